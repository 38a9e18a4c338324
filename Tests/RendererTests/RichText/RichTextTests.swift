// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
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
        // The document ends with its outermost group.
        (#"{\rtf1 a}}}}b"#, "a\n"), (#"{\rtf1 a\par}b\par}"#, "a\n"), (#"{\rtf1\bin3 }}}x}"#, "x\n"),
        (#"{\rtf1 \'zz\'4}"#, ""),
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

    @Test(arguments: [
        // Behind a row without the end of its paragraphs' look, in a row without its end, in cells that are not marked so.
        (#"{\rtf1\trowd\cellx2000\cellx4000\pard\intbl A\cell B\cell\row After\par Last\par}"#, "A\tB\nAfter\nLast\n"),
        (#"{\rtf1\trowd\cellx2000\cellx4000\pard\intbl A\cell B}"#, "A\tB\n"),
        (#"{\rtf1\trowd\cellx2000\pard\intbl A\cell B\par\pard c\par}"#, "A\tB\nc\n"),
        (#"{\rtf1\trowd\cellx2000 A\cell B\cell\row\pard c\par}"#, "A\tB\nc\n"),
        (#"{\rtf1\trowd\cellx2000\intbl a{\shp{\*\shpinst{\shptxt \pard b\par}}}c\cell d\cell\row}"#, "ab\nc\td\n"),
    ])
    func `text in and behind tables is shown whatever ends are missing`(rtf: String, expected: String) {
        #expect(text(rtf) == expected)
    }

    @Test(arguments: [
        (#"{\rtf1\deff0{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}{\f1\'cf\plain \'e9}}"#, "Пé\n"),
        (#"{\rtf1\deff1{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}\'cf}"#, "П\n"),
        (#"{\rtf1{\fonttbl{\f1\fcharset222 B;}}\f1\'ca\'c7}"#, "สว\n"),
        (#"{\rtf1{\fonttbl{\f1\fcharset2 Wingdings;}}\f1\'fc\u-3845 ?\plain  a}"#, "✓✗ a\n"),
        (#"{\rtf1 a{\caps b\'e9}c{\v\par}d\par}"#, "aBÉcd\n"),
    ])
    func `characters are those of the font, and of the document's own font where none is chosen`(
        rtf: String, expected: String
    ) {
        #expect(text(rtf) == expected)
    }

    @Test func `lines are aligned at the side that is named, whatever the direction of their text`() {
        func alignment(_ rtf: String) -> Paragraph.Alignment? {
            var reader = RichTextReader(limits: .session(.still), pictureSide: 100)
            reader.read(Array(rtf.utf8)[...], limit: 10)
            guard case .paragraph(let paragraph)? = reader.blocks.first else { return nil }
            return paragraph.alignment
        }
        #expect(alignment(#"{\rtf1\rtlpar\qr \u1513?\u1500?}"#) == .start)
        #expect(alignment(#"{\rtf1\ltrpar\ql \u1513?\u1500?}"#) == .end)
        #expect(alignment(#"{\rtf1 \u1513?\u1500?}"#) == .start)
        #expect(alignment(#"{\rtf1\qr one}"#) == .end && alignment(#"{\rtf1\ql one}"#) == .start)
        #expect(alignment(#"{\rtf1\qr\pard one\par}"#) == .start)
    }

    @Test func `pictures, those without a header as well, stand where they are in the text, unless they are hidden`() {
        // A bitmap of a red point.
        let bitmap =
            "28000000010000000100000001001800" + "00000000040000000000000000000000" + "00000000000000000000ff00"
        var reader = RichTextReader(limits: .session(.still), pictureSide: 100)
        let rtf = #"{\rtf1 a{\pict\dibitmap0 "# + bitmap + #"}b{\v{\pict\dibitmap0 "# + bitmap + #"}}{\deleted c}}"#
        reader.read(Array(rtf.utf8)[...], limit: 10)
        let kinds = reader.blocks.map { block -> String in
            if case .picture = block { "picture" } else { block.text }
        }
        #expect(kinds == ["a\n", "picture", "bc\n"])
        guard case .paragraph(let last)? = reader.blocks.last else { return }
        #expect(last.runs.map(\.style.isStruck) == [false, true])
    }

    @Test(arguments: ["\u{FEFF}", "\r\n\n  "]) func `a text may begin with a mark or empty lines`(start: String) throws
    {
        let source = MemorySource((start + #"{\rtf1 word}"#).utf8)
        let session = try RichTextRenderer().open(source, contentType: "", password: nil, limits: .session(.still))
        #expect(try #require(session as? DrawnSession).text(at: 0, length: 10).text == "word\n")
    }
}
