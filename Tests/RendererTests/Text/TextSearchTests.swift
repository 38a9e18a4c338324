// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit
import Testing

@testable import TextRenderers

/// Looking for something in the bytes of a text.
@Suite struct TextSearchTests {
    private func open(_ source: MemorySource) throws -> any TextSearchSession {
        let session = try TextRenderer().open(
            source, contentType: "text/plain", password: nil, limits: .session(.text))
        return try #require(session as? any TextSearchSession)
    }

    private func matches(_ text: String, _ session: any TextSearchSession) throws -> [Range<Int>] {
        try session.find(text, in: 0..<session.info.byteLength.int).matches
    }

    @Test func `case does not matter, in whatever letters`() throws {
        let text = "One ONE one, Ärger ÄRGER ärger, Ёлка ёлка"
        let session = try open(MemorySource(Array(text.utf8)))
        #expect(try matches("oNe", session) == [0..<3, 4..<7, 8..<11])
        #expect(try matches("ärger", session).count == 3)
        #expect(try matches("ЁЛ", session).count == 2)
        #expect(try matches("one,", session) == [8..<12])
        #expect(try matches("two", session).isEmpty)
    }

    @Test func `matches do not overlap, and begin where they are asked for`() throws {
        let session = try open(MemorySource(Array("aaaaaaa bb".utf8)))
        #expect(try matches("aa", session) == [0..<2, 2..<4, 4..<6])
        #expect(try session.find("aa", in: 1..<4).matches == [1..<3, 3..<5])
        #expect(try session.find("bb", in: 0..<8).matches.isEmpty)
        #expect(try session.find("bb", in: 0..<9).matches == [8..<10])
    }

    @Test(arguments: ["utf8", "utf16le-mark", "utf16be", "utf32le", "windows1252"])
    func `what is found is what stands there, in every encoding`(name: String) throws {
        let session = try open(MemorySource(fixture: "Text/\(name).txt"))
        let found = try matches("KÖLN", session)
        try #require(found.count == 1)
        var text = ""
        var offset = found[0].lowerBound
        while offset < found[0].upperBound {
            let part = try session.text(at: offset, length: found[0].upperBound - offset)
            text += part.text
            offset = part.nextOffset
        }
        #expect(text == "Köln")
    }

    @Test func `the second byte of a character is no match`() throws {
        // In Shift JIS 表 ends in the byte of a backslash.
        let japanese = try MemorySource(fixture: "Text/shift-jis.txt")
        var bytes = [UInt8](repeating: 0, count: japanese.count)
        _ = try bytes.withUnsafeMutableBytes { try japanese.read(at: 0, into: $0) }
        let session = try open(MemorySource(bytes + [0x95, 0x5C, 0x20, 0x5C, 0x0A]))
        #expect(try matches("\\", session) == [bytes.count + 3..<bytes.count + 4])
        #expect(try matches("猫", session).count == 1)
    }

    @Test func `a match is found where two reads meet, and offsets go on`() throws {
        var bytes = [UInt8](repeating: UInt8(ascii: "."), count: 3 << 20)
        for start in [(1 << 20) - 3, (2 << 20) + 1] {
            bytes.replaceSubrange(start..<start + 6, with: "needle".utf8)
        }
        let session = try open(MemorySource(bytes))
        #expect(try matches("NEEDLE", session).map(\.lowerBound) == [(1 << 20) - 3, (2 << 20) + 1])
    }

    @Test func `more than an answer holds is found by asking on`() throws {
        let session = try open(MemorySource(Array(String(repeating: "ab\n", count: TextFinding.limit + 10).utf8)))
        let first = try session.find("ab", in: 0..<session.info.byteLength.int)
        #expect(first.matches.count == TextFinding.limit)
        let second = try session.find("ab", in: first.nextOffset..<session.info.byteLength.int)
        #expect(second.matches.count == 10)
        #expect(second.nextOffset == session.info.byteLength.int)
    }

    @Test func `a line starts after the end of the one before`() throws {
        let session = try open(MemorySource(Array("one\r\ntwo\nthree\rfour".utf8)))
        let starts = try (0..<20).map { try session.lineStart(at: $0) }
        #expect(starts == [0, 0, 0, 0, 0, 5, 5, 5, 5, 9, 9, 9, 9, 9, 9, 9, 15, 15, 15, 15])
        let wide = try open(MemorySource(fixture: "Text/utf16le-mark.txt"))
        let line = try #require(try matches("zweite", wide).first).lowerBound
        #expect(try wide.lineStart(at: line + 5) == line)
        #expect(try wide.lineStart(at: 3) == 2)
    }

    @Test func `a log that was emptied while it was written begins behind the zeros`() throws {
        let text = "first line\nsecond line\n"
        for zeros in [100, 300 << 10] {
            let file = MemorySource([UInt8](repeating: 0, count: zeros) + Array(text.utf8))
            let session = try open(file)
            #expect(session.info.byteLength.int == text.utf8.count)
            #expect(try session.text(at: 0, length: 1000).text == text)
            #expect(try session.lineStart(at: 15) == 11)
            #expect(try matches("SECOND", session) == [11..<17])
            let picture = try TestPicture.thumbnail(file, by: TextRenderer(), side: 128)
            #expect((0..<picture.width).contains { x in (0..<20).contains { picture[x, $0][0] < 220 } })
        }
        // Zeros alone, or before what is no text, are none.
        let binary = [UInt8](repeating: 0, count: 100) + (0..<200).map { UInt8($0) }
        for bytes in [[UInt8](repeating: 0, count: 5000), binary] {
            #expect(refusal { _ = try open(MemorySource(bytes)) } == .otherType)
        }
    }

    @Test func `in an endless line a place shortly before will do, at a character`() throws {
        let session = try open(MemorySource(Array(String(repeating: "ä", count: 200_000).utf8)))
        let start = try session.lineStart(at: 300_001)
        #expect(start < 300_001 && start > 200_000 && start % 2 == 0)
    }
}
