// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers

@Suite struct LegacyOfficeTests {
    private func session(_ name: String) throws -> DrawnSession {
        let source = try MemorySource(fixture: "LegacyOffice/\(name)")
        let session = try LegacyOfficeRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    @Test(arguments: [
        ("letter.doc", "Café one\nПример\nleft\tright\nend\n"),
        ("numbers.xls", "Shown\nFruit\t2023-03-15\nApples\t25.0%\t7\n"), ("slides.ppt", "First\na\nb\n\nЗweite\n"),
    ])
    func `the text of old documents is read from its pieces`(name: String, expected: String) throws {
        #expect(try session(name).text(at: 0, length: 1_000).text == expected)
    }

    @Test func `letters, paragraphs and pictures of a Word file look as it says`() throws {
        let file = try CompoundFile(try MemorySource(fixture: "LegacyOffice/looks.doc"))
        let blocks = try WordBinary(file, pictureSide: 100, limits: .session(.wide)).blocks
        var paragraphs: [String: Paragraph] = [:]
        for case .paragraph(let paragraph) in blocks { paragraphs[paragraph.text] = paragraph }
        let chapter = try #require(paragraphs["Chapter"]?.runs.first?.style)
        #expect(chapter.isBold && chapter.size >= 16)
        let runs = try #require(paragraphs["plain bold italic"]?.runs)
        #expect(runs.filter(\.style.isBold).map(\.text) == ["bold"])
        #expect(runs.filter(\.style.isItalic).map(\.text) == ["italic"])
        #expect(paragraphs["middle"]?.alignment == .centre)
        #expect(paragraphs["plain bold italic"]?.alignment == .start)
        let green = try #require(paragraphs["green"]?.runs.first?.style)
        #expect(green.size == 30 && green.colour.bytes == (0, 200, 0))
        // The picture lies between the words around it.
        let texts = blocks.map { if case .picture = $0 { "picture" } else { $0.text } }
        let place = try #require(texts.firstIndex(of: "picture"))
        #expect(texts[place - 1] == "before\n" && texts[place + 1] == "after\n")
        guard case .picture(let raster, let width, let height, _) = blocks[place] else {
            Issue.record("\(blocks[place]) is no picture")
            return
        }
        #expect(raster.size == PixelSize(width: 24, height: 16))
        #expect(abs(width - 72) < 0.1 && abs(height - 48) < 0.1)
    }

    @Test func `each slide is a page`() throws {
        #expect(try session("slides.ppt").info.pageCount == 2)
    }

    /// A record; of containers the version is 15.
    private func record(_ type: Int, _ instance: Int, _ content: [UInt8], isContainer: Bool = false) -> [UInt8] {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) } }
        return bytes(instance << 4 | (isContainer ? 15 : 0), 2) + bytes(type, 2) + bytes(content.count, 4) + content
    }

    private func footer(_ instance: Int, flags: UInt8, _ texts: [Int: String]) -> [UInt8] {
        let texts = texts.flatMap {
            record(4026, $0.key, $0.value.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        }
        return record(4057, instance, record(4058, 0, [0, 0, flags, 0]) + texts, isContainer: true)
    }

    @Test func `slides have the footer of their own, or that of all`() throws {
        let all = footer(3, flags: 0x29, [2: "For all", 0: "not shown: it is today's"])
        let notes = footer(4, flags: 0x20, [2: "Under notes"])
        let own = footer(0, flags: 0x25, [2: "Its own", 0: "May 2026"])
        let box = record(4008, 0, Array("Words".utf8))
        let slides = record(1006, 0, box, isContainer: true) + record(1006, 0, box + own, isContainer: true)
        let pages = try SlidesBinary((record(1000, 0, all + notes, isContainer: true) + slides)[...]).pages(limit: 10)
        let texts = pages.map { page in page.pageText.text(in: 0..<1000).split(separator: "\n").map(String.init) }
        #expect(texts == [["Words", "For all", "1"], ["Words", "May 2026", "Its own"]])
    }

    @Test func `rich text under the name of a Word file is sent on`() {
        let source = MemorySource(#"{\rtf1 text}"#.utf8)
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: LegacyOfficeRenderer()) } == .otherType)
    }

    @Test(arguments: ["letter.doc", "looks.doc", "numbers.xls", "slides.ppt"])
    func `a document that is cut or has wrong bytes is drawn or refused, never worse`(name: String) throws {
        let whole = try MemorySource.bytes(of: "LegacyOffice/\(name)")
        var refusals = 0
        for place in stride(from: 1, to: whole.count, by: 131) {
            var wrong = whole
            wrong[place] = 0xFF
            for bytes in [Array(whole.prefix(place)), wrong] {
                let source = MemorySource(bytes)
                if refusal({ _ = try TestPicture.thumbnail(source, by: LegacyOfficeRenderer(), side: 64) }) != nil {
                    refusals += 1
                }
            }
        }
        #expect(refusals > 0)
    }
}
