// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import TextRenderers

/// Texts in an encoding that was chosen for them, whatever they look like.
@Suite struct ChosenEncodingTests {
    /// A document for which an encoding was chosen.
    final class Source: ByteSource {
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

    static func bytes(_ text: String, _ encoding: CharacterEncoding) throws -> [UInt8] {
        try #require(TextDecoder.convert(Array(text.utf8), to: encoding.textEncoding))
    }

    static func open(
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
            (AsciiDocRenderer(), "text/x-asciidoc", "= Имя\n\nМосква\n"),
            (LaTeXRenderer(), "text/x-tex", "\\section{Имя}\n\nМосква\n"),
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

    @Test func `a compressed text is read in the encoding that was chosen`() throws {
        let text = "Привет, мир\n"
        CompressedRenderer().warm()
        let packed = try TestPackage.gzip(Self.bytes(text, .koi8))
        let session = try Self.open(packed, .koi8, CompressedRenderer(), contentType: "application/gzip")
        #expect(try session.text(at: 0, length: 100).text == text)
        #expect(session.info.provider == .text)
        let utf16 = try TestPackage.gzip([0xFF, 0xFE] + Self.bytes(text, .utf16LittleEndian))
        let wide = try Self.open(utf16, nil, CompressedRenderer(), contentType: "application/gzip")
        #expect(try wide.text(at: 0, length: 100).text == text)
        let other = try Self.open(packed, .cyrillic, CompressedRenderer(), contentType: "application/gzip")
        #expect(try other.text(at: 0, length: 100).text.hasPrefix("рТЙЧЕФ"))
    }

    @Test func `contacts and calendars are read in the encoding that was chosen`() throws {
        // Quoted-printable, as phones write names: without a character set, and with a wrong one.
        let quoted = "=C1=CE=CE=C1"
        let card =
            "BEGIN:VCARD\r\nVERSION:2.1\r\nFN;ENCODING=QUOTED-PRINTABLE:\(quoted)\r\nORG:Завод\r\n"
            + "TITLE;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:\(quoted)\r\nEND:VCARD\r\n"
        let event =
            "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20260101T100000\r\n"
            + "SUMMARY;ENCODING=QUOTED-PRINTABLE:\(quoted)\r\nLOCATION:Завод\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let drawn: [(any SessionRenderer, String, String, Int)] = [
            (CardRenderer(), "text/vcard", card, 2), (CalendarRenderer(), "text/calendar", event, 1),
        ]
        for (renderer, contentType, text, count) in drawn {
            renderer.warm()
            let session = try Self.open(Self.bytes(text, .koi8), .koi8, renderer, contentType: contentType)
            let page = try #require(session as? any PageTextSession).text(ofPage: 0)
            #expect(page.matches(of: "анна").count == count && !page.matches(of: "Завод").isEmpty, "\(contentType)")
            #expect(try session.facts().first { $0.key == .encoding }?.value == "KOI8-R")
        }
    }

    @Test(arguments: CharacterEncoding.allCases)
    func `a line of a contact is relabelled with a name that is understood`(encoding: CharacterEncoding) throws {
        let line = "FN;ENCODING=QUOTED-PRINTABLE:=41"
        let read = try #require(ContentLine.lines(of: line, encoding: encoding.textEncoding).first)
        #expect(EncodingLabel(read.parameters["CHARSET"]?.first ?? "") == .encoding(encoding.textEncoding))
    }

    @Test func `a table names its encoding`() throws {
        let session = try Self.open(
            Self.bytes("Имя;Город\n", .koi8), .koi8, DelimitedRenderer(), contentType: "text/csv")
        #expect(try session.facts().first { $0.key == .encoding }?.value == "KOI8-R")
    }
}
