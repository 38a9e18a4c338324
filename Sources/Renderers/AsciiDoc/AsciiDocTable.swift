// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A table of AsciiDoc: its columns, and how its cells fill them.
struct AsciiDocTable {
    private static let columnLimit = 64
    private static let cellLimit = 60_000

    private let attributes: AsciiDocBlockAttributes
    private let reader: AsciiDocReader
    private let format: AsciiDocCells.Format
    private let columns: [AsciiDocCells.Specification]

    init(_ attributes: AsciiDocBlockAttributes, separator: UInt8, reader: AsciiDocReader) {
        self.attributes = attributes
        self.reader = reader
        var mark = [separator == 0x21 ? 0x21 : UInt8(0x7C)]
        if let own = attributes["separator"] { mark = own == "\\t" ? [0x09] : Array(own.utf8) }
        switch attributes["format"] ?? (separator == 0x2C ? "csv" : separator == 0x3A ? "dsv" : "psv") {
        case "csv": format = .delimited(attributes["separator"] == nil ? 0x2C : mark.first ?? 0x2C)
        case "tsv": format = .delimited(0x09)
        case "dsv": format = .colons(attributes["separator"] == nil ? 0x3A : mark.first ?? 0x3A)
        default: format = .marks(mark.isEmpty ? [0x7C] : mark)
        }
        columns = Self.columns(attributes["cols"] ?? "")
    }

    /// Adds the table to an element.
    func add(_ lines: [AsciiDocBytes], to parent: XMLElement) {
        let table = reader.context.add("table", to: parent)
        table["border"] = "1"
        let cells = AsciiDocCells(format: format, limit: Self.cellLimit).read(lines)
        let first = columns.isEmpty ? cells.firstRow : columns.count
        let width = min(max(first, 1), Self.columnLimit)
        let hasHeader =
            attributes.options.contains("header")
            || cells.isHeadedByLayout && !attributes.options.contains("noheader")
        fill(table, cells.cells, width: width, hasHeader: hasHeader)
    }

    private func fill(_ table: XMLElement, _ cells: [AsciiDocCells.Cell], width: Int, hasHeader: Bool) {
        // The number of rows that a cell above still takes of each column.
        var taken = [Int](repeating: 0, count: width)
        var row = reader.context.add("tr", to: table)
        var column = 0
        var rowIndex = 0
        func skipTaken() {
            while column < width, taken[column] > 0 {
                taken[column] -= 1
                column += 1
                _ = reader.context.add("td", to: row)
            }
        }
        for cell in cells {
            guard reader.context.hasRoom else { return }
            skipTaken()
            while column >= width {
                row = reader.context.add("tr", to: table)
                column = 0
                rowIndex += 1
                // A column that every cell is taken of would never end.
                if taken.allSatisfy({ $0 > 0 }) { taken = taken.map { _ in 0 } }
                skipTaken()
            }
            let span = min(max(cell.specification.columns, 1), width - column)
            let isHeader = hasHeader && rowIndex == 0
            let usual = column < columns.count ? columns[column] : AsciiDocCells.Specification()
            add(cell, usual, isHeader: isHeader, span: span, to: row)
            let rows = min(cell.specification.rows, 1_000)
            if rows > 1 { for index in column..<(column + span) { taken[index] = rows - 1 } }
            column += span
        }
    }

    private func add(
        _ cell: AsciiDocCells.Cell, _ usual: AsciiDocCells.Specification, isHeader: Bool, span: Int, to row: XMLElement
    ) {
        let style = cell.specification.style ?? usual.style
        let element = reader.context.add(isHeader || style == 0x68 ? "th" : "td", to: row)
        if span > 1 { element["colspan"] = "\(span)" }
        if let alignment = cell.specification.alignment ?? usual.alignment { element["align"] = alignment }
        guard !isHeader else {
            AsciiDocInline.add(cell.text, to: element, reader.context)
            return
        }
        let lines = cell.text.split(separator: 0x0A, omittingEmptySubsequences: false)
        switch style {
        case 0x61:
            let inner = AsciiDocReader(context: reader.context, depth: reader.depth)
            inner.readBlocks(lines.map { $0 }, into: element)
        case 0x6C: reader.context.add("pre", to: element).add(text: cell.text)
        default:
            // Empty lines part paragraphs.
            let paragraphs = lines.split { $0.trimmedBytes.isEmpty }
            for paragraph in paragraphs {
                var place = paragraphs.count > 1 ? reader.context.add("p", to: element) : element
                switch style {
                case 0x6D: place = reader.context.add("code", to: place)
                case 0x65: place = reader.context.add("em", to: place)
                case 0x73: place = reader.context.add("strong", to: place)
                default: break
                }
                AsciiDocInline.add(AsciiDocReader.joined(Array(paragraph)), to: place, reader.context)
            }
        }
    }

    /// The columns of a list such as `1,2a,3*^`.
    private static func columns(_ text: String) -> [AsciiDocCells.Specification] {
        let bytes = Array(text.utf8)
        guard !bytes.allSatisfy(\.isBlank) else { return [] }
        let fields = bytes[...].parts(bytes.contains(0x2C) || !bytes.contains(0x3B) ? 0x2C : 0x3B)
        if fields.count == 1, fields[0].allSatisfy(\.isDecimalDigit), let count = Int(written: fields[0].string) {
            return [AsciiDocCells.Specification](repeating: .init(), count: min(max(count, 1), columnLimit))
        }
        var columns: [AsciiDocCells.Specification] = []
        for field in fields {
            let specification = AsciiDocCells.Specification(column: field)
            let count = min(max(specification.repetitions, 1), columnLimit - columns.count)
            columns += [AsciiDocCells.Specification](repeating: specification, count: max(count, 0))
        }
        return columns
    }
}
