// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers
@testable import TextRenderers

@Suite struct MarkdownThumbnailTests {
    private static let text = """
        # A heading

        Words that *lean*, words that are **heavy**, and a [link](https://example.org) with `code` in it; enough of them
        to fill more than one line of a narrow page, so that they have to be broken somewhere.

        - one
        - two
            - inner

        1. loose

        2. list

        - [ ] open
        - [x] done

        | a | bbbb |
        |---|-----:|
        | 1 |   2  |

        > said

        ```
        let x = 1
            let y = 2
        ```
        <!-- a remark -->
        """

    private func thumbnail(_ text: String, by renderer: any Renderer, side: Int = 256) throws -> TestPicture {
        try TestPicture.thumbnail(
            MemorySource(Array(text.utf8)), by: renderer, side: side, contentType: "text/markdown")
    }

    @Test(arguments: [128, 256, 594])
    func `it looks as if Pango had set it`(side: Int) throws {
        let ours = try thumbnail(Self.text, by: MarkdownThumbnailRenderer(), side: side)
        let theirs = try thumbnail(Self.text, by: MarkdownRenderer(), side: side)
        #expect(ours.width == theirs.width && ours.height == theirs.height && ours.canvas.isOpaque)
        #expect(abs(ours.ink / theirs.ink - 1) < 0.12, "\(ours.ink) \(theirs.ink)")
        // Where there is ink in a square of a twentieth of the height, there is about as much.
        let square = side / 20
        for top in stride(from: 0, to: ours.height - square, by: square) {
            for left in stride(from: 0, to: ours.width - square, by: square) {
                let (here, there) = (ours.ink(left, top, square), theirs.ink(left, top, square))
                #expect(abs(here - there) < 0.13, "\(left) \(top): \(here) \(there)")
            }
        }
    }

    @Test(arguments: [
        "<p align=center>x</p>", "a <kbd>key</kbd>", "![](data:image/png;base64,AAAA)", "مرحبا", "漢字", "done ✅",
        "x[^1]\n\n[^1]: y",
        "<!-- nothing else -->",
    ])
    func `Markdown that needs more than plain letters is refused as needing shaping, which the wide role does`(
        text: String
    ) throws {
        #expect(refusal { _ = try thumbnail(text, by: MarkdownThumbnailRenderer()) } == .needsShaping)
        #expect(Format.forContentType("text/markdown")?.shapingRole == .wide)
        #expect(try thumbnail(text, by: MarkdownRenderer()).height > 0)
    }

    @Test func `what stands below the first page does not matter`() throws {
        let page = String(repeating: "A line that is long enough to be a paragraph of its own.\n\n", count: 60)
        #expect(try thumbnail(page + "<b>漢字</b>", by: MarkdownThumbnailRenderer()).ink > 0.01)
    }

    @Test func `lines end between words, and words as wide as a page anywhere`() throws {
        let typesetter = PlainTypesetter(scale: 1)
        func count(_ text: String, width: Double) -> Int {
            typesetter.lines(of: Paragraph(text), width: width, height: nil).lines.count
        }
        let word = typesetter.lines(of: Paragraph("word"), width: nil, height: nil).width
        #expect(count("word word word", width: word * 1.2) == 3)
        #expect(count("word word word", width: word * 4) == 1)
        #expect(count("wordwordword", width: word * 1.2) >= 3)
        #expect(count("word-word", width: word * 1.4) == 2)
        #expect(count("one\u{2028}two", width: 1000) == 2)
    }

    @Test func `a preview opens where there is all that it may need`() {
        let format = Format.forContentType("text/markdown")
        #expect(format?.role == .text && format?.sessionRole == .wide)
    }
}

extension TestPicture {
    /// How dark a square is.
    fileprivate func ink(_ left: Int, _ top: Int, _ side: Int) -> Double {
        ink(x: left, y: top, width: side, height: side)
    }
}
