// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers

/// AsciiDoc as Asciidoctor shows it.
@Suite struct AsciiDocTests {
    private func blocks(_ text: String) -> [Block] {
        MarkupReader(style: .page) { _ in nil }.blocks(of: AsciiDocReader.document(text).root)
    }

    private func text(_ text: String) -> String { blocks(text).map(\.text).joined() }

    private func style(of word: String, in text: String) -> TextStyle? {
        for case .paragraph(let paragraph) in blocks(text) {
            if let run = paragraph.runs.first(where: { $0.text == word }) { return run.style }
        }
        return nil
    }

    @Test func `the header sets the title, the authors and attributes`() {
        let document = """
            // A remark.
            = The *Bridge*
            Ada Byron <ada@example.org>; Mary_Ann Evans
            v1.2, 2024-05-01: second printing
            :river: the Spree
            :long: one \\
            two

            {author} crosses {river}, {long} times: {unknown} \\{river}.
            """
        #expect(AsciiDocReader.document(document).title == "The Bridge")
        #expect(
            text(document) == "The Bridge\nAda Byron · Mary Ann Evans · Version 1.2 · 2024-05-01 · second printing\n"
                + "Ada Byron crosses the Spree, one two times: {unknown} {river}.\n")
    }

    @Test(arguments: [
        ("a *b c* d", "a b c d"), ("**b**old and __s__lant", "bold and slant"), ("2 * 3 * 4", "2 * 3 * 4"),
        ("snake_case_name and a_b_", "snake_case_name and a_b_"), ("`+{x} *y*+` and +*z*+", "{x} *y* and *z*"),
        ("H~2~O and E=mc^2^", "H2O and E=mc2"), ("\\*not bold* \\`raw`", "*not bold* `raw`"),
        ("[.underline]#word# [big]#other#", "word other"), ("\"`quoted`\" it's '`so`'", "“quoted” it’s ‘so’"),
        ("one -- two--three... (C) -> <=", "one\u{2009}—\u{2009}two—\u{200B}three… © → ⇐"),
        ("&amp; &#8364; &nope;", "& € &nope;"),
        ("pass:[<u>*x*</u>] +++<b>y</b>+++", "*x* y"),
        ("kbd:[Ctrl+Shift+T] btn:[OK] menu:File[Save > As]", "Ctrl+Shift+T [OK] File › Save › As"),
        ("one +\ntwo\nthree", "one\u{2028}two three"), ("indexed ((term)) (((hidden)))here", "indexed term here"),
        ("{cpp} {asterisk}a{asterisk} {nbsp}", "C++ *a*"), ("image:logo.svg[Our logo] icon:fire[]", "Our logo [fire]"),
        ("stem:[x^2]", "x^2"), ("text [[anchor]]after", "text after"),
    ])
    func `text is formatted`(written: String, shown: String) {
        #expect(text("= T\n\n" + written) == "T\n\(shown)\n")
    }

    @Test func `formatted words look so`() {
        let line = "*bold* _slant_ `code` [.line-through]#gone# #marked# plain https://example.org[link]"
        #expect(style(of: "bold", in: line)?.isBold == true)
        #expect(style(of: "slant", in: line)?.isItalic == true)
        #expect(style(of: "code", in: line)?.family == .mono)
        #expect(style(of: "gone", in: line)?.isStruck == true)
        #expect(style(of: "marked", in: line)?.background == .marker)
        #expect(style(of: "link", in: line)?.colour == .accent)
    }

    @Test func `links, references and notes show their texts`() {
        let document = """
            [#first]
            == The start

            See https://example.org[the site^], https://example.org/a_b_c. link:file.txt[], mailto:a@b.org[write], <<first>>,
            <<end,the end>>, <<The end>> and xref:end[].footnote:[A *note*.] More.footnote:x[Named.] Again.footnote:x[]

            [[end]]
            == The end
            """
        #expect(
            text(document)
                == "The start\nSee the site, https://example.org/a_b_c. file.txt, write, The start, the end, The end and "
                + "The end.[1] More.[2] Again.[2]\nThe end\n1. A note.\n2. Named.\n")
    }

    @Test func `lists have items in each other, blocks in items, boxes and terms`() {
        let document = """
            * one
            ** inner
            more
            *** deep
            * two
            +
            attached
            +
            ----
            code
            ----

            . first
            .. letter
            . second

            - [x] done
            - [ ] open

            term:: its text
            other::
              below
            last:: {empty}
            * item
            """
        #expect(
            text(document)
                == "• one\n◦ inner more\n▪ deep\n• two\nattached\ncode\n1. first\na. letter\n2. second\n☑ done\n☐ open\n"
                + "term\nits text\nother\nbelow\nlast\n• item\n")
    }

    @Test func `a list ends at a text below it, and a comment parts two lists`() {
        #expect(text("* a\n\nText.\n\n* b") == "• a\nText.\n• b\n")
        #expect(text(". a\n\n//-\n\n. b") == "1. a\n1. b\n")
        #expect(text("[start=4]\n. a\n. b\n\n 7 indented") == "4. a\n5. b\n7 indented\n")
    }

    @Test func `blocks are shown by their kinds`() {
        let document = """
            .Sample
            [source,swift]
            ----
            let x = 1 // <1>
            ----
            <1> The value.

            NOTE: Mind *this*.

            [WARNING]
            .Hot
            ====
            Two

            paragraphs
            ====

            [quote, Ada, Notes]
            ____
            Said.
            ____

            [verse]
            one
            two

            ****
            Aside
            ****

            ++++
            <p>Kept <b>bold</b></p>
            ++++

            ....
            *literal*
            ....

             indented *too*

            ```ruby
            puts
            ```

            '''

            ////
            hidden
            ////
            --
            open
            --
            """
        #expect(
            text(document)
                == "Sample\nlet x = 1  ①\n① The value.\nNote\u{2002}Mind this.\nWarning: Hot\nTwo\nparagraphs\nSaid.\n— Ada, Notes\n"
                + "one\u{2028}two\nAside\nKept bold\n*literal*\nindented *too*\nputs\nopen\n")
    }

    @Test func `sections have levels, numbers and a table of contents`() {
        let document = """
            = Title
            :toc:
            :sectnums:

            == One

            === Inner

            Older
            -----

            [discrete]
            == Free
            """
        #expect(
            text(document)
                == "Title\nTable of Contents\n1. One\n1.1. Inner\n2. Older\n1. One\n1.1. Inner\n2. Older\nFree\n")
    }

    @Test func `conditions follow the attributes, and an included file is named`() {
        let document = """
            = T
            :a: 1

            ifdef::a[]
            shown
            ifdef::b[]
            hidden
            endif::[]
            endif::[]
            ifndef::a[hidden]
            ifdef::a,b[one line]

            ifeval::["{a}" == "1"]
            equal
            endif::[]

            include::chapter.adoc[]

            image::missing.png[A picture,200]

            // a remark
            end
            """
        #expect(text(document) == "T\nshown one line\nequal\ninclude::chapter.adoc[]\nA picture\nend\n")
    }

    @Test func `tables have headings, spans, styles and separators of their own`() {
        let document = """
            .Rivers
            [cols="1,^2,a"]
            |===
            |Name |Length |Note

            |Spree
            |400 km
            |* short

            2+|both |x \\| y
            .2+|tall |1 |2
            |3 |4
            |===

            ,===
            a,"b, c"
            d,e
            ,===

            [separator=!]
            |===
            !one !two
            |===
            """
        #expect(
            text(document)
                == "Table 1. Rivers\nName\tLength\tNote\nSpree\t400 km\t• short\nboth\tx | y\ntall\t1\t2\n\t3\t4\na\tb, c\nd\te\n"
                + "one\ttwo\n")
    }

    @Test func `pictures are those of the folder that the document names`() {
        let root = AsciiDocReader.document(
            ":imagesdir: img\n\n.Map\nimage::a b.png[Alt, width=50%]\n\nimage:https://example.org/x.svg[]\n\nimage::/abs.png[]"
        ).root
        let pictures = root.descendants("img")
        #expect(pictures.map { $0["src"] } == ["img/a b.png", "https://example.org/x.svg", "/abs.png"])
        #expect(pictures.first?["width"] == "234.5")
        #expect(root.descendant("figure")?.text == "Figure 1. Map")
    }

    @Test func `a plain text is no AsciiDoc`() throws {
        func reason(_ text: String) -> Refusal.Reason? {
            refusal {
                _ = try TestPicture.thumbnail(
                    MemorySource(Array(text.utf8)), by: AsciiDocRenderer(), contentType: "text/x-asciidoc")
            }
        }
        #expect(reason("Just words.\nAnd more.\n\nAnother paragraph.") == .otherType)
        #expect(reason("= Title\n\nWords.") == nil)
        #expect(reason("Words with *weight*.") == nil)
    }

    @Test(arguments: [
        "[", "*a ", "`", "<<", "((", "{a}", "https://[", "[.x]#", "+++", "\"`", "image:[", "\\https://", "* [", "|",
        "^",
        "a::\n", "* a\n** b\n", "====\n", "[[", "footnote:[", "\n", "ifdef::a[]\n", "====\n=====\n", "kbd:[", "x;; ",
        "&#", "-- ",
    ])
    func `a document of markup without ends is read in one pass`(piece: String) {
        // A quarter of a million bytes: work that grew with the square of the length would not end.
        let text = "= T\n:a: {a}{a}\n\n" + String(repeating: piece, count: 250_000 / piece.utf8.count)
        #expect(AsciiDocReader.document(text).title == "T")
    }

    @Test func `attributes that grow without end stay small`() {
        let entries = (0..<200).map { _ in ":a: {a}{a}\n" }.joined()
        let document = AsciiDocReader.document(
            ":a: xxxxxxxxxx\n" + entries + "\n" + String(repeating: "{a} ", count: 5_000))
        #expect(document.root.text.utf8.count < 20 << 20)
    }

    @Test func `blocks nested without end are drawn up to a depth`() {
        let lists = (1..<60).map {
            String(repeating: "*", count: $0 % 11 + 1) + String(repeating: " x\n- y\n", count: 1)
        }.joined()
        #expect(blocks(lists).count > 20)
        let frames = (4..<200).map { String(repeating: "=", count: $0) + "\n" }.joined() + "inside"
        #expect(text(frames).hasSuffix("inside\n"))
    }
}
