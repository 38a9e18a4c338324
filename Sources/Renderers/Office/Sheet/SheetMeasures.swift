// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The widths of a sheet's columns and the heights of its rows in points, fitted to its texts.
///
/// A column in which a spreadsheet program would show `###` is as wide as its numbers and dates.
final class SheetMeasures {
    let widths: [Double]

    private let sheet: SheetGrid
    private let context: PageContext
    private var heights: [Int: Double] = [:]

    /// The maximum width in points that numbers give a column; longer numbers are scaled down.
    private static let numberLimit = 260.0
    /// The maximum height in points that wrapped text gives a row.
    private static let rowLimit = 1_200.0

    init(_ sheet: SheetGrid, columns: Int, context: PageContext) {
        self.sheet = sheet
        self.context = context
        // Digits are equally wide: the longest number is the widest.
        var longest: [Int: (length: Double, cell: SheetGrid.Cell)] = [:]
        for (place, cell) in sheet.cells
        where cell.isNumber && !cell.wraps && !sheet.hiddenRows.contains(place.row) && sheet.merged[place] == nil {
            let length = Double(cell.text.utf8.count) * cell.style.size * (cell.style.isBold ? 1.1 : 1)
            if length > longest[place.column]?.length ?? 0 { longest[place.column] = (length, cell) }
        }
        widths = (0..<columns).map { column in
            guard !sheet.hiddenColumns.contains(column) else { return 0 }
            let width = min(max(sheet.columnWidths[column] ?? sheet.defaultWidth, 4), 420)
            // Texts that are certain to fit are not measured.
            guard let number = longest[column], number.length * 0.7 > width - 6 else { return width }
            let layout = TextLayout(Paragraph(number.cell.text, number.cell.style), width: nil, context: context)
            return max(width, min(layout.width + 7, Self.numberLimit))
        }
    }

    /// The height of a row in points; 0 for a hidden row.
    func height(of row: Int) -> Double {
        if let height = heights[row] { return height }
        let height = measure(row)
        heights[row] = height
        return height
    }

    private func measure(_ row: Int) -> Double {
        guard !sheet.hiddenRows.contains(row) else { return 0 }
        if let height = sheet.rowHeights[row] { return min(max(height, 4), 220) }
        var height = min(max(sheet.leastHeights[row] ?? sheet.defaultHeight, 4), 220)
        for column in 0..<min(sheet.columnCount, widths.count) where widths[column] > 0 {
            let place = SheetGrid.Place(row: row, column: column)
            guard let cell = sheet.cells[place], cell.wraps, sheet.merged[place] == nil else { continue }
            // Texts that are certain to fit are not measured.
            let length = Double(cell.text.utf8.count) * cell.style.size * 0.7
            guard length > widths[column] || cell.text.contains(where: \.isNewline) else { continue }
            height = max(height, layout(cell, width: widths[column]).height + 4)
        }
        return min(height, Self.rowLimit)
    }

    /// The layout of a text that is wrapped to a width.
    func layout(_ cell: SheetGrid.Cell, width: Double) -> TextLayout {
        var paragraph = Paragraph(cell.text, cell.style)
        paragraph.lineSpacing = 1
        paragraph.alignment = cell.alignment
        return TextLayout(paragraph, width: max(1, width - 6), context: context)
    }
}
