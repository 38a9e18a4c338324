// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit
import Testing

@testable import PageRenderers
@testable import TextRenderers

@Suite struct TextTests {
    private let renderer = TextRenderer()
    private static let german = "Grüße aus Köln: Äpfel, Öl & ½ Maß – ça va très bien.\nZweite Zeile\n"
    private static let russian =
        "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.\n"
    private static let japanese = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n"

    private func open(_ source: MemorySource, _ contentType: String = "text/plain") throws -> any TextSession {
        let session = try renderer.open(source, contentType: contentType, password: nil, limits: .session(.still))
        return try #require(session as? any TextSession)
    }

    @Test(arguments: [
        ("utf8", "UTF-8", german), ("utf8-mark", "UTF-8", german), ("utf16le", "UTF-16LE", german),
        ("utf16be", "UTF-16BE", german), ("utf16le-mark", "UTF-16LE", german), ("utf16be-mark", "UTF-16BE", german),
        ("utf32le", "UTF-32LE", german), ("windows1252", "WINDOWS-1252", german), ("koi8", "KOI8-R", russian),
        ("windows1251", "WINDOWS-1251", russian), ("shift-jis", "SHIFT_JIS", japanese),
        ("euc-jp", "EUC-JP", japanese), ("gb18030", "GB18030", "话说天下大势，分久必合，合久必分。周末七国分争，并入于秦。\n"),
        ("big5", "BIG5", "話說天下大勢，分久必合，合久必分。周末七國分爭，並入於秦。\n"),
        ("euc-kr", "EUC-KR", "동해 물과 백두산이 마르고 닳도록 하느님이 보우하사 우리나라 만세.\n"),
    ])
    func `a text is read in the encoding it was written in`(name: String, encoding: String, text: String) throws {
        let session = try open(MemorySource(fixture: "Text/\(name).txt"))
        let part = try session.text(at: 0, length: 4096)
        #expect(part.text == text)
        #expect(part.isAtEnd)
        #expect(try session.facts().contains(Fact(.encoding, encoding)))
        #expect(ByteCount(text.utf8.count) <= session.info.textLength)
    }

    @Test(arguments: ["utf8", "utf16le-mark", "utf32le", "shift-jis", "gb18030", "windows1252"])
    func `a text in small parts is the text, with no character cut`(name: String) throws {
        let session = try open(MemorySource(fixture: "Text/\(name).txt"))
        let whole = try session.text(at: 0, length: 4096).text
        for length in [16, 17, 19, 30] {
            var text = ""
            var offset = 0
            while true {
                let part = try session.text(at: offset, length: length)
                #expect(part.text.utf8.count <= length)
                try #require(part.nextOffset > offset)
                text += part.text
                offset = part.nextOffset
                if part.isAtEnd { break }
            }
            #expect(text == whole)
        }
    }

    @Test func `line endings become line feeds, also where parts meet`() throws {
        let session = try open(MemorySource(fixture: "Text/windows-lines.txt"))
        #expect(try session.text(at: 0, length: 4096).text == "one\ntwo\nthree\n")
        let bytes = Array("0123456789abcde\r\nnext".utf8)
        let cut = try open(MemorySource(bytes))
        let first = try cut.text(at: 0, length: 16)
        #expect(first.text == "0123456789abcde")
        #expect(try cut.text(at: first.nextOffset, length: 100).text == "\nnext")
    }

    @Test func `control characters do not come through`() throws {
        let session = try open(MemorySource(Array("a\u{1B}b\u{7F}c\u{86}d\te\n plain text around it goes on".utf8)))
        #expect(try session.text(at: 0, length: 100).text == "abcd\te\n plain text around it goes on")
    }

    @Test func `bytes that make no sense are replaced`() throws {
        let bytes = Array("sound ä ö ü text ".utf8) + [0xC3, 0x28, 0x41]
        let part = try open(MemorySource(bytes)).text(at: 0, length: 100)
        #expect(part.text == "sound ä ö ü text \u{FFFD}(A")
        #expect(part.isAtEnd)
    }

    @Test func `JSON in one line is set out, and what has lines keeps them`() throws {
        let numbers = (0..<40).map(String.init).joined(separator: ", ")
        let text = #"{"a":[1,2, {"b":"x, {y} \" : z"}],"c":{},"long":["# + numbers + #"],"d":null, "e":"äöü"}"#
        let session = try open(MemorySource(text.utf8), "application/json")
        let shown = try session.text(at: 0, length: 10_000).text
        let start = """
            {
              "a": [
                1,
                2,
                {"b": "x, {y} \\" : z"}
              ],
              "c": {},
              "long": [
                0,

            """
        #expect(shown.hasPrefix(start))
        #expect(shown.hasSuffix("    39\n  ],\n  \"d\": null,\n  \"e\": \"äöü\"\n}"))
        #expect(session.info.byteLength == ByteCount(shown.utf8.count))
        // As it is: what has lines, what is no JSON after all, and what belongs to nothing.
        for other in [start, "{/* no */" + text, text + "]", "a" + text] {
            #expect(try open(MemorySource(other.utf8), "application/json").text(at: 0, length: 10_000).text == other)
        }
        #expect(try open(MemorySource(text.utf8)).text(at: 0, length: 10_000).text == text)
        // Several values in one file, cut off anywhere.
        let lines = Array((text + "\n" + text).utf8)
        for length in 0..<lines.count { _ = JSONLines.lines(of: Array(lines.prefix(length))) }
        let both = try open(MemorySource(lines), "application/json").text(at: 0, length: 10_000).text
        #expect(both == shown + "\n" + shown)
    }

    @Test func `a program by the name of a text is not text`() throws {
        let bytes = [0x7F, 0x45, 0x4C, 0x46] + (0..<2000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
        #expect(refusal { _ = try TestPicture.thumbnail(MemorySource(bytes), by: renderer) } == .otherType)
        #expect(refusal { _ = try open(MemorySource(bytes)) } == .otherType)
    }

    @Test func `the thumbnail is a sheet with ink on it`() throws {
        let source = MemorySource(Array(String(repeating: "func words() -> Int { 42 } // a comment\n", count: 60).utf8))
        let picture = try TestPicture.thumbnail(source, by: renderer, contentType: "text/x-swift")
        #expect(picture.width == 192)
        #expect(picture.height == 256)
        #expect(picture.ink > 0.02)
        #expect(picture.shows([255, 255, 255, 255], at: 2, 2, within: 0))
        #expect(picture.canvas.isOpaque)
    }

    @Test func `code has colours, prose has none`() throws {
        func colourful(_ picture: TestPicture) -> Bool {
            (0..<picture.height).contains { y in
                (0..<picture.width).contains { x in
                    let colour = picture[x, y]
                    return Int(colour.max()!) - Int(colour[..<3].min()!) > 60
                }
            }
        }
        let text = MemorySource(Array("return \"a string\" for while if // comment\n".utf8))
        #expect(try colourful(TestPicture.thumbnail(text, by: renderer, side: 512, contentType: "text/x-csrc")))
        let plain = try TestPicture.thumbnail(text, by: renderer, side: 512, contentType: "text/plain")
        #expect(plain.ink > 0)
    }

    @Test func `one endless line fills the sheet`() throws {
        let source = MemorySource(Array(String(repeating: "var a=1;", count: 4000).utf8))
        let picture = try TestPicture.thumbnail(source, by: renderer, contentType: "application/javascript")
        let lowest = (0..<256).last { y in (0..<192).contains { picture[$0, y][0] < 200 } }
        #expect(try #require(lowest) > 200)
    }

    @Test(arguments: ["shift-jis", "euc-kr"])
    func `a text in other scripts is refused as needing shaping, which the page role does`(name: String) throws {
        let source = try MemorySource(fixture: "Text/\(name).txt")
        let type = "text/x-csrc"
        let reason = refusal { _ = try TestPicture.thumbnail(source, by: renderer, contentType: type) }
        #expect(reason == .needsShaping)
        #expect(Format.forContentType(type)?.shapingRole == .page)
        let shaping = TextRenderer(shaped: PangoLines())
        #expect(try TestPicture.thumbnail(source, by: shaping, contentType: type).ink > 0.001)
    }

    @Test func `Arabic and Hindi take shaping, Greek and Russian do not`() throws {
        func needs(_ text: String) -> Bool {
            refusal { _ = try TestPicture.thumbnail(MemorySource(Array(text.utf8)), by: renderer) } == .needsShaping
        }
        for text in ["السلام عليكم ورحمة الله", "नमस्ते दुनिया", "e\u{301}te\u{301}"] { #expect(needs(text), "\(text)") }
        for text in ["Καλημέρα κόσμε", Self.russian, Self.german, "A → B ≤ C … “quoted”"] {
            #expect(!needs(text), "\(text)")
        }
    }

    @Test func `letters stand on their line, and lines below each other`() throws {
        let lines = ["HHHHHHHHHH", "", "HHHHHHHHHH"].joined(separator: "\n")
        let picture = try TestPicture.thumbnail(
            MemorySource(Array(lines.utf8)), by: renderer, side: 512, contentType: "text/x-csrc")
        let inked = (0..<picture.height).filter { y in (0..<picture.width).contains { picture[$0, y][1] < 128 } }
        // Two lines with an empty one between them: two runs of rows, as far from each other as three lines are.
        let runs = inked.indices.filter { $0 == 0 || inked[$0 - 1] != inked[$0] - 1 }.map { inked[$0] }
        try #require(runs.count == 2)
        let em = Double(picture.width) * 0.85 / 48 / 0.6
        #expect(abs(Double(runs[1] - runs[0]) - 2 * 1.35 * em) <= 1.5)
        // Ten letters of 0.6 em, from the margin on.
        let columns = (0..<picture.width).filter { x in (0..<picture.height).contains { picture[x, $0][1] < 128 } }
        #expect(Double(try #require(columns.first)) >= Double(picture.width) * 0.07)
        #expect(Double(try #require(columns.last)) <= Double(picture.width) * 0.075 + 6.1 * em)
    }

    @Test func `blank text has nothing to show`() {
        #expect(
            refusal { _ = try TestPicture.thumbnail(MemorySource(Array(" \n\n\t".utf8)), by: renderer) }
                == .nothingToShow)
    }

    @Test func `syntax follows from the content type`() throws {
        let source = try MemorySource(fixture: "Text/utf8.txt")
        #expect(try open(source, "text/x-python").info.syntax == "python3")
        #expect(try open(source, "application/rss+xml").info.syntax == "xml")
        #expect(try open(source, "text/plain").info.syntax == "")
    }

    @Test func `an empty text opens as one`() throws {
        let session = try open(MemorySource([]))
        #expect(try session.text(at: 0, length: 100) == TextPart(text: "", nextOffset: 0, isAtEnd: true))
    }
}
