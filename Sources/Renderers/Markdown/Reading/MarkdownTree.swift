// SPDX-License-Identifier: MPL-2.0

import CMarkdown
package import DocumentModel
import Glibc

/// Markdown as GitHub writes it, parsed by cmark-gfm: headings, lists, tasks, tables, code.
package final class MarkdownTree {
    /// The first page needs no more than this, in bytes.
    package static let firstPageLength = 16 << 10

    /// The document.
    let root: MarkdownNode

    private let parser: OpaquePointer
    private let node: OpaquePointer
    private static let options = Int32(CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8)

    /// Registers the extensions, once for a process.
    package static func warm() {
        cmark_gfm_core_extensions_ensure_registered()
    }

    /// Parses a text, without the settings that may stand before it.
    package init(_ text: String) throws(Refusal) {
        Self.warm()
        guard let parser = cmark_parser_new(Self.options) else { throw Refusal(.failed, "no memory") }
        for name in ["table", "strikethrough", "autolink", "tasklist"] {
            if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
        }
        var body = Self.withoutFrontMatter(text)
        body.withUTF8 { buffer in
            buffer.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        guard let node = cmark_parser_finish(parser) else {
            cmark_parser_free(parser)
            throw Refusal(.failed, "no memory")
        }
        self.parser = parser
        self.node = node
        root = MarkdownNode(node)
    }

    deinit {
        cmark_node_free(node)
        cmark_parser_free(parser)
    }

    /// It as HTML. Raw HTML in it is kept: the parser of HTML runs nothing.
    package func html() throws(Refusal) -> [UInt8] {
        let extensions = cmark_parser_get_syntax_extensions(parser)
        guard let html = cmark_render_html(node, Self.options, extensions) else { throw Refusal(.failed, "no memory") }
        defer { free(html) }
        return Array("<html><body>".utf8)
            + UnsafeBufferPointer(start: html, count: strlen(html)).map { UInt8(bitPattern: $0) }
    }

    /// The text without front matter, which site generators put before it between two lines of `---`.
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
}
