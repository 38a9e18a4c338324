// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import TextRenderers

/// Texts that begin with ASCII, and those with a letter where a part of them ends.
@Suite struct LateEncodingTests {
    private static func ascii(_ count: Int) -> [UInt8] {
        Array((0..<count / 10).map { _ in "plain text" }.joined().utf8) + [0x0A]
    }

    private func open(_ bytes: [UInt8]) throws -> OpenText {
        let session = try TextRenderer().open(
            MemorySource(bytes), contentType: "text/plain", password: nil, limits: .session(.still))
        return try #require(session as? OpenText)
    }

    /// Polish, in the code page of Windows.
    private static let polish: [UInt8] = {
        let letters: [Character: UInt8] = ["ą": 0xB9, "ę": 0xEA, "ó": 0xF3, "ś": 0x9C, "ć": 0xE6]
        let text =
            "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i "
            + "sumieniem i powinni postępować wobec innych w duchu braterstwa.\n"
        return (0..<4).flatMap { _ in text.map { letters[$0] ?? $0.asciiValue ?? 0x3F } }
    }()

    /// The whole text, read in parts of a length.
    private func text(_ session: OpenText, parts: Int) throws -> String {
        var text = ""
        var offset = 0
        while true {
            let part = try session.text(at: offset, length: parts)
            text += part.text
            if part.isAtEnd { return text }
            offset = part.nextOffset
        }
    }

    @Test func `an encoding that shows late is the one of the whole text`() throws {
        let japanese: [UInt8] = [
            0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x82, 0xCC, 0x95, 0xB6, 0x8F, 0xCD, 0x82, 0xC5, 0x82, 0xB7,
        ]
        let bytes = Self.ascii(300_000) + japanese + japanese + [0x0A]
        let session = try open(bytes)
        #expect(try session.facts().first { $0.key == .encoding }?.value == "SHIFT_JIS")
        #expect(try session.text(at: 300_001, length: 1_000).text == "日本語の文章です日本語の文章です\n")
        #expect(try text(session, parts: 4_000).hasSuffix("日本語の文章です\n"))
        let finding = try session.find("文章", in: 0..<bytes.count)
        #expect(finding.matches.first?.lowerBound == 300_009)
        #expect(DocumentText.text(bytes).hasSuffix("日本語の文章です\n"))
        #expect(try DocumentText.read(MemorySource(bytes), length: 400_000).hasSuffix("日本語の文章です\n"))
    }

    @Test func `the encoding of a long text is the one of the first letters that are read`() throws {
        let japanese: [UInt8] = [
            0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x82, 0xCC, 0x95, 0xB6, 0x8F, 0xCD, 0x82, 0xC5, 0x82, 0xB7,
        ]
        let line = japanese + japanese + [0x0A]
        let start = Self.ascii(5_000_000)
        let bytes = start + Array(repeatElement(line, count: 3_000).joined())
        // At the end first, and in the middle of a line.
        let atEnd = try open(bytes)
        #expect(try atEnd.text(at: 0, length: 100).text.hasPrefix("plain text"))
        #expect(try atEnd.lineStart(at: bytes.count - 5) == bytes.count - line.count)
        #expect(
            try atEnd.text(at: bytes.count - line.count, length: 1_000).text == "日本語の文章です日本語の文章です\n")
        #expect(try atEnd.text(at: start.count, length: 100).text.hasPrefix("日本語の文章です"))
        let found = try open(bytes)
        #expect(try found.find("文章", in: start.count - 10..<bytes.count).matches.first?.lowerBound == start.count + 8)
        #expect(try open(bytes).facts() == [Fact(.encoding, "SHIFT_JIS")])
        // What follows a script is no text, and changes nothing.
        let program = start + (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 >> 3) }
        let script = try open(program)
        _ = try script.text(at: start.count, length: 1_000)
        #expect(try script.facts() == [Fact(.encoding, "UTF-8")])
    }

    @Test func `a late letter of UTF-8 or Latin 1 is itself`() throws {
        let utf8 = Self.ascii(90_000) + Array("Grüße am Ende, 日本語".utf8)
        #expect(try text(open(utf8), parts: 5_000).hasSuffix("Grüße am Ende, 日本語"))
        let latin = Self.ascii(90_000) + Array("Gr".utf8) + [0xFC, 0xDF] + Array("e am Ende".utf8)
        #expect(try text(open(latin), parts: 5_000).hasSuffix("Grüße am Ende"))
        // What follows a script is no text, and changes nothing.
        let program = Self.ascii(90_000) + (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ $0 >> 3) }
        #expect(try open(program).facts().first { $0.key == .encoding }?.value == "UTF-8")
    }

    @Test func `a thumbnail is drawn in the encoding of the whole text`() throws {
        // The first kilobytes alone would be taken for Western European.
        let start = Array("Lista: ".utf8) + [0xB9] + Self.ascii(8_000)
        let bytes = start + Self.polish
        let whole = try #require(try EncodingGuess(of: MemorySource(bytes)))
        #expect(whole.encoding == .windows1250)
        let page = try DocumentText.guess(Array(bytes.prefix(4_096)), of: MemorySource(bytes))
        #expect(page?.encoding == whole.encoding)
    }

    @Test func `a letter is whole wherever a part ends`() throws {
        for length in 30...40 {
            let bytes = [UInt8](repeating: 0x61, count: length) + Array("€ is here. Grüße, 日本語. 𝄞 end".utf8)
            for parts in [16, 17, 18, 19] {
                #expect(
                    try text(open(bytes), parts: parts).hasSuffix("€ is here. Grüße, 日本語. 𝄞 end"), "\(length), \(parts)"
                )
            }
        }
        for offset in [4_095, 65_535, 131_071] {
            let bytes = Array(Self.ascii(200_000).prefix(offset)) + Array("€ is here. Grüße.".utf8)
            #expect(try text(open(bytes), parts: 4_096).hasSuffix("€ is here. Grüße."))
            #expect(try DocumentText.read(MemorySource(bytes), length: 1 << 20).hasSuffix("€ is here. Grüße."))
        }
    }

    @Test func `a zero among letters is shown and does not end the text`() throws {
        let bytes = Array("First\nSecond \0 line, Grüße\n".utf8)
        #expect(try text(open(bytes), parts: 1_000) == "First\nSecond ␀ line, Grüße\n")
    }

    @Test func `lines are counted as they are shown, whatever ends them`() throws {
        func lines(_ text: String) throws -> String? {
            try open(Array(text.utf8)).facts().first { $0.key == .lines }?.value
        }
        #expect(try lines("one\rtwo\rthree") == "3" && lines("one\rtwo\r") == "2")
        #expect(
            try lines("one\u{85}two\u{85}Å") == "3" && text(open(Array("one\u{85}two".utf8)), parts: 99) == "one\ntwo")
        #expect(try lines("one\r\ntwo\r\n\r\nfour") == "4" && lines("one\n\ntwo\n") == "3")
    }
}
