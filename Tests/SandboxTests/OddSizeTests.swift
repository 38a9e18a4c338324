// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import TestSupport
import Testing
import VolumeAccess

@testable import Rendering

/// Documents of extreme sizes in sessions of the real renderers: sparse files on a file system that has them (tmpfs).
@Suite struct OddSizeTests {
    private let disk = TemporaryFolder(in: "/dev/shm")
    private let service = RenderService(RenderConfiguration())

    private func open(_ size: Int, _ contentType: String) async throws -> RenderSession {
        disk.write("a.txt", Array(String(repeating: "a line of text\n", count: 10_000).utf8))
        if size > 0 { disk.resize("a.txt", to: size) }
        let bytes = try await LocalFileAccess().bytes(of: disk.location("a.txt"))
        return try await service.open(bytes, contentType: contentType, password: nil)
    }

    @Test(arguments: OddNumbers.sizes.filter { $0 > 0 })
    func `a text of any size is opened, read at both ends and searched`(size: Int) async throws {
        let session = try await open(size, "text/plain")
        #expect(session.info.byteLength == ByteCount(size))
        #expect(try await session.text(at: 0, length: 1000).text.hasPrefix("a line of text"))
        let end = try await session.text(at: size - 10, length: 1000)
        #expect(end.isAtEnd && end.nextOffset == size)
        #expect(try await session.lineStart(at: size) <= size)
        let last = max(0, size - 1000)
        #expect(try await session.find("line", in: last..<size).nextOffset >= size)
        #expect(try await session.find("line", in: 0..<30).matches.count == 2)
    }

    @Test(arguments: OddNumbers.sizes.filter { $0 > 0 })
    func `the bytes of a file of any size are read and searched`(size: Int) async throws {
        let session = try await open(size, Format.bytesAlone)
        #expect(try await session.bytes(at: size - 4, length: 64) == [0, 0, 0, 0])
        #expect(try await session.bytes(at: size, length: 64) == [])
        let found = try await session.find(.bytes([0, 0]), in: size - 8..<size)
        #expect(found.matches.first == size - 8..<size - 6)
    }

    @Test(arguments: [(0x0100_0000, 64), (64, 0x0100_0000), (64, 0x7FFF_FFFF)])
    func `a picture that states an impossible size is too large`(width: Int, height: Int) async throws {
        func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let name = "a.ff"
        disk.write(name, Array("farbfeld".utf8) + long(width) + long(height) + [UInt8](repeating: 0, count: 64))
        let bytes = try await LocalFileAccess().bytes(of: disk.location(name))
        let detail = "it declares \(width) × \(height) pixels"
        await #expect(throws: RenderFailure.refused(Refusal(.tooLarge, detail))) {
            _ = try await service.open(bytes, contentType: "image/x-farbfeld", password: nil)
        }
    }
}
