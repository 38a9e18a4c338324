// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Pictures
@testable import Renderers

@Suite struct MarkupTests {
    private func blocks(_ html: String) throws -> [Block] {
        let root = try HTMLParser.parse(Array(html.utf8), encoding: "UTF-8")
        return MarkupReader(style: .page) { _ in nil }.blocks(of: root)
    }

    private func text(_ fixture: String, by renderer: any SessionRenderer) throws -> String {
        let session = try renderer.open(
            MemorySource(fixture: fixture), contentType: "", password: nil, limits: .session(.still))
        return try #require(session as? DrawnSession).text(at: 0, length: 10_000).text
    }

    @Test func `a page that shows nothing is shown as it is written`() {
        for text in ["<html xmlns='http://www.w3.org/1999/xhtml'/>", "<html><script>run()</script></html>"] {
            let source = MemorySource(Array(text.utf8))
            #expect(refusal { _ = try TestPicture.thumbnail(source, by: HTMLRenderer()) } == .otherType)
        }
    }

    @Test func `a page goes on after a zero`() throws {
        #expect(try blocks("<p>One\0 and two</p><p>Three</p>").count == 2)
        let wide = try HTMLParser.parse([0xFF, 0xFE] + "<p>One</p>".utf16.flatMap { [UInt8($0), 0] })
        #expect(wide.text.contains("One"))
    }

    @Test func `a page that names no encoding is UTF-8 where it can be, and one that names another is that`() throws {
        func text(_ bytes: [UInt8]) throws -> String {
            let session = try HTMLRenderer().open(
                MemorySource(bytes), contentType: "", password: nil, limits: .session(.still))
            return try #require(session as? DrawnSession).text(at: 0, length: 200_000).text
        }
        #expect(try text(Array("<p>Grüße, Ελληνικά</p>".utf8)) == "Grüße, Ελληνικά\n")
        // The last letter is cut off in the middle.
        #expect(try text(Array("<p>Grüß".utf8.dropLast())).hasPrefix("Grü"))
        #expect(try text(Array("<p>Gr".utf8) + [0xFC, 0xDF] + Array("e</p>".utf8)) == "Grüße\n")
        let latin = Array("<meta charset='ISO-8859-1'><p>Gr".utf8) + [0xC3, 0xBC] + Array("</p>".utf8)
        #expect(try text(latin) == "GrÃ¼\n")
        // A byte that is not UTF-8, beyond the start by which the encoding is judged.
        let long = Array("<p>".utf8) + Array(repeating: UInt8(ascii: "x"), count: 70_000) + [0x20, 0xE9]
        #expect(try text(long + Array(" the end</p>".utf8)).hasSuffix("the end\n"))
    }

    @Test(arguments: [
        ("", 45.0, 30.0), ("width='30'", 22.5, 15), ("height='20'", 22.5, 15), ("scale='50'", 22.5, 15),
    ])
    func `a picture has the size that its element states`(
        attributes: String, width: Double, height: Double
    ) throws {
        let raster = try Raster(PixelSize(width: 60, height: 40))
        let root = try HTMLParser.parse(Array("<img src='a.png' \(attributes)>".utf8), encoding: "UTF-8")
        let blocks = MarkupReader(style: .page) { _ in raster }.blocks(of: root)
        guard case .picture(_, let pictureWidth, let pictureHeight, _) = try #require(blocks.first) else {
            Issue.record("there is no picture")
            return
        }
        #expect(pictureWidth == width && pictureHeight == height)
    }

    @Test func `Markdown is read as GitHub does, without what stands before it`() throws {
        let text = try text("Markdown/note.md", by: MarkdownRenderer())
        #expect(
            text == "A note\nWith slanted, bold and struck words.\n☐ open\n☑ done\n1. one\n2. two\n"
                + "a\tb\n1\t2\nsaid\nlet x = 1\n")
    }

    @Test func `Markdown is a page with a heading larger than its text`() throws {
        let source = try MemorySource(fixture: "Markdown/note.md")
        let page = try TestPicture.thumbnail(source, by: MarkdownRenderer(), side: 594)
        #expect(page.height == 594 && page.width == 420 && page.canvas.isOpaque)
        func darkRows(_ rows: Range<Int>) -> Int {
            rows.count { y in (34..<386).contains { page[$0, y][0] < 100 } }
        }
        #expect(darkRows(34..<64) > 10)
    }

    @Test(arguments: ["l", "i.", "m", "word "])
    func `a paragraph longer than a page fills the page`(piece: String) throws {
        let text = String(repeating: piece, count: 30_000 / piece.utf8.count)
        let page = try TestPicture.thumbnail(MemorySource(Array(text.utf8)), by: MarkdownRenderer(), side: 594)
        let inked = (0..<page.height).filter { y in (0..<page.width).contains { page[$0, y][0] < 160 } }
        // Down to its lower margin, of 34 points, but for the rest that no line fits into, and what hangs below letters.
        #expect(try #require(inked.last) > 594 - 34 - 26, "\(piece)")
    }

    @Test func `a web page is its text: nothing runs, nothing is fetched`() throws {
        let text = try text("HTML/page.html", by: HTMLRenderer())
        #expect(text == "Grüße\nCentred & bold\n• one\n1. inner\n• two\na picture\nk\tv\n")
    }

    @Test func `a picture that the page holds itself is drawn`() throws {
        let source = try MemorySource(fixture: "HTML/page.html")
        let page = try TestPicture.thumbnail(source, by: HTMLRenderer(), side: 594)
        #expect((0..<594).contains { page.shows([255, 0, 0, 255], at: 50, $0) })
    }

    @Test func `white space is one space, but not in preformatted text`() throws {
        let blocks = try blocks("<p>  a \n b <b> c</b></p><pre>\n x\n  y\n</pre>")
        #expect(blocks.map(\.text).joined() == "a b c\n x\n  y\n")
    }

    @Test func `an item that begins with a paragraph keeps its marker`() throws {
        let list =
            "<ol><li><p>one</p><p>more</p></li><li></li><li>three</li></ol><ul><li><pre>x</pre></li></ul><p>end</p>"
        #expect(try blocks(list).map(\.text).joined() == "1. one\nmore\n3. three\n• x\nend\n")
    }

    @Test func `text goes on after an element that has no content`() throws {
        let page = "<p>one two<wbr>three <b>four</b> five</p><p>a/<WBR CLASS=x>b<wbr/>c<source src='x'>d</p>"
        #expect(try blocks(page).map(\.text) == ["one twothree four five\n", "a/bcd\n"])
        let many = "<p>" + String(repeating: "x<wbr>", count: 5_000) + "end</p>"
        #expect(try blocks(many).map(\.text.utf8.count) == [5_004])
    }

    @Test func `what stands for a script is shown, since none runs`() throws {
        let page = "<p>a <noscript>b</noscript> c</p><noscript><p>d</p></noscript><script>e</script>"
        #expect(try blocks(page).map(\.text) == ["a b c\n", "d\n"])
    }

    @Test(arguments: [
        // Numbers of Windows-1252 (HTML §13.2.5.80), and those of no character.
        ("&#128;&#x80;&#150;&#146;&#x99;", "€€–’™"), ("&#0;|&#xD800;|&#1114112;|&#99999999999;", "�|�|�|�"),
        ("&#228x &#x20AC, &#; &#x;", "äx €, &#; &#x;"),
        // Old names need no semicolon; the longest one counts.
        ("&AMP &copy2024 caf&eacute, &lt b &notit; &quot", "& ©2024 café, < b ¬it; \""),
        ("&notin; &bad; & &;", "∉ &bad; & &;"),
        ("&check;&starf;&colon;&lbrace;&Zcaron;&zcaron;&bigstar;&ell;|&NotEqualTilde;", "✓★:{Žž★ℓ|≂̸"),
        ("&amp;copy &amp;lt; &lang;&CounterClockwiseContourIntegral;", "&copy &lt; ⟨∳"),
        ("<!-- &copy; <p> -->a<script>&copy; '</p>'</script>b", "ab"),
    ])
    func `references to characters are those of the standard`(written: String, text: String) throws {
        #expect(try blocks("<p>x " + written + "</p>").map(\.text) == ["x " + text + "\n"])
    }

    @Test func `in an attribute, a parameter of an address is no character`() throws {
        let root = try HTMLParser.parse(
            Array("<a href='?a=1&copy=2&regx&lt3&copy;&reg' title=\"&eacute;>\">&amp</a>".utf8), encoding: "UTF-8")
        let link = try #require(root.descendant("a"))
        #expect(link["href"] == "?a=1&copy=2&regx&lt3©®" && link["title"] == "é>" && link.text == "&")
    }

    @Test func `a cell takes the rows that it is given, but none of the next part of its table`() throws {
        func rows(_ page: String) throws -> [[Int]] {
            guard case .table(let table) = try #require(try blocks(page).first) else { return [] }
            return table.rows.map { $0.cells.map(\.rows) }
        }
        #expect(try rows("<table><tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e</table>") == [[2, 1], [1], [1, 1]])
        #expect(
            try rows("<table><thead><tr><th rowspan=9>a<th>b<tbody><tr><td rowspan=0>c<td>d<tr><td>e</table>")
                == [[1, 1], [2, 1], [1]])
        // A row without cells of its own counts.
        #expect(try rows("<table><tr><td rowspan=2>a<tr></tr><tr><td>b<tr></tr></table>") == [[2], [], [1]])
    }

    @Test(arguments: [
        ("img/", "img/r.png"), ("img/index.html?a/b", "img/r.png"), ("./", "./r.png"), ("..", "../r.png"),
        ("", "r.png"), ("page.html", "r.png"), ("https://example.org", nil), ("https://example.org/a/b", nil),
        ("//example.org/", nil), ("/srv/", nil), ("data:text/plain,x", "r.png"),
    ])
    func `relative addresses count from the base of the page`(base: String, path: String?) throws {
        let bases = "<base target=x><base href='\(base)'><base href='no/'>"
        let page = "<head>\(bases)</head><p><img src='r.png'><img src='/r.png'></p>"
        let root = try HTMLParser.parse(Array(page.utf8), encoding: "UTF-8")
        PageBase(in: root)?.apply(to: root)
        let pictures = root.descendants("img")
        #expect(pictures.count == 2 && pictures[0]["src"].flatMap(RelativeAddress.path) == path)
        #expect(pictures.last?["src"] == "/r.png")
    }

    @Test func `an item with tasks in a list inside it keeps its marker`() throws {
        let list = "<ul><li>one<ul><li><p><input type=checkbox checked> done</p></li></ul></li></ul>"
        #expect(try blocks(list).map(\.text).joined() == "• one\n☑ done\n")
    }

    @Test func `markup nested without end is drawn up to a depth`() throws {
        let deep = String(repeating: "<blockquote><table><tr><td>", count: 20_000) + "text"
        #expect(try blocks(deep).count < 1_000)
        let spans = "before" + String(repeating: "<span>", count: 50_000) + "x"
        #expect(try blocks(spans).first?.text.hasPrefix("before") == true)
    }

    @Test(arguments: [4, 2], [false, true])
    func `a page of 16 or 32 bits a character is a page`(width: Int, isBigEndian: Bool) throws {
        let page = "<html><head><title>Wide</title></head><body><p>Größe</p></body></html>"
        var bytes: [UInt8] = []
        for scalar in page.unicodeScalars {
            let all = (0..<width).map { UInt8(scalar.value >> UInt32(8 * $0) & 0xFF) }
            bytes += isBigEndian ? all.reversed() : all
        }
        let session = try HTMLRenderer().open(
            MemorySource(bytes), contentType: "text/html", password: nil, limits: .session(.wide))
        let drawn = try #require(session as? DrawnSession)
        #expect(drawn.info.title == "Wide")
        #expect(try drawn.text(at: 0, length: 100).text.trimmed == "Größe")
    }
}
