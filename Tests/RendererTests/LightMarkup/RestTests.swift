// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct RestTests {
    /// The elements without the empty ones for the numbers of titles.
    private func outline(_ text: String) -> String {
        let parts = RestReader.read(text).outline.split(separator: "<", omittingEmptySubsequences: false)
        var result = ""
        for (index, part) in parts.enumerated() where part != "span>" || index + 1 == parts.count {
            if part.hasPrefix("/span>"), parts[index - 1] == "span>" {
                result += part.dropFirst(6)
            } else {
                result += (index == 0 ? "" : "<") + part
            }
        }
        return result
    }

    @Test func `a reStructuredText file is its text, without definitions and comments`() throws {
        let session = try RestRenderer().open(
            MemorySource(fixture: "ReStructuredText/note.rst"), contentType: "text/x-rst", password: nil,
            limits: .session(.wide))
        #expect(session.info.title == "A trip")
        let text = try #require(session as? DrawnSession).text(at: 0, length: 10_000).text
        #expect(
            text == "A trip\nAuthor: Ada Byron\nTwo days by train. [1] See tickets.\nTickets\n• buy\n• print\n1. both\n"
                + "price\n20 €\nPlace\tHours\nLinz\t2\nVienna\t1.5\nNote\nGo early.\nRun:\necho go\n[1] Or three.\n")
    }

    @Test func `titles have levels by the order of their styles`() {
        #expect(
            outline("==\nAA\n==\nb\n---\nc\n=====\n\nd\n---\n\n====\n")
                == "<h1>AA</h1><h2>b</h2><h3>c</h3><h2>d</h2><hr>")
        #expect(outline("Größe\n=====\n") == "<h1>Größe</h1>")
        #expect(outline("no title\n--\n") == "<p>no title\n--</p>")
    }

    @Test(arguments: [
        ("*e* **s** ``l *x*`` `t`", "<em>e</em> <strong>s</strong> <code>l *x*</code> <em>t</em>"),
        ("2 * 3 * 4, a*b*c, \"*\" (*e*)", "2 * 3 * 4, a*b*c, \"*\" (<em>e</em>)"),
        ("\\*e\\* H\\ :sub:`2`\\ O", "*e* H<sub>2</sub>O"), ("*not closed ``nor this", "*not closed ``nor this"),
        (
            ":code:`a` `b`:sup: :py:func:`~m.f` :ref:`Text <it>`",
            "<code>a</code> <sup>b</sup> <a href='#'><code>f</code></a> <a href='#'>Text</a>"
        ),
        (
            "`Text <https://example.org>`_ `other`__ name_",
            "<a href='https://example.org'>Text</a> <a href='#'>other</a> name_"
        ),
        ("https://example.org/a_b.", "<a href='https://example.org/a_b'>https://example.org/a_b</a>."),
        ("„*e*“, «*e*»", "„<em>e</em>“, «<em>e</em>»"), ("|none| and [1]_", "|none| and [1]_"),
    ])
    func `marks in text have the borders that docutils gives them`(text: String, html: String) {
        #expect(outline(text) == "<p>\(html)</p>")
    }

    @Test func `links lead to targets, titles and names`() {
        #expect(
            outline("a_ title_ b_\n\n.. _a: https://example.org\n\nTitle\n=====\n")
                == "<p><a href='#'>a</a> <a href='#'>title</a> b_</p><h1>Title</h1>")
    }

    @Test func `lists are nested, and a name with an initial is no list`() {
        #expect(
            outline("- a\n  b\n\n  * c\n\n- d\n\n+ e\n")
                == "<ul><li>a\nb<ul><li>c</li></ul></li><li>d</li></ul><ul><li>e</li></ul>")
        #expect(
            outline("3. a\n4. b\n#. c\n\n(i) d\n(ii) e\n")
                == "<ol start='3' type='1'><li>a</li><li>b</li><li>c</li></ol><ol start='1' type='i'><li>d</li><li>e</li></ol>"
        )
        #expect(outline("A. Byron wrote\nthis.\n") == "<p>A. Byron wrote\nthis.</p>")
        #expect(
            outline("t : c\n  d\n\n  e\nu\n  f\n")
                == "<dl><dt>t : c</dt><dd>d<p>e</p></dd><dt>u</dt><dd>f</dd></dl>")
        #expect(outline(":a b: c\n   d\n") == "<p><b>a b:</b> c\nd</p>")
        #expect(
            outline("-a, --all=X  all\n--none  none\n")
                == "<dl><dt><code>-a, --all=X</code></dt><dd>all</dd><dt><code>--none</code></dt><dd>none</dd></dl>")
    }

    @Test func `code and lines stay as they are`() {
        #expect(outline("a::\n\n  b *c*\n\n    d\n\ne\n") == "<p>a:</p><pre>b *c*\n\n  d</pre><p>e</p>")
        #expect(outline("::\n\n> a\n> b\n") == "<pre>> a\n> b</pre>")
        #expect(
            outline(">>> 1\n1\n\n| a\n|   *b*\n| c\n  d\n")
                == "<pre>>>> 1\n1</pre><p>a<br>\u{A0}\u{A0}<em>b</em><br>c d</p>")
        #expect(outline("a\n\n  b\n\n  -- C\n") == "<p>a</p><blockquote><p>b</p><p>— C</p></blockquote>")
    }

    @Test func `tables are read from their drawings`() {
        let grid = """
            +-----+-----+----+
            | A   | B   | 宽 |
            +=====+=====+====+
            | a   | b - c    |
            +-----+----------+
            | d   | - e      |
            |     | - f      |
            +-----+----------+
            """
        #expect(
            outline(grid)
                == "<table border='1'><tr><th>A</th><th>B</th><th>宽</th></tr><tr><td>a</td><td colspan='2'>b - c</td></tr>"
                + "<tr><td>d</td><td colspan='2'><ul><li>e</li><li>f</li></ul></td></tr></table>")
        let simple = "===  ===\n A and B\n--------\na    b\n===  ===\n1    *2*\n     3\n4    5 and more\n===  ===\n"
        #expect(
            outline(simple)
                == "<table border='1'><tr><th colspan='2'>A and B</th></tr><tr><th>a</th><th>b</th></tr>"
                + "<tr><td>1</td><td><em>2</em>\n3</td></tr><tr><td>4</td><td>5 and more</td></tr></table>")
        #expect(outline("+---+\n| a\n+--\n") == "<pre>+---+\n| a\n+--</pre>")
    }

    @Test func `tables are read from lists and values`() {
        #expect(
            outline(".. list-table:: T\n   :header-rows: 1\n\n   * - A\n     - B\n   * - a\n     - b\n")
                == "<figcaption>T</figcaption><table border='1'><tr><th>A</th><th>B</th></tr><tr><td>a</td><td>b</td></tr></table>"
        )
        #expect(
            outline(".. csv-table::\n   :header: \"A\", B\n\n   \"a, b\", *c*\n")
                == "<table border='1'><tr><th>A</th><th>B</th></tr><tr><td>a, b</td><td><em>c</em></td></tr></table>")
        #expect(outline(".. csv-table:: T\n   :file: a.csv\n").hasPrefix("<p><code>.. csv-table:: T :file: a.csv"))
    }

    @Test func `pictures have their options, figures their captions`() {
        #expect(
            outline(".. image:: a%20b.png\n   :width: 50%\n   :alt: A\n")
                == "<div><img alt='A' src='a%20b.png' width='235.0'></div>")
        #expect(
            outline(".. figure:: a.png\n   :scale: 50 %\n   :align: center\n\n   C *d*\n\n   e\n")
                == "<figure align='center'><img scale='50' src='a.png'><figcaption><p>C <em>d</em></p></figcaption><p>e</p></figure>"
        )
        #expect(outline("x |a|_.\n\n.. |a| image:: /a.png\n") == "<p>x <a href='#'><img src='a.png'></a>.</p>")
        #expect(outline("|a|\n\n.. |a| replace:: b *c*\n") == "<p>b <em>c</em></p>")
    }

    @Test func `directives are boxes, code, lists of entries, or lines`() {
        #expect(
            outline(".. note:: a\n   b\n\n   - c\n")
                == "<blockquote style='color:#000000;'><p><b>Note</b></p><p>a\nb</p><ul><li>c</li></ul></blockquote>")
        #expect(outline(".. code-block:: c\n   :linenos:\n\n   a\n     b\n") == "<pre>a\n  b</pre>")
        #expect(
            outline(".. toctree::\n   :hidden:\n\n   a/b\n   C <d>\n")
                == "<ul><li><a href='#'>a/b</a></li><li><a href='#'>C</a></li></ul>")
        #expect(outline(".. autofunction:: a.b\n").hasPrefix("<p><code>.. autofunction:: a.b</code></p>"))
        #expect(outline(".. include:: a.rst\n").hasPrefix("<p><code>.. include:: a.rst</code></p>"))
        #expect(outline(".. raw:: html\n\n   <b>a</b>\n\n.. raw:: latex\n\n   b\n") == "<b>a</b>")
        #expect(outline(".. a comment\n   more\n\n..\n\n  a\n") == "<blockquote><p>a</p></blockquote>")
        #expect(outline(".. function:: f(a)\n\n   b\n") == "<dl><dt><code>f(a)</code></dt><dd><p>b</p></dd></dl>")
    }

    @Test func `a table of contents has the titles of the sections`() {
        #expect(
            outline("T\n=\n\n.. contents::\n\nA\n--\n\nB\n~~\n\nC\n--\n").hasPrefix(
                "<h1>T</h1><div><p><b>Contents</b></p><ul><li><a href='#'>A</a><ul><li><a href='#'>B</a></li></ul></li>"
                    + "<li><a href='#'>C</a></li></ul></div>"))
    }

    @Test func `footnotes are numbered as docutils numbers them`() {
        #expect(
            outline(
                "a [#]_ b [1]_ c [#n]_ d [*]_ e [C]_\n\n.. [1] one\n.. [#] two\n.. [#n] three\n.. [*] four\n.. [C] five\n"
            )
                == "<p>a <sup>[2]</sup> b <sup>[1]</sup> c <sup>[3]</sup> d <sup>[*]</sup> e <a href='#'>[C]</a></p>"
                + "<p><sup>[1]</sup> one</p><p><sup>[2]</sup> two</p><p><sup>[3]</sup> three</p><p><sup>[*]</sup> four</p>"
                + "<p>[C] five</p>")
    }

    @Test(arguments: [
        "*", "*a ", "**a ", "`a ", "``a ", "|a ", "|a| ", "[a]_ ", "a_ ", ":a:`", "_`", "- ", "- a\n", "1. ", ".. \n",
        ".. a::\n",
        ".. |a| replace:: |a| |a|\n\n|a| ", "=\n", "= ", "+-", "+-+\n", "::\n\n", "\\", "\n", ".. contents::\n\na\n=\n",
        "a\n  ",
    ])
    func `a quarter of a megabyte of marks that nothing closes is read`(piece: String) {
        let count = 256 << 10
        let body = RestReader.read(String(repeating: piece, count: count / piece.utf8.count))
        #expect(body.depth < 100)
    }

    @Test func `a grid of nothing but corners is shown as it is drawn`() {
        let line = String(repeating: "+", count: 1_500)
        let text = "+-" + line + "\n" + (0..<1_500).map { _ in line + "++\n" }.joined()
        #expect(RestReader.read(text).first("pre") != nil || RestReader.read(text).first("table") != nil)
    }

    @Test func `quotations of any depth are read, the innermost ones as text`() {
        let text = (0..<1_000).map { String(repeating: " ", count: $0) + "a\n\n" }.joined()
        let body = RestReader.read(text)
        #expect(body.depth < 100 && body.text.utf8.count { $0 == UInt8(ascii: "a") } == 1_000)
    }
}
