// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import RendererKit

/// Looking for something in the bytes of any file.
@Suite struct ByteFinderTests {
    private func matches(_ pattern: BytePattern, _ bytes: [UInt8], in range: Range<Int>? = nil) throws -> [Range<Int>] {
        try ByteFinder(source: MemorySource(bytes)).find(pattern, in: range ?? 0..<bytes.count).matches
    }

    @Test func `a text is found in whatever case, bytes only as they are`() throws {
        let bytes = Array("\0Abc\u{1}ABC ÄäB".utf8)
        #expect(try matches(.text("abc"), bytes) == [1..<4, 5..<8])
        #expect(try matches(.text("ää"), bytes) == [9..<13])
        #expect(try matches(.bytes(Array("ABC".utf8)), bytes) == [5..<8])
        #expect(try matches(.bytes([0x20, 0xC3]), bytes) == [8..<10])
        #expect(try matches(.bytes([]), bytes).isEmpty)
        #expect(try matches(.text(""), bytes).isEmpty)
    }

    @Test func `zeros are found like other bytes, and matches do not overlap`() throws {
        let bytes: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 0, 1]
        #expect(try matches(.bytes([0, 0]), bytes) == [0..<2, 4..<6, 6..<8])
        #expect(try matches(.bytes([0, 0, 0, 1]), bytes) == [0..<4, 5..<9])
        #expect(try matches(.bytes([0, 0]), bytes, in: 1..<5) == [1..<3, 4..<6])
    }

    @Test func `a match is found where two reads meet, and at the very end`() throws {
        var bytes = [UInt8](repeating: 0xFF, count: 2 << 20)
        let pattern: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0xFF, 0xFF]
        for start in [(1 << 20) - 5, (1 << 20) + 64, bytes.count - 6] {
            bytes.replaceSubrange(start..<start + 6, with: pattern)
        }
        #expect(
            try matches(.bytes(pattern), bytes).map(\.lowerBound) == [
                (1 << 20) - 5, (1 << 20) + 64, bytes.count - 6,
            ])
    }

    @Test func `more than an answer holds is found by asking on`() throws {
        let source = MemorySource([UInt8](repeating: 7, count: TextFinding.limit + 10))
        let first = try ByteFinder(source: source).find(.bytes([7]), in: 0..<source.count)
        #expect(first.matches.count == TextFinding.limit)
        let second = try ByteFinder(source: source).find(.bytes([7]), in: first.nextOffset..<source.count)
        #expect(second.matches.count == 10)
        #expect(second.nextOffset == source.count)
    }
}
