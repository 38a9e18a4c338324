// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct OrgTests {
    private func outline(_ text: String) -> String { OrgReader.read(text).outline }

    @Test func `an Org file is its text, without what is meant for the editor`() throws {
        let session = try OrgRenderer().open(
            MemorySource(fixture: "Org/note.org"), contentType: "text/org", password: nil, limits: .session(.wide))
        #expect(session.info.title == "A trip")
        let text = try #require(session as? DrawnSession).text(at: 0, length: 10_000).text
        #expect(
            text == "A trip\nAda Byron\nTwo days by train.1\nWAIT [#B] Tickets travel\nDEADLINE: <2024-05-02 Thu>\n"
                + "☑ buy\n☐ print\n1. both\nprice\n20 €\nPlace\tHours\nLinz\t2\nVienna\t1.5\necho go\nFootnotes\n1 Or three.\n"
        )
    }

    @Test func `a headline has its state, priority and tags, and a comment hides all below it`() {
        let text = "#+TODO: NEXT(n) | GONE\n* NEXT [#A] One :a:b:\n** COMMENT Two\ntext\n*** Three\n* TODO Four\n"
        #expect(
            outline(text) == "<h1><code>NEXT</code> [#A] One  <small style='color:#777777;'>a b</small></h1>"
                + "<h1>TODO Four</h1>")
        #expect(outline("#+TITLE: T\n* One\n") == "<h1>T</h1><h2>One</h2>")
    }

    @Test(arguments: [
        ("*b* /i/ _u_ +s+ =v *x*= ~c~", "<b>b</b> <i>i</i> <u>u</u> <del>s</del> <code>v *x*</code> <code>c</code>"),
        ("a*b*c 2 * 3 * 4 path/to/it snake_case_name", "a*b*c 2 * 3 * 4 path/to/it snake_case_name"),
        ("(*b*), '/i/'. *not closed", "(<b>b</b>), '<i>i</i>'. *not closed"),
        ("*a /b/ c*", "<b>a <i>b</i> c</b>"), ("x^{2} H_{2}O a_b", "x<sup>2</sup> H<sub>2</sub>O a_b"),
        ("\\alpha\\to{}b \\nothing", "α→b \\nothing"), ("one\\\\\ntwo", "one<br>\ntwo"),
        ("$a *b* c$ and \\(*x*\\), $5 or $6", "$a *b* c$ and \\(*x*\\), $5 or $6"),
        ("src_c{int *p} and <<place>>here", "<code>int *p</code> and here"),
    ])
    func `emphasis has its borders, and formulas stay as they are`(text: String, html: String) {
        #expect(outline(text) == "<p>\(html)</p>")
    }

    @Test(arguments: [
        ("see [[https://example.org][the *page*]]", "see <a href='https://example.org'>the <b>page</b></a>"),
        ("https://example.org/a_(b).", "<a href='https://example.org/a_(b)'>https://example.org/a_(b)</a>."),
        ("[[file:other.org]]", "<a href='file:other.org'>other.org</a>"),
        (
            "<mailto:a@example.org> <2024-01-05 Fri>",
            "<a href='mailto:a@example.org'>mailto:a@example.org</a> <2024-01-05 Fri>"
        ),
        ("at [[./a b#1.png]].", "at <img src='./a b%231.png'>."),
        ("[[https://example.org][file:b.png]] x", "<img src='b.png'> x"),
        ("[[file:a.png][the picture]]", "<a href='file:a.png'>the picture</a>"),
        ("[[a][[b]] [[c", "<a href='a'>[b</a> [[c"),
    ])
    func `links have their texts, and those to pictures alone are pictures`(text: String, html: String) {
        #expect(outline(text) == "<p>\(html)</p>")
    }

    @Test func `a picture has its caption and its width`() {
        let text = "#+CAPTION: A /view/\n#+ATTR_HTML: :width 300px :alt Hills\n[[file:view.png]]\n"
        #expect(
            outline(text)
                == "<figure><img alt='Hills' src='view.png' width='300.0'><figcaption>A <i>view</i></figcaption></figure>"
        )
    }

    @Test func `pictures attached to a headline are those of its folder`() {
        let text = "* One\n:PROPERTIES:\n:ID: abcdef\n:END:\n[[attachment:a.png]]\n* Two\n[[attachment:a.png]]\n"
        let html = outline(text)
        #expect(html.hasPrefix("<h1>One</h1><figure><img src='data/ab/cdef/a.png'></figure><h1>Two</h1><p><a "))
    }

    @Test func `lists are nested by their indentation`() {
        #expect(
            outline("- a\n  more\n  + b\n    1. c\n    2. [@7] d\n- [-] e\n\n\n1. f\n")
                == "<ul><li>a\nmore<ul><li>b<ol><li>c</li><li value='7'>d</li></ol></li></ul></li><li>[-] e</li></ul>"
                + "<ol><li>f</li></ol>")
        #expect(outline("- t :: d\n  e\n") == "<dl><dt>t</dt><dd>d\ne</dd></dl>")
        #expect(
            outline("- a\n  #+begin_src c\n  if\n    x;\n  #+end_src\n") == "<ul><li>a<pre>if\n  x;\n</pre></li></ul>")
    }

    @Test func `a check box in an inner list leaves the outer item its bullet`() throws {
        let session = try OrgRenderer().open(
            MemorySource("- a\n  - [X] b\n".utf8), contentType: "text/org", password: nil, limits: .session(.wide))
        #expect(try #require(session as? DrawnSession).text(at: 0, length: 100).text == "• a\n☑ b\n")
    }

    @Test func `blocks are code, quotations and verses, and comments are hidden`() {
        #expect(
            outline("#+BEGIN_SRC c :exports both\n  a;\n  ,* b\n#+END_SRC\n: c\n:  d\n# e\n")
                == "<pre>a;\n* b\n</pre><pre>c\n d</pre>")
        #expect(
            outline("#+begin_quote\na\n\nb\n#+end_quote\n#+begin_comment\nc\n#+end_comment\n")
                == "<blockquote><p>a</p><p>b</p></blockquote>")
        #expect(outline("#+begin_verse\na\n  b\n#+end_verse\n") == "<p>a<br>\u{A0}\u{A0}b</p>")
        #expect(outline(":NOTES:\na\n:END:\n:LOGBOOK:\nb\n:END:\nCLOCK: c\n-----\n") == "<p>a</p><hr>")
        #expect(
            outline("#+begin_latex\nx\n#+end_latex\n#+INCLUDE: \"a.org\"\n")
                == "<p><code>#+INCLUDE: \"a.org\"</code></p>")
        #expect(outline("#+begin_src c\nno end\n") == "<p>#+begin_src c\nno end</p>")
    }

    @Test func `HTML of a document is read as such`() {
        let body = OrgReader.read("#+HTML: <p align=\"center\">\n#+HTML: <img src=\"a.png\"></p>\n")
        #expect(body.first("p")?["align"] == "center" && body.first(["p", "img"])?["src"] == "a.png")
        #expect(outline("a @@html:<b>b</b>@@ @@latex:c@@") == "<p>a <b>b</b> </p>")
    }

    @Test func `tables have headers and columns of numbers, and no rows for the editor`() {
        let text =
            "|   | Name | Sum |\n|---+------+-----|\n| / | <l>  |     |\n| # | a    | 1.5 |\n|   | b *c* |  2 |\n#+TBLFM: $3=1\n"
        #expect(
            outline(text) == "<table border='1'><tr><th>Name</th><th align='right'>Sum</th></tr>"
                + "<tr><td>a</td><td align='right'>1.5</td></tr><tr><td>b <b>c</b></td><td align='right'>2</td></tr></table>"
        )
        #expect(outline("| a |\n| <r> |\n") == "<table border='1'><tr><td align='right'>a</td></tr></table>")
    }

    @Test func `footnotes come last, in the order in which the text names them`() {
        #expect(
            outline("a[fn:x] b[fn:: in *it*] c[fn:x]\n\n[fn:y] never\n[fn:x] named\n")
                == "<p>a<sup>1</sup> b<sup>2</sup> c<sup>1</sup></p><hr><p><sup>1</sup> named</p>"
                + "<p><sup>2</sup> in <b>it</b></p><p><sup>3</sup> never</p>")
    }

    @Test func `macros stand for their texts, and one in itself ends`() {
        #expect(outline("#+MACRO: hi Hello $1!\n{{{hi(*you*)}}} {{{no}}}") == "<p>Hello <b>you</b>! {{{no}}}</p>")
        #expect(outline("#+MACRO: a {{{a}}}{{{a}}}\n{{{a}}}") == "<p>{{{a}}}{{{a}}}</p>")
    }

    @Test func `a file of settings alone is shown as it is written`() throws {
        let session = try OrgRenderer().open(
            MemorySource("#+STARTUP: overview\n".utf8), contentType: "text/org", password: nil, limits: .session(.wide))
        #expect(try #require(session as? DrawnSession).text(at: 0, length: 100).text.hasPrefix("#+STARTUP: overview\n"))
    }

    @Test(arguments: [
        "*", "*a ", "[[", "[[a][", "[fn:", "[fn::", "^{", "{{{a(", "$a ", "\\(", "@@a:", "<", "- ", "- a\n",
        "#+begin_a\n",
        "#+begin_quote\n", ":a:\n", "\\begin{a}\n", "|", "| a ", "\n", "src_a[", "[fn:a:", "#+begin: x\n",
        "#+HTML: <b>\n",
    ])
    func `a quarter of a megabyte of marks that nothing closes is read`(piece: String) {
        let count = 256 << 10
        let body = OrgReader.read(String(repeating: piece, count: count / piece.utf8.count))
        #expect(body.depth < 100)
    }

    @Test func `lists of any depth are read, the innermost ones as text`() {
        let text = (0..<1_000).map { String(repeating: " ", count: $0) + "- a\n" }.joined()
        let body = OrgReader.read(text)
        #expect(body.depth < 100 && body.descendants("li").count >= 20)
        #expect(body.text.utf8.count { $0 == UInt8(ascii: "a") } == 1_000)
    }
}
