// SPDX-License-Identifier: MPL-2.0

/// The tables of a reStructuredText document.
enum RestTable {
    /// A cell that was drawn with lines.
    struct Cell {
        let lines: MarkupLines
        var span = 1
    }

    /// A row of cells.
    struct Row {
        var cells: [Cell]
        var isHeader = false
    }

    /// Adds a table to an element.
    static func add(_ rows: [Row], to parent: XMLElement, _ reader: RestReader, _ depth: Int) {
        let table = reader.maker.add("table", ["border": "1"], to: parent)
        for row in rows {
            let element = reader.maker.add("tr", to: table)
            for cell in row.cells {
                let attributes = cell.span > 1 ? ["colspan": "\(cell.span)"] : [:]
                let content = reader.maker.add(row.isHeader ? "th" : "td", attributes, to: element)
                reader.read(cell.lines, into: content, depth: depth + 2, isItem: true)
            }
        }
    }

    /// Adds a table whose rows are the items of a list of lists.
    static func add(
        list: XMLElement, headerRows: Int, headerColumns: Int, to parent: XMLElement, _ maker: ElementMaker
    ) {
        let table = maker.add("table", ["border": "1"], to: parent)
        for (index, row) in list.all("li").enumerated() {
            let element = maker.add("tr", to: table)
            guard let cells = row.first("ul") else { continue }
            for (column, item) in cells.all("li").enumerated() {
                let isHeader = index < headerRows || column < headerColumns
                let cell = maker.add(isHeader ? "th" : "td", to: element)
                for part in item.content { cell.append(part) }
            }
        }
    }

    /// The characters of a line, those that take two columns with an empty one after them.
    static func columns(_ line: ArraySlice<UInt8>) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in line.markupText.unicodeScalars {
            result.append(scalar)
            if isWide(scalar) { result.append("\0") }
        }
        return result
    }

    /// The lines of a part of a table, without their common indentation.
    static func lines(_ rows: some Sequence<ArraySlice<Unicode.Scalar>>) -> MarkupLines {
        var bytes: [UInt8] = []
        for row in rows {
            for scalar in row where scalar != "\0" { UTF8.encode(scalar).map { bytes += $0 } }
            bytes.append(.newline)
        }
        let lines = MarkupLines(bytes).trimmed
        return lines.part(lines.range, indent: lines.commonIndent)
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
