// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageRenderers

/// Text, links and chapters of a document of three pages.
@Suite struct PDFReadingTests {
    private let session: PDFSession

    init() throws {
        let opened = try PDFRenderer().open(
            MemorySource(fixture: "PDF/chapters.pdf"), contentType: "application/pdf", password: nil,
            limits: .session(.still))
        session = try #require(opened as? PDFSession)
    }

    @Test func `every character of a page has its place, from the top left`() throws {
        let text = try session.text(ofPage: 0)
        #expect(text.text(in: 0..<14) == "The café opens")
        let (first, last) = (text.boxes[0], text.boxes[13])
        #expect(abs(first.x - 20) < 2)
        // The line stands on 350 points from the bottom of 400, in letters of 20.
        #expect(first.y > 25 && first.y + first.height < 62)
        #expect(last.x > first.x + 100)
    }

    @Test func `what is looked for is found whatever its case and accents`() throws {
        #expect(try session.matches(of: "cafe", onPage: 0).count == 1)
        #expect(try session.matches(of: "cafe", onPage: 1).isEmpty)
        let matches = try session.matches(of: "CAFE", onPage: 2)
        #expect(matches.count == 2)
        #expect(matches.allSatisfy { $0.page == 2 && $0.boxes.count == 1 })
        #expect(matches[0].boxes[0].x < matches[1].boxes[0].x)
        #expect(matches[0].boxes[0].y > 25 && matches[0].boxes[0].y < 60)
        #expect(try session.matches(of: "", onPage: 0).isEmpty)
    }

    @Test func `a match over a line's end is one match of two boxes`() throws {
        let matches = try session.matches(of: "long line", onPage: 1)
        #expect(matches.map(\.boxes.count) == [2])
    }

    @Test func `links lead into the document or to an address, never to a program`() throws {
        let links = try session.links(onPage: 0)
        #expect(links.map(\.target) == [.place(PagePlace(page: 2, top: 100)), .address("https://example.org/")])
        #expect(links[0].box == PageBox(x: 20, y: 80, width: 100, height: 20))
        #expect(try session.links(onPage: 1).isEmpty)
        #expect(throws: Refusal.self) { try session.links(onPage: 3) }
    }

    @Test func `chapters have their level and place, pages their names`() throws {
        let outline = try session.outline()
        #expect(
            outline.entries == [
                .init(level: 0, title: "One", place: PagePlace(page: 0, top: 0)),
                .init(level: 1, title: "Inside one", place: PagePlace(page: 1)),
                .init(level: 0, title: "Zwei 😀", place: PagePlace(page: 2, top: 100)),
            ])
        #expect(outline.labels == ["i", "ii", "1"])
    }
}
