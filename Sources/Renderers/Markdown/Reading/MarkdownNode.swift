// SPDX-License-Identifier: MPL-2.0

import CMarkdown
import PageLayout

/// A part of parsed Markdown, as long as its ``MarkdownTree`` is there.
struct MarkdownNode {
    private let node: OpaquePointer

    init(_ node: OpaquePointer) {
        self.node = node
    }

    /// The node's type, by cmark-gfm's name: `heading`, `strong`, `table_row`, …
    var kind: String { String(cString: cmark_node_get_type_string(node)) }
    /// The characters of texts, code and HTML.
    var literal: String { cmark_node_get_literal(node).map { String(cString: $0) } ?? "" }
    /// The address of a link or a picture.
    var address: String { cmark_node_get_url(node).map { String(cString: $0) } ?? "" }
    /// Of a heading, from 1.
    var level: Int { Int(cmark_node_get_heading_level(node)) }
    /// Of a list, the number of its first item; nil when they have bullets.
    var firstNumber: Int? {
        cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil
    }
    /// Whether the paragraphs in a list stand close together.
    var isTight: Bool { cmark_node_get_list_tight(node) != 0 }
    /// Whether a task is done.
    var isChecked: Bool { cmark_gfm_extensions_get_tasklist_item_checked(node) }

    /// How the columns of a table are aligned.
    var columns: [Paragraph.Alignment] {
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        guard let letters = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
        return UnsafeBufferPointer(start: letters, count: count).map { letter in
            switch letter {
            case UInt8(ascii: "c"): .centre
            case UInt8(ascii: "r"): .end
            default: .start
            }
        }
    }

    /// Its parts, in order.
    var children: some Sequence<MarkdownNode> {
        sequence(state: cmark_node_first_child(node)) { next in
            defer { next = next.flatMap { cmark_node_next($0) } }
            return next.map { MarkdownNode($0) }
        }
    }
}
