// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct BookTests {
    private func session(_ name: String) throws -> DrawnSession {
        let source = try MemorySource(fixture: "Book/\(name)")
        let session = try BookRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    @Test(arguments: [
        ("cover.epub", [255, 0, 0, 255] as [UInt8]), ("story.fb2", [0, 0, 255, 255]), ("tale.mobi", [0, 128, 0, 255]),
    ])
    func `a book looks like its cover`(name: String, colour: [UInt8]) throws {
        let source = try MemorySource(fixture: "Book/\(name)")
        let whole = try TestPicture.thumbnail(source, by: BookRenderer())
        #expect(whole.shows(colour, at: 20, 20))
        let embedded = try TestPicture.embedded(source, by: BookRenderer())
        #expect(embedded.shows(colour, at: 20, 20) && embedded.width == whole.width)
    }

    @Test func `a book without a cover shows its title`() throws {
        let source = try MemorySource(fixture: "Book/plain.epub")
        #expect(refusal { _ = try TestPicture.embedded(source, by: BookRenderer()) } == .nothingToShow)
        let page = try TestPicture.thumbnail(source, by: BookRenderer())
        #expect(page.width * 3 / 2 == page.height || abs(page.width * 3 - page.height * 2) < 6)
        let middle = (0..<page.height).flatMap { y in (page.width / 4..<page.width * 3 / 4).map { page[$0, y][0] } }
        #expect(middle.contains { $0 < 128 })
    }

    @Test func `chapters are read in the order of the spine, after the cover`() throws {
        let session = try session("cover.epub")
        #expect(session.info.title == "The Title")
        #expect(try session.facts() == [Fact(.title, "The Title"), Fact(.author, "An Author")])
        #expect(session.info.pageCount == 3)
        #expect(try TestPicture.page(session).shows([255, 0, 0, 255], at: 100, 100))
        let text = try session.text(at: 0, length: 1_000).text
        #expect(text == "First\nread at once, with slanted words\nSecond\nread later\n")
    }

    @Test func `a FictionBook has its title, its author and its text`() throws {
        let session = try session("story.fb2")
        #expect(try session.facts() == [Fact(.title, "Story"), Fact(.author, "An Author")])
        #expect(try session.text(at: 0, length: 1_000).text == "Chapter\nSome text.\n")
    }

    @Test func `compressed Palm text is expanded`() throws {
        #expect(try session("tale.mobi").text(at: 0, length: 1_000).text == "one two two\n")
        // Three bytes as they are, a space and a letter, and three bytes from one byte back.
        #expect(PalmCompression.expand([3, 1, 2, 3, 0xE1, 0x80, 0x08]) == [1, 2, 3, 0x20, 0x61, 0x61, 0x61, 0x61])
    }

    @Test func `a book cut anywhere is drawn or refused, never worse`() throws {
        var refusals = 0
        for name in ["cover.epub", "story.fb2", "tale.mobi"] {
            let whole = try MemorySource.bytes(of: "Book/\(name)")
            for length in stride(from: 1, to: whole.count, by: 61) {
                let cut = MemorySource(whole.prefix(length))
                if refusal({ _ = try TestPicture.thumbnail(cut, by: BookRenderer()) }) != nil { refusals += 1 }
            }
        }
        #expect(refusals > 0)
    }
}
