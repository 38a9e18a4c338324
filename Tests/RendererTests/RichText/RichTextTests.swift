// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct RichTextTests {
    private func text(_ rtf: String) -> String {
        var reader = RichTextReader(limits: .session(.still), pictureSide: 100)
        reader.read(Array(rtf.utf8)[...], limit: 1_000)
        return reader.blocks.map(\.text).joined()
    }

    @Test func `a letter has its looks, its characters, its table and its pages`() throws {
        let source = try MemorySource(fixture: "RichText/letter.rtf")
        let session = try RichTextRenderer().open(source, contentType: "", password: nil, limits: .session(.still))
        let drawn = try #require(session as? DrawnSession)
        #expect(drawn.info.title == "A title" && drawn.info.pageCount == 2)
        let text = try drawn.text(at: 0, length: 1_000).text
        #expect(
            text == "Heading\nCafé € and česky slanted\u{2028}next line\n• item\none\ttwo\n\nsecond page\n")
        let page = try TestPicture.page(drawn)
        #expect((0..<page.height).contains { page.shows([255, 0, 0, 255], at: 100, $0) })
    }

    @Test(arguments: [
        (#"{\rtf1 a{\*\unknown hidden}b\par}"#, "ab\n"), (#"{\rtf1 a\{b\}\\c}"#, "a{b}\\c\n"),
        (#"{\rtf1\uc2 \u8364 xxb}"#, "€b\n"), (#"{\rtf1 \u-10179?\u-8703?}"#, "😁\n"), (#"{\rtf1 open"#, "open\n"),
        (#"{\rtf1 a}}}}b"#, "ab\n"), (#"{\rtf1\bin3 }}}x}"#, "x\n"), (#"{\rtf1 \'zz\'4}"#, ""),
    ])
    func `odd writing is read`(rtf: String, expected: String) {
        #expect(text(rtf) == expected)
    }

    @Test func `groups nested without end are read`() {
        #expect(text(#"{\rtf1 "# + String(repeating: "{", count: 100_000) + "deep") == "deep\n")
    }

    @Test func `what is no rich text is sent on as text`() {
        #expect(
            refusal { _ = try TestPicture.thumbnail(MemorySource("text".utf8), by: RichTextRenderer()) } == .otherType)
    }
}
