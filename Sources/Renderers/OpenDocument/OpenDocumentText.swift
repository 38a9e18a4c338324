// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities
import RendererKit

/// Turns the text of an OpenDocument file (ODF 1.3 part 3 §5) into blocks.
struct OpenDocumentText {
    let package: OpenDocumentPackage
    let limits: RenderLimits
    /// Pictures are decoded to at most this many pixels a side.
    let pictureSide: Int
    /// The style of paragraphs that name none.
    var family = "paragraph"
    /// The style of text that has none of its own.
    var base = TextStyle()
    /// The widest a picture gets, in points.
    var width = 480.0

    /// The blocks in an element.
    func blocks(in element: XMLElement, depth: Int = 0, list: (name: String?, level: Int)? = nil) -> [Block] {
        guard depth < 24 else { return [] }
        var blocks: [Block] = []
        for child in element.children {
            switch child.name {
            case "p", "h": blocks += paragraph(child, depth: depth)
            case "list": blocks += self.list(child, depth: depth, outer: list)
            case "table": blocks.append(table(child, depth: depth))
            case "section", "text-box", "index-body", "table-of-content", "alphabetical-index", "illustration-index",
                "bibliography", "user-index", "numbered-paragraph", "list-header", "index-title", "soft-page-break":
                blocks += self.blocks(in: child, depth: depth + 1, list: list)
            case "frame", "g", "custom-shape", "a": blocks += frame(child, depth: depth)
            default: break
            }
        }
        return blocks
    }

    private func paragraph(_ element: XMLElement, depth: Int) -> [Block] {
        let name = element["text:style-name"]
        var style = base
        package.styles.apply(name, family: family, to: &style)
        var paragraph = Paragraph([])
        paragraph.after = 0
        paragraph.lineSpacing = 1.05
        package.styles.apply(name, to: &paragraph)
        if element.name == "h" { paragraph.staysWithNext = true }
        var after: [Block] = []
        runs(of: element, style: style, into: &paragraph.runs, after: &after, depth: depth)
        trim(&paragraph)
        if paragraph.runs.isEmpty {
            if !after.isEmpty { return after.map { $0.aligned(paragraph.alignment) } }
            paragraph.runs = [TextRun("", style)]
        }
        return [.paragraph(paragraph)] + after
    }

    private func runs(
        of element: XMLElement, style: TextStyle, into runs: inout [TextRun], after: inout [Block], depth: Int
    ) {
        guard depth < 40 else { return }
        func append(_ text: String) {
            guard !text.isEmpty else { return }
            if let last = runs.last, last.style == style {
                runs[runs.count - 1].text += text
            } else {
                runs.append(TextRun(text, style))
            }
        }
        for part in element.content {
            switch part {
            case .text(let text): append(text.collapsed(after: runs.last?.text.last))
            case .element(let child):
                switch child.name {
                case "span", "a", "meta", "ruby-base", "ruby", "bookmark-ref", "meta-field":
                    var inner = style
                    package.styles.apply(child["text:style-name"], family: "text", to: &inner)
                    self.runs(of: child, style: inner, into: &runs, after: &after, depth: depth + 1)
                case "s":
                    append(String(repeating: "\u{A0}", count: min(max(Int(written: child["text:c"]) ?? 1, 1), 200)))
                case "tab": append("\t")
                case "line-break": append("\u{2028}")
                case "frame", "g", "custom-shape": after += frame(child, depth: depth + 1)
                case "note":
                    var inner = style
                    inner.position = .superscript
                    runs.append(TextRun(child.first("note-citation")?.text ?? "", inner))
                case "annotation", "annotation-end", "tracked-changes", "change", "ruby-text", "bookmark",
                    "bookmark-start", "bookmark-end":
                    break
                default:
                    // Fields: dates, page numbers, references.
                    if child.children.isEmpty { append(child.text) }
                }
            }
        }
    }

    private func trim(_ paragraph: inout Paragraph) {
        while let last = paragraph.runs.last, last.text.hasSuffix(" ") || last.text.isEmpty {
            paragraph.runs[paragraph.runs.count - 1].text = String(last.text.reversed().drop { $0 == " " }.reversed())
            if paragraph.runs.last?.text.isEmpty == true { paragraph.runs.removeLast() }
        }
    }

    private func list(_ element: XMLElement, depth: Int, outer: (name: String?, level: Int)?) -> [Block] {
        let name = element["text:style-name"] ?? outer?.name
        let level = outer.map { $0.level + 1 } ?? 0
        var blocks: [Block] = []
        var number = 0
        for item in element.children where item.name == "list-item" || item.name == "list-header" {
            if item.name == "list-item" { number += 1 }
            if let start = Int(written: item["text:start-value"]) { number = start }
            var isFirst = item.name == "list-item"
            for block in self.blocks(in: item, depth: depth + 1, list: (name, level)) {
                guard case .paragraph(var paragraph) = block else {
                    blocks.append(block)
                    continue
                }
                if paragraph.marker == nil, paragraph.indent < Double(level + 1) * 18 {
                    paragraph.indent = Double(level + 1) * 18
                    paragraph.firstLine = 0
                }
                if isFirst, !paragraph.isBlank {
                    if let sign = package.styles.marker(list: name, level: level, number: number) {
                        var style = paragraph.runs.first?.style ?? base
                        style.isUnderlined = false
                        paragraph.marker = TextRun(sign, style)
                    }
                    isFirst = false
                }
                blocks.append(.paragraph(paragraph))
            }
        }
        return blocks
    }

    private func frame(_ element: XMLElement, depth: Int) -> [Block] {
        guard depth < 24 else { return [] }
        if element.name == "g" || element.name == "a" {
            return element.children.flatMap { frame($0, depth: depth + 1) }
        }
        for child in element.children {
            if child.name == "image", let raster = package.picture(child, side: pictureSide, limits: limits) {
                let wide = Length.points(element["svg:width"]) ?? Double(raster.size.width) * 0.75
                let high = Length.points(element["svg:height"]) ?? Double(raster.size.height) * 0.75
                guard wide > 0, high > 0 else { return [] }
                let scale = min(1, width / wide, 640 / high)
                return [.picture(raster, width: wide * scale, height: high * scale, alignment: .start)]
            }
            if child.name == "text-box" { return blocks(in: child, depth: depth + 1) }
        }
        return element.name == "custom-shape" ? blocks(in: element, depth: depth + 1) : []
    }

    private func table(_ element: XMLElement, depth: Int) -> Block {
        var table = Table(rows: [])
        var hasLines = false
        for column in element.descendants("table-column").prefix(64) {
            let width = package.styles.value(
                "style:column-width", of: "table-column-properties", style: column["table:style-name"],
                family: "table-column")
            let count = min(max(Int(written: column["table:number-columns-repeated"]) ?? 1, 1), 64)
            table.columns += [Double](repeating: Length.points(width) ?? 60, count: count)
        }
        for row in rows(of: element, depth: 0) {
            var cells: [Table.Cell] = []
            for cell in row.children where cell.name == "table-cell" || cell.name == "covered-table-cell" {
                if cell.name == "covered-table-cell", let last = cells.last, last.span > 1 { continue }
                let style = cell["table:style-name"]
                func value(_ name: String) -> String? {
                    package.styles.value(name, of: "table-cell-properties", style: style, family: "table-cell")
                }
                if let border = value("fo:border") ?? value("fo:border-bottom") ?? value("fo:border-top"),
                    border != "none"
                {
                    hasLines = true
                }
                cells.append(
                    Table.Cell(
                        cell.name == "table-cell" ? blocks(in: cell, depth: depth + 1) : [],
                        span: min(64, Int(written: cell["table:number-columns-spanned"]) ?? 1),
                        background: value("fo:background-color").flatMap { Colour(hex: $0) }))
            }
            table.rows.append(Table.Row(cells: cells))
        }
        table.lines = hasLines ? Colour(0x9A9AA2) : nil
        return .table(table)
    }

    private func rows(of element: XMLElement, depth: Int) -> [XMLElement] {
        guard depth < 6 else { return [] }
        return element.children.flatMap { child -> [XMLElement] in
            switch child.name {
            case "table-row": [child]
            case "table-rows", "table-header-rows", "table-row-group": rows(of: child, depth: depth + 1)
            default: []
            }
        }
    }
}

extension Block {
    /// A picture at another place in its line.
    fileprivate func aligned(_ alignment: Paragraph.Alignment) -> Block {
        guard case .picture(let raster, let width, let height, _) = self else { return self }
        return .picture(raster, width: width, height: height, alignment: alignment)
    }
}
