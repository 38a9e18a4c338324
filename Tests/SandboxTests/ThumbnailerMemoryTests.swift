// SPDX-License-Identifier: MPL-2.0

import CSandbox
import Glibc
import Testing

@testable import Rendering

/// What another program has drawn, taken out of the memory that it wrote to.
@Suite struct ThumbnailerMemoryTests {
    private let content = Array("a picture".utf8)

    private func written() throws -> Int32 {
        let memory = sandbox_memory(4096)
        try #require(memory >= 0 && pwrite(memory, content, content.count, 0) == content.count)
        return memory
    }

    private func content(of memory: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: content.count)
        return pread(memory, &bytes, bytes.count, 0) == bytes.count ? bytes : []
    }

    @Test func `what nobody has mapped cannot be changed any more`() throws {
        let memory = try written()
        defer { close(memory) }
        let kept = try ProgramRun.kept(memory, length: content.count)
        defer { close(kept) }
        #expect(pwrite(memory, "x", 1, 0) == -1)
        #expect(content(of: kept) == content)
    }

    @Test func `what somebody has mapped is copied`() throws {
        let memory = try written()
        defer { close(memory) }
        let mapped = try #require(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0))
        defer { munmap(mapped, 4096) }
        let kept = try ProgramRun.kept(memory, length: content.count)
        defer { close(kept) }
        memset(mapped, 0, 4096)
        #expect(content(of: kept) == content)
    }
}
