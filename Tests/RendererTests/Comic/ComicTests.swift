// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct ComicTests {
    @Test(arguments: ["strip.cbz", "strip.cbt"])
    func `a comic looks like its first page`(name: String) throws {
        let source = try MemorySource(fixture: "Comic/\(name)")
        let picture = try TestPicture.thumbnail(source, by: ComicRenderer())
        #expect(picture.width == 60 && picture.height == 90 && picture.shows([255, 0, 0, 255], at: 30, 45))
    }

    @Test func `pages are numbered as people do, and other files are no pages`() throws {
        let archive = try Archive(MemorySource(fixture: "Comic/strip.cbz"))
        #expect(try ComicSession.pages(of: archive) == ["2.png", "3.png", "10.png"])
    }

    @Test func `every page can be drawn`() throws {
        let source = try MemorySource(fixture: "Comic/strip.cbz")
        let session = try ComicRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        let pages = try #require(session as? ComicSession)
        #expect(pages.info.pageCount == 3)
        #expect(try TestPicture.page(pages, 1).shows([0, 0, 255, 255], at: 20, 30))
        // A page of another shape lies in the middle of the page that was promised.
        let wide = try TestPicture.page(pages, 2)
        #expect(wide.shows([0, 128, 0, 255], at: 22, 33) && wide.shows([255, 255, 255, 255], at: 22, 5))
        #expect(refusal { _ = try TestPicture.page(pages, 3) } == .invalidRequest)
    }

    @Test func `an archive without pictures has nothing to show`() throws {
        let source = try MemorySource(fixture: "Archive/tree.zip")
        #expect(refusal { _ = try TestPicture.thumbnail(source, by: ComicRenderer()) } == .nothingToShow)
    }

    @Test(arguments: [
        ("page 2", "page 10"), ("a", "B"), ("a1b2", "a1b10"), ("1", "01a"), ("page", "page 1"), ("009", "10"),
        ("٣", "10"), ("#z", "1"), ("_", "a"), ("page.png", "page 1.png"), ("page 1", "page1"),
        ("Émile", "Zeta"), ("e\u{301}mile", "Zeta"), ("Eve", "Évian"), ("über 2", "Über 10"), ("zoe", "zoé"),
    ])
    func `names are ordered by the numbers in them`(first: String, second: String) {
        #expect(NaturalOrder.isBefore(first, second) && !NaturalOrder.isBefore(second, first))
    }
}
