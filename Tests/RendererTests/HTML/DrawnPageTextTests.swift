// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// The text of pages that are made here: to be selected, copied and found.
@Suite struct DrawnPageTextTests {
    private func session() throws -> any PageTextSession {
        let session = try MarkdownRenderer().open(
            MemorySource(fixture: "Markdown/note.md"), contentType: "", password: nil, limits: .session(.wide))
        return try #require(session as? any PageTextSession)
    }

    @Test func `each character has its place, from left to right and from top to bottom`() throws {
        let page = try session().text(ofPage: 0)
        let text = page.text(in: page.characters.indices)
        #expect(text.hasPrefix("A note\nWith slanted, bold and struck words.\n"))
        let line = Array(page.boxes[7..<40])
        for (one, next) in zip(line, line.dropFirst()) {
            #expect(next.x >= one.x && next.y == one.y && one.width > 0)
        }
        // The heading stands above, in larger letters.
        #expect(page.boxes[0].y < line[0].y && page.boxes[0].height > line[0].height)
    }

    @Test func `what is looked for is found whatever its case, over the ends of paragraphs too`() throws {
        let session = try session()
        let match = try #require(session.matches(of: "BOLD and", onPage: 0).first)
        #expect(match.boxes.count == 1 && match.boxes[0].width > 20)
        #expect(try session.matches(of: "note with", onPage: 0).first?.boxes.count == 2)
        #expect(try session.matches(of: "nowhere", onPage: 0).isEmpty)
    }

    @Test func `in a narrow column what keeps to the right stays in it`() throws {
        func place(_ line: String) throws -> Double {
            let source = MemorySource("| abc | b |\n|---|\(line)|\n| 1 | 2 |\n".utf8)
            let session = try MarkdownRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
            let page = try #require(session as? any PageTextSession)
            return try #require(page.matches(of: "2", onPage: 0).first?.boxes.first).x
        }
        let start = try place("---")
        #expect(try abs(place("--:") - start) < 3 && abs(place(":-:") - start) < 3)
    }

    @Test func `accents do not matter`() {
        let boxes = (0..<6).map { PageBox(x: Double($0), y: 0, width: 1, height: 1) }
        let page = PageText("Cafés!", boxes: boxes)
        #expect(page.matches(of: "CAFES") == [[PageBox(x: 0, y: 0, width: 5, height: 1)]])
        #expect(page.matches(of: "").isEmpty && page.matches(of: "cafés!!").isEmpty)
    }
}
