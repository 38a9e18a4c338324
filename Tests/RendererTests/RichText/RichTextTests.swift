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

    @Test(arguments: [
        (#"{\rtf1 see {\field{\*\fldinst HYPERLINK "x"}{\fldrslt  a link}} now}"#, "see  a link now\n"),
        (#"{\rtf1 a{\field{\*\fldinst { PAGE }}{\fldrslt { 7}}} b}"#, "a 7 b\n"),
        // A character without a substitute in its group.
        (#"{\rtf1\uc1 {\field{\*\fldinst X}{\fldrslt a\u8217 }} now}"#, "a’ now\n"),
        (#"{\rtf1\uc1 a\u8217 {\field{\*\fldinst X}{\fldrslt  b}} c}"#, "a’ b c\n"),
        (#"{\rtf1\uc1 a\u8217{ b}}"#, "a’ b\n"), (#"{\rtf1\uc1 a\u8217 \rquote  b}"#, "a’ b\n"),
        (#"{\rtf1\uc2 a\u160 \~\~b}"#, "a\u{A0}b\n"),
        // Control words that stand for characters, in their order.
        (#"{\rtf1 a\~b\_c\-d\tab e\line f}"#, "a\u{A0}b\u{2011}cd\te\u{2028}f\n"),
        (#"{\rtf1 a\emspace b\enspace c\qmspace d}"#, "a\u{2003}b\u{2002}c\u{2005}d\n"),
        (#"{\rtf1 a {\v hidden }b\v  c\v0  d}"#, "a b d\n"),
        (#"{\rtf1 a{\upr{plain}{\*\ud{\u8364?}}}b}"#, "a€b\n"),
        (#"{\rtf1 a{\*\bkmkstart{\upr{x}{\*\ud{y}}}}b}"#, "ab\n"),
        (#"{\rtf1 a{\shp{\*\shpinst\shpleft1{\sp{\sn shapeType}{\sv 202}}{\shptxt b}}}c}"#, "abc\n"),
        (#"{\rtf1 a{\*\x{\y b}c}d}"#, "ad\n"), (#"{\rtf1\pc \'82}"#, "é\n"),
        (#"{\rtf1{\fonttbl{\f1\cpg1251 A;}}\f1 \'cf}"#, "П\n"),
    ])
    func `no space and no character is lost`(rtf: String, expected: String) {
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
