// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Testing
import Wire

@testable import Rendering

/// What is taken out of the memory that a child has answered into.
@Suite struct AnswerBufferTests {
    private let size = PixelSize(width: 4, height: 2)

    private func answer() throws -> AnswerBuffer {
        let picture = try #require(RenderedPicture([UInt8](repeating: 0xEE, count: 32), size: size, provider: "test"))
        return try #require(AnswerBuffer(picture))
    }

    @Test func `what nobody can change is used where it is`() throws {
        let buffer = try answer()
        guard case .picture(let picture) = try buffer.finalAnswer(bounds: size, provider: "test") else {
            Issue.record("no picture")
            return
        }
        #expect(picture.withPixels { $0.allSatisfy { $0 == 0xEE } })
        #expect(pwrite(buffer.descriptor, "x", 1, off_t(AnswerHeader.payloadOffset)) == -1)
    }

    @Test func `what is still mapped by somebody is copied, and stays as it was`() throws {
        let buffer = try answer()
        let memory = try #require(
            mmap(nil, buffer.capacity, PROT_READ | PROT_WRITE, MAP_SHARED, buffer.descriptor, 0))
        #expect(memory != MAP_FAILED)
        defer { munmap(memory, buffer.capacity) }
        guard case .picture(let picture) = try buffer.finalAnswer(bounds: size, provider: "test") else {
            Issue.record("no picture")
            return
        }
        memset(memory, 0, buffer.capacity)
        #expect(picture.size == size)
        #expect(picture.withPixels { $0.count == 32 && $0.allSatisfy { $0 == 0xEE } })
    }
}
