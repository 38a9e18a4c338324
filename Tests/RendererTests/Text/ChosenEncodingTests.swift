// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import TextRenderers

/// Texts in an encoding that was chosen for them, whatever they look like.
@Suite struct ChosenEncodingTests {
    /// A document for which an encoding was chosen.
    private final class Source: ByteSource {
        let encoding: CharacterEncoding?
        let descriptor: Int32? = nil
        private let memory: MemorySource

        init(_ bytes: [UInt8], _ encoding: CharacterEncoding?) {
            memory = MemorySource(bytes)
            self.encoding = encoding
        }

        var count: Int { memory.count }

        func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Refusal) -> Int {
            try memory.read(at: offset, into: buffer)
        }

        func mapped() throws(Refusal) -> UnsafeRawBufferPointer { try memory.mapped() }
    }

    private static func bytes(_ text: String, _ encoding: CharacterEncoding) throws -> [UInt8] {
        try #require(TextDecoder.convert(Array(text.utf8), to: encoding.textEncoding))
    }

    private static func open(
        _ bytes: [UInt8], _ encoding: CharacterEncoding?, _ renderer: any SessionRenderer = TextRenderer(),
        contentType: String = "text/plain"
    ) throws -> any TextSession {
        let session = try renderer.open(
            Source(bytes, encoding), contentType: contentType, password: nil, limits: .session(.wide))
        return try #require(session as? any TextSession)
    }

    @Test(arguments: CharacterEncoding.allCases)
    func `each encoding can be chosen, and the facts name it`(encoding: CharacterEncoding) throws {
        let text = "Plain text\n"
        let session = try Self.open(Self.bytes(text, encoding), encoding)
        #expect(try session.text(at: 0, length: 100).text == text)
        #expect(try session.facts().first { $0.key == .encoding }?.value == encoding.textEncoding.rawValue)
    }

    @Test func `a text is shown, searched and copied in the encoding that was chosen`() throws {
        let bytes = try Self.bytes("Привет, мир\nВторая строка\n", .koi8)
        let session = try #require(try Self.open(bytes, .koi8) as? any TextSearchSession)
        #expect(try session.text(at: 12, length: 100).text == "Вторая строка\n")
        #expect(try session.find("вторая", in: 0..<bytes.count).matches.first?.lowerBound == 12)
        let other = try #require(try Self.open(bytes, .cyrillic) as? any TextSearchSession)
        #expect(try other.text(at: 0, length: 100).text.hasPrefix("рТЙЧЕФ"))
        #expect(try other.find("вторая", in: 0..<bytes.count).matches.isEmpty)
    }

    @Test func `bytes that mean nothing in the chosen encoding are replaced`() throws {
        let latin: [UInt8] = Array("Gr".utf8) + [0xFC, 0xDF] + Array("e\n".utf8)
        #expect(try Self.open(latin, .utf8).text(at: 0, length: 100).text == "Gr\u{FFFD}\u{FFFD}e\n")
        let odd: [UInt8] = [0x41, 0, 0x42, 0, 0x43]
        #expect(try Self.open(odd, .utf16LittleEndian).text(at: 0, length: 100).text == "AB\u{FFFD}")
        #expect(try Self.open([0x00, 0xD8, 0x41, 0], .utf16LittleEndian).text(at: 0, length: 100).text.hasSuffix("A"))
        #expect(try Self.open(Array(0...255), .eucKR).text(at: 0, length: 4096).text.isEmpty == false)
    }

    @Test func `a byte order mark is no character in the encoding that it is of`() throws {
        let marked: [UInt8] = [0xFF, 0xFE, 0x41, 0, 0x42, 0]
        #expect(try Self.open(marked, .utf16LittleEndian).text(at: 0, length: 100).text == "AB")
        #expect(try Self.open(marked, .western).text(at: 0, length: 100).text.hasPrefix("ÿþA"))
    }

    @Test func `a file of zeros and bytes can be read in any encoding`() throws {
        let bytes = [UInt8](repeating: 0, count: 40) + [0xCF, 0xF0, 0x00, 0xE8]
        for encoding in CharacterEncoding.allCases {
            let session = try #require(try Self.open(bytes, encoding) as? any TextSearchSession)
            #expect(try session.text(at: 0, length: 1_000).isAtEnd)
            _ = try session.lineStart(at: 3)
            _ = try session.find("a", in: 0..<bytes.count)
        }
    }

    @Test func `subtitles are read in the encoding that was chosen`() throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nПривет\n"
        let session = try Self.open(Self.bytes(text, .dosCyrillic), .dosCyrillic, contentType: "application/x-subrip")
        #expect(try (session as? any CueSession)?.cues().first?.text == "Привет")
    }

    @Test func `tables, light markup and web pages are read in the encoding that was chosen`() throws {
        let drawn: [(any SessionRenderer, String, String)] = [
            (DelimitedRenderer(), "text/csv", "Имя;Город\nАнна;Москва\n"),
            (MarkdownRenderer(), "text/markdown", "# Имя\n\nМосква\n"),
            (OrgRenderer(), "text/org", "* Имя\n\nМосква\n"), (RestRenderer(), "text/x-rst", "Имя\n===\n\nМосква\n"),
            (
                HTMLRenderer(), "text/html",
                "<html><meta charset=windows-1252><body><p>Имя</p><p>Москва</p></body></html>"
            ),
        ]
        for (renderer, contentType, text) in drawn {
            renderer.warm()
            let session = try Self.open(Self.bytes(text, .koi8), .koi8, renderer, contentType: contentType)
            let page = try #require(session as? any PageTextSession).text(ofPage: 0)
            #expect(!page.matches(of: "Имя").isEmpty && !page.matches(of: "Москва").isEmpty, "\(contentType)")
        }
    }

    @Test func `a table names its encoding`() throws {
        let session = try Self.open(
            Self.bytes("Имя;Город\n", .koi8), .koi8, DelimitedRenderer(), contentType: "text/csv")
        #expect(try session.facts().first { $0.key == .encoding }?.value == "KOI8-R")
    }
}
