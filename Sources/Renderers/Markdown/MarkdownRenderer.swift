// SPDX-License-Identifier: MPL-2.0

import CMarkdown
import Glibc
import RenderMessages
import RendererKit

/// Markdown as GitHub writes it, through cmark-gfm: headings, lists, tasks, tables, code, as a page.
struct MarkdownRenderer: DrawnRenderer {
    let name = "markdown"

    func warm() {
        cmark_gfm_core_extensions_ensure_registered()
        XMLParser.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let text = try DocumentText.read(source, length: extent == .firstPage ? 16 << 10 : 8 << 20)
        let html = try Self.html(of: Self.withoutFrontMatter(text))
        let root = try HTMLParser.parse(html, encoding: "UTF-8")
        let reader = MarkupReader(style: .page) { DataAddress.raster($0, limits: limits) }
        var blocks = reader.blocks(of: root)
        // Nothing but comments or settings: then they are what there is to see.
        if blocks.isEmpty { blocks = [.paragraph(Paragraph(text, MarkupStyle.page.base))] }
        var document = try DrawnDocument(blocks, on: .note, extent: extent)
        document.title = root.descendant("h1")?.text.collapsed(after: nil).trimmed ?? ""
        return document
    }

    /// What generators of sites put before the text: lines between two of `---`.
    static func withoutFrontMatter(_ text: String) -> Substring {
        guard text.hasPrefix("---\n") || text.hasPrefix("---\r\n") else { return text[...] }
        var rest = text.dropFirst(3)
        while let end = rest.firstIndex(where: \.isNewline) {
            rest = rest[end...].dropFirst()
            let line = rest.prefix { !$0.isNewline }
            if line == "---" || line == "..." { return rest.dropFirst(line.count) }
        }
        return text[...]
    }

    /// The text as HTML. Raw HTML in it is kept: the parser of HTML runs nothing.
    private static func html(of text: Substring) throws(Refusal) -> [UInt8] {
        cmark_gfm_core_extensions_ensure_registered()
        let options = Int32(CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8)
        guard let parser = cmark_parser_new(options) else { throw Refusal(.failed, "no memory") }
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
        }
        var text = text
        text.withUTF8 { buffer in
            buffer.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        guard let root = cmark_parser_finish(parser) else { throw Refusal(.failed, "no memory") }
        defer { cmark_node_free(root) }
        guard let html = cmark_render_html(root, options, cmark_parser_get_syntax_extensions(parser)) else {
            throw Refusal(.failed, "no memory")
        }
        defer { free(html) }
        return Array("<html><body>".utf8)
            + UnsafeBufferPointer(start: html, count: strlen(html)).map { UInt8(bitPattern: $0) }
    }
}
