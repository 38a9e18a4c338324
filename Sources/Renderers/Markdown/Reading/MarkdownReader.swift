// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// Turns Markdown into blocks, as far as it needs neither HTML nor pictures.
struct MarkdownReader {
    /// Whether it met HTML, a picture that the text holds itself, or what else it does not read.
    private(set) var hasMetMore = false

    private let style = MarkupStyle.page

    /// Reads the next part of a document.
    mutating func read(_ node: MarkdownNode, into output: inout MarkupOutput) {
        read(node, MarkupPlace(style: style.base), into: &output)
        output.endParagraph()
    }

    private mutating func read(_ node: MarkdownNode, _ outer: MarkupPlace, into output: inout MarkupOutput) {
        guard outer.depth < 120 else { return }
        var place = outer
        place.depth += 1
        switch node.kind {
        case "heading":
            place.style.size = style.base.size * style.headings[min(max(node.level, 1), 6) - 1]
            place.style.isBold = true
            output.endParagraph()
            output.beginHeading(level: node.level, place)
            readInlines(of: node, place, into: &output)
        case "paragraph":
            output.beginParagraph(place)
            readInlines(of: node, place, into: &output)
        case "block_quote":
            place.indent += 18
            place.bar = .rule
            place.style.colour = .faded
            output.endParagraph()
            for child in node.children { read(child, place, into: &output) }
        case "code_block":
            place.isPreformatted = true
            place.style = style.code(like: place.style)
            place.style.background = nil
            output.beginCode(place)
            output.append(preformatted: node.literal, place)
            output.endCode()
            return
        case "list": readList(node, place, into: &output)
        case "thematic_break": output.add(.rule)
        case "table": readTable(node, place, into: &output)
        case "html_block": if !Self.isComment(node.literal) { hasMetMore = true }
        default: hasMetMore = true
        }
        output.endParagraph()
    }

    private mutating func readList(_ list: MarkdownNode, _ outer: MarkupPlace, into output: inout MarkupOutput) {
        var place = outer
        place.indent += 18
        let bullet = outer.indent >= 36 ? "▪" : outer.indent >= 18 ? "◦" : "•"
        for (index, item) in list.children.enumerated() {
            let isTask = item.kind == "tasklist"
            var start = place
            if let first = list.firstNumber {
                start.marker = TextRun("\(first &+ index).", place.style)
            } else if !isTask {
                start.marker = TextRun(bullet, place.style)
            }
            output.beginItem(start)
            if isTask { output.append(item.isChecked ? "☑ " : "☐ ", place) }
            for child in item.children {
                // The text of a tight item is its line; what else it holds stands below.
                if list.isTight, child.kind == "paragraph" {
                    readInlines(of: child, place, into: &output)
                } else {
                    read(child, place, into: &output)
                }
            }
            output.endParagraph()
        }
        output.endList(isInner: outer.indent > 0)
    }

    private mutating func readTable(_ node: MarkdownNode, _ place: MarkupPlace, into output: inout MarkupOutput) {
        var table = Table(rows: [])
        table.padding = 5
        table.fillsWidth = false
        let columns = node.columns
        for row in node.children {
            let isHeader = row.kind == "table_header"
            let cells = zip(row.children, columns).map { cell, alignment in
                var inner = MarkupPlace(style: place.style)
                inner.style.isBold = isHeader
                inner.alignment = alignment
                var content = MarkupOutput(style: style)
                content.isInCell = true
                readInlines(of: cell, inner, into: &content)
                content.endParagraph()
                return Table.Cell(content.blocks, background: isHeader ? .shade : nil)
            }
            if !cells.isEmpty { table.rows.append(Table.Row(cells: cells)) }
        }
        if !table.rows.isEmpty { output.add(.table(table)) }
    }

    private mutating func readInlines(of node: MarkdownNode, _ place: MarkupPlace, into output: inout MarkupOutput) {
        guard place.depth < 120 else { return }
        for child in node.children { readInline(child, place, into: &output) }
    }

    private mutating func readInline(_ node: MarkdownNode, _ outer: MarkupPlace, into output: inout MarkupOutput) {
        var place = outer
        place.depth += 1
        switch node.kind {
        case "text": return output.append(node.literal, place)
        case "softbreak": return output.append(" ", place)
        case "linebreak": return output.append(preformatted: "\u{2028}", place)
        case "code": return output.append(node.literal, place.with(style.code(like: place.style)))
        case "emph": place.style.isItalic = true
        case "strong": place.style.isBold = true
        case "strikethrough": place.style.isStruck = true
        case "link": place.style.colour = .accent
        case "image":
            // A picture on a server is represented by its text only.
            if !Self.isOnServer(node.address) { hasMetMore = true }
            place.style.colour = .faded
        case "html_inline":
            switch node.literal.lowercased().filter({ $0 != " " }) {
            case "<br>", "<br/>": output.append(preformatted: "\u{2028}", place)
            default: if !Self.isComment(node.literal) { hasMetMore = true }
            }
            return
        default: hasMetMore = true
        }
        readInlines(of: node, place, into: &output)
    }

    /// Whether an address is on a server.
    private static func isOnServer(_ address: String) -> Bool {
        let start = address.prefix(8).lowercased()
        return start.hasPrefix("https:") || start.hasPrefix("http:") || start.hasPrefix("//")
    }

    /// Whether HTML is one comment and nothing else.
    private static func isComment(_ html: String) -> Bool {
        let text = html.trimmed
        return text.hasPrefix("<!--") && text.hasSuffix("-->")
            && text.dropFirst(4).dropLast(3).firstIndex(of: "<") == nil
    }
}

extension MarkupPlace {
    fileprivate func with(_ style: TextStyle) -> MarkupPlace {
        var place = self
        place.style = style
        return place
    }
}
