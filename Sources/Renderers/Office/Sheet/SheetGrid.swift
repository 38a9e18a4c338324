// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// A sheet of a spreadsheet: cells by row and column, both from 0.
struct SheetGrid {
    /// A text with a gap that fills its cell, such as a currency at the start of the cell and an amount at its end.
    struct Fill {
        var before: String
        var character: Character
        var after: String

        /// The text without the fill.
        var text: String { before + (before.isEmpty || character != " " ? "" : " ") + after }
    }

    /// The place of a text in a cell that is higher than the text.
    enum VerticalAlignment {
        case top, centre, bottom
    }

    struct Cell {
        var text: String
        var style = TextStyle()
        var alignment = Paragraph.Alignment.start
        /// Nil for the usual one: broken texts at the top, others at the bottom.
        var verticalAlignment: VerticalAlignment?
        var background: Colour?
        /// Whether its text is broken at its column's width.
        var wraps = false
        /// Whether the text is a number or date, which is never cut and never runs over neighbours.
        var isNumber = false
        /// Whether the text is scaled down to fit.
        var shrinks = false
        var fill: Fill?
    }

    /// A row and a column.
    struct Place: Hashable {
        var row: Int
        var column: Int
    }

    var name = ""
    private(set) var cells: [Place: Cell] = [:]
    /// How many rows and columns hold something.
    private(set) var rowCount = 0
    private(set) var columnCount = 0
    /// Widths of columns in points; the default one where nothing is said.
    var columnWidths: [Int: Double] = [:]
    var defaultWidth = 58.0
    /// The heights of rows in points that the user has set.
    var rowHeights: [Int: Double] = [:]
    /// The minimum heights of rows in points, as their program computed them; text that needs more makes a row higher.
    var leastHeights: [Int: Double] = [:]
    /// The indices of the rows and columns that are not shown.
    var hiddenRows: Set<Int> = []
    var hiddenColumns: Set<Int> = []
    var defaultHeight = 16.0
    /// Cells that cover others: the place, and how many rows and columns.
    var merged: [Place: (rows: Int, columns: Int)] = [:]
    /// Whether the columns have their letters and the rows their numbers around them.
    var hasHeadings = true

    /// The most rows that are read of a sheet; the rest is left out.
    static let rowLimit = 3_000
    static let columnLimit = 60

    /// Puts a cell at a place, unless it lies beyond the limits.
    mutating func set(_ cell: Cell, row: Int, column: Int) {
        guard row >= 0, row < Self.rowLimit, column >= 0, column < Self.columnLimit else { return }
        cells[Place(row: row, column: column)] = cell
        rowCount = max(rowCount, row + 1)
        columnCount = max(columnCount, column + 1)
    }

    /// Removes the cells that merged cells cover, once all cells are read.
    mutating func removeCovered() {
        // The areas of merged cells do not overlap in a sound file.
        var rest = 2 * Self.rowLimit * Self.columnLimit
        for (first, span) in merged {
            let lastRow = min(rowCount, first.row + span.rows)
            let lastColumn = min(columnCount, first.column + span.columns)
            guard first.row >= 0, first.column >= 0, first.row < lastRow, first.column < lastColumn else { continue }
            rest -= (lastRow - first.row) * (lastColumn - first.column)
            guard rest > 0 else { return }
            for row in first.row..<lastRow {
                for column in first.column..<lastColumn where row != first.row || column != first.column {
                    cells[Place(row: row, column: column)] = nil
                }
            }
        }
    }

    /// The sheet's text: a line a row, tabs between its cells.
    var text: String {
        var text = name.isEmpty ? "" : name + "\n"
        for row in 0..<rowCount where !hiddenRows.contains(row) {
            var line = ""
            var gaps = 0
            for column in 0..<columnCount where !hiddenColumns.contains(column) {
                if let cell = cells[Place(row: row, column: column)], !cell.text.isEmpty {
                    line += String(repeating: "\t", count: gaps) + (cell.isNumber ? cell.text.trimmed : cell.text)
                    gaps = 0
                }
                gaps += 1
            }
            text += line + "\n"
        }
        return text
    }

    /// A column's letters: A, B, …, Z, AA, …
    static func letters(of column: Int) -> String {
        var number = column + 1
        var letters: [UInt8] = []
        while number > 0 {
            letters.append(UInt8(65 + (number - 1) % 26))
            number = (number - 1) / 26
        }
        return String(decoding: letters.reversed(), as: UTF8.self)
    }

    /// The place that a reference such as `B12` names.
    static func place(of reference: some StringProtocol) -> Place? {
        var column = 0
        var row = 0
        for byte in reference.utf8 {
            switch byte {
            case 65...90 where row == 0: column = column * 26 + Int(byte) - 64
            case 97...122 where row == 0: column = column * 26 + Int(byte) - 96
            case 48...57: row = row * 10 + Int(byte) - 48
            case 36: break
            default: return nil
            }
            guard column < 100_000, row < 10_000_000 else { return nil }
        }
        return row > 0 && column > 0 ? Place(row: row - 1, column: column - 1) : nil
    }
}
