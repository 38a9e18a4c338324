// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import PageLayout
@testable import Renderers

/// The style sheets of web pages.
@Suite struct StyleSheetTests {
    /// Files beside a page, in memory.
    private final class Files: Companions {
        let files: [String: String]
        var asked: [String] = []

        init(_ files: [String: String]) { self.files = files }

        func contents(_ kind: CompanionKind, at path: String) -> CompanionContents { .missing }

        func bytes(_ kind: CompanionKind, at paths: [String], limit: Int) -> [[UInt8]?] {
            asked += paths
            return paths.map { path in files[path].map { Array($0.utf8.prefix(limit)) } }
        }

        func pictures(at paths: [String], bounds: PixelSize) -> [CompanionResult] { paths.map { _ in .missing } }

        func picture(_ kind: CompanionKind, bounds: PixelSize) -> CompanionResult { .missing }

        func presence(of paths: [String], _ kind: CompanionKind) -> [CompanionPresence] { paths.map { _ in .missing } }
    }

    private func paragraphs(_ html: String, _ files: Files = Files([:])) throws -> [Paragraph] {
        let root = try HTMLParser.parse(Array(html.utf8), encoding: "UTF-8")
        PageStyles(in: root, companions: files).apply(to: root)
        let blocks = MarkupReader(style: .page) { _ in nil }.blocks(of: try #require(root.first("body")))
        return blocks.compactMap { if case .paragraph(let paragraph) = $0 { paragraph } else { nil } }
    }

    private func text(_ html: String, _ files: Files = Files([:])) throws -> [String] {
        try paragraphs(html, files).map { $0.runs.map(\.text).joined() }
    }

    private func style(_ css: String, of body: String) throws -> TextStyle {
        let paragraph = try paragraphs("<html><head><style>\(css)</style></head><body>\(body)</body></html>").first
        return try #require(paragraph?.runs.first?.style)
    }

    @Test(arguments: [
        "p", "*", ".a", "#x", "p.a.b", "div p", "div > p", "body p", "h2 + p", "h2 ~ p", "[data-k]", "[data-k=v]",
        "[data-k^=\"v\"]", "p:not(.c)", ":is(p, li).a", "p:nth-child(even)", "p:last-child", "div:not([hidden])>.b",
        "P", "p, h6:hover", "html body > div p#x.a", ".b:nth-child(2n)", "@media screen { p",
        "@media (min-width: 40em) { p",
        "@supports (display: grid) { p", "/* { */ p", "h6 { } p", ".q:hover { color: blue } p", "<!-- p",
    ])
    func `a selector finds the element that it is for`(selector: String) throws {
        let body = "<div><h2></h2><p id=x class='a b' data-k=v>Text</p></div>"
        #expect(try style("\(selector) { color: #c00 }", of: body).colour == Colour(0xCC0000))
    }

    @Test(arguments: [
        "p > div", ".A", "#a", "p.c", "li p", "body > p", "p + h2", "p:hover", "p::first-line", "p:first-child",
        "p:not(.a)", "[data-k=w]", "p:nth-child(odd)", "@media print { p", "@media (max-width: 600px) { p",
        "@media (prefers-color-scheme: dark) { p", "@supports not (display: grid) { p", "@font-face", "/* p", "}p{}x",
    ])
    func `a selector finds no other element`(selector: String) throws {
        let body = "<div><h2></h2><p id=x class='a b' data-k=v>Text</p></div>"
        #expect(try style("\(selector) { color: #c00 }", of: body).colour == .ink)
    }

    @Test func `of several rules the most specific one counts, then the last one, and the element's own before all`()
        throws
    {
        let body = "<p class=a id=x>Text</p>"
        #expect(try style("p { color: #c00 } p { color: #00c }", of: body).colour == Colour(0x0000CC))
        #expect(try style(".a { color: #c00 } p { color: #00c }", of: body).colour == Colour(0xCC0000))
        #expect(try style("#x { color: #c00 } p.a { color: #00c }", of: body).colour == Colour(0xCC0000))
        #expect(try style("p { color: #c00 !important } #x { color: #00c }", of: body).colour == Colour(0xCC0000))
        let own = "<p style='color: #060'>Text</p>"
        #expect(try style("p { color: #c00 }", of: own).colour == Colour(0x006600))
        #expect(try style("p { color: #c00 ! important; }", of: own).colour == Colour(0xCC0000))
    }

    @Test func `declarations change text as browsers do`() throws {
        let style = try style(
            """
            html { font-size: 10px } body { font: italic 2rem/1.5 Courier, monospace }
            p { font-weight: 700; font-size: 50% }
            """,
            of: "<p>Text</p>")
        #expect(style.isBold && style.isItalic && style.family == .mono)
        #expect(abs(style.size - 11 * 10 / 16) < 0.01)
        #expect(
            try self.style("a { color: rgb(200, 0, 0) }", of: "<p><a href=x>Text</a></p>").colour == Colour(0xC80000))
        #expect(try self.style("a { color: inherit }", of: "<p><a href=x>Text</a></p>").colour == .ink)
        #expect(try self.style("b { font-weight: normal }", of: "<b>Text</b>").isBold == false)
        #expect(try self.style("h1 { font-size: 16px }", of: "<h1>Text</h1>").size == 11)
        #expect(try self.style("p { color: hsl(120, 100%, 20%) }", of: "<p>Text</p>").colour.bytes == (0, 102, 0))
        // Light text is made dark, since the page is white; grey text has the grey of the page.
        #expect(try self.style("p { color: #eee }", of: "<p>Text</p>").colour == .ink)
        #expect(try self.style("p { color: #222 }", of: "<p>Text</p>").colour == .ink)
    }

    @Test func `what a style sheet hides is not shown, unless that were all`() throws {
        let page = "<style>.ad, li.no { display: none } p.on { display: none } body p.on { display: block }</style>"
        let body = "<body><p class=ad>Buy</p><p class=on>Text</p><ul><li>One<li class=no>Two</ul>"
        #expect(try text(page + body) == ["Text", "One"])
        let session = try HTMLRenderer().open(
            MemorySource(Array("<style>body * { display: none }</style><body><p>Text</p>".utf8)), contentType: "",
            password: nil, limits: .session(.still))
        #expect(try #require(session as? DrawnSession).text(at: 0, length: 100).text == "Text\n")
    }

    @Test func `style sheets beside the page and those that they import are followed, those for print are not`() throws
    {
        let files = Files([
            "a files/one.css": "@import 'sub/two.css'; @import url(../three.css) print; .one { display: none }",
            "a files/sub/two.css": "@import 'four.css'; .two { display: none }",
            "a files/sub/four.css": ".four { display: none }", "three.css": ".three { display: none }",
            "print.css": ".print { display: none }", "other.css": ".other { display: none }",
            "own.css": ".own { display: none }",
        ])
        let html = """
            <head><link rel=stylesheet href="a%20files/one.css?v=3"><link rel=stylesheet media=print href=print.css>
            <link rel="alternate stylesheet" href=other.css><link rel=StyleSheet href="https://example.org/own.css">
            <style media=print>.inner { display: none }</style><style>@import "own.css" screen;</style></head>
            <body><p class=one>1<p class=two>2<p class=three>3<p class=four>4<p class=print>5<p class=other>6
            <p class=inner>7<p class=own>8</body>
            """
        #expect(try text(html, files) == ["3", "4", "5", "6", "7"])
        #expect(Set(files.asked) == ["a files/one.css", "a files/sub/two.css", "own.css"])
    }

    @Test func `style sheets that import each other end`() throws {
        let files = Files([
            "a.css": "@import 'b.css'; .a { display: none }", "b.css": "@import 'a.css'; @import 'b.css';",
        ])
        #expect(try text("<link rel=stylesheet href=a.css><p class=a>1<p>2", files) == ["2"])
        #expect(files.asked == ["a.css", "b.css"])
    }

    @Test(arguments: [
        "{", "}", "p {", "p { color", "p { color: ", "@", "@media", "@import", "@import url(", "\\", "p[", "p:",
        "p:not(",
        "'", "p { color: '", "/*", "p::", ">", "p >", "a,,b{color:red}", "p{{{{{{", "@media a{@media b{@media c{",
        "p:nth-child(99999999999999999999n+3) { color: red }", "p { font-size: 1e300em; font: 1e9px/0 x }",
        "p { color: rgb(1e300, -1e300, 0) } p { color: hsl(1e300, 1e300%, 5%) }", "#{color:red}",
        ".\\110000 {color:red}",
    ])
    func `a damaged style sheet takes nothing with it`(css: String) throws {
        #expect(try text("<style>\(css)</style><body><p>Text</p>") == ["Text"])
    }

    @Test func `a hostile style sheet costs a bounded time`() throws {
        let deep = String(repeating: "<div class=a>", count: 100) + "Text"
        let rule = String(repeating: ".a ", count: 20) + ".b .a { color: red }\n"
        #expect(try text("<style>" + String(repeating: rule, count: 2_000) + "</style>" + deep) == ["Text"])
        let nested = String(repeating: "@media screen {", count: 50_000)
        #expect(try text("<style>\(nested)</style><p>Text") == ["Text"])
        let brackets = "p" + String(repeating: ":not(", count: 50_000)
        #expect(try text("<style>\(brackets)</style><p>Text") == ["Text"])
    }
}
