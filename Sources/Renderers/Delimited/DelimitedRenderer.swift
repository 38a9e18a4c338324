// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// Comma- and tab-separated values as a table, the first row as its heading.
struct DelimitedRenderer: DrawnRenderer {
    let name = "delimited"

    func warm() {
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let text = try DocumentText.read(source, length: extent == .firstPage ? 64 << 10 : 16 << 20)
        let values = DelimitedText(
            text, separator: contentType == "text/tab-separated-values" ? "\t" : nil,
            limit: extent == .firstPage ? 60 : SheetGrid.rowLimit)
        guard !values.rows.isEmpty else { throw Refusal(.nothingToShow, "it holds no values") }
        let pages = SheetLayout(context: PageContext()).pages(of: Self.grid(values), limit: extent.pageLimit)
        return try DrawnDocument(
            pages: pages, text: extent == .whole ? text : "", facts: [Fact(.lines, "\(values.rows.count)")],
            followsStyle: true)
    }

    private static func grid(_ values: DelimitedText) -> SheetGrid {
        var grid = SheetGrid()
        grid.hasHeadings = false
        grid.defaultHeight = 19
        // A file without a heading begins with a row like every other one.
        let isNumber = { (text: String) in Double(text.filter { $0 != "," && $0 != "%" && $0 != " " }) != nil }
        let hasTitle = !(values.rows[0].contains(where: isNumber))
        var widest: [Int: Int] = [:]
        for (row, fields) in values.rows.enumerated() {
            for (column, field) in fields.enumerated() {
                let clean = field.trimmed
                var cell = SheetGrid.Cell(text: String(clean.prefix(300)))
                cell.style.size = 10.5
                if row == 0 && hasTitle {
                    cell.style.isBold = true
                    cell.background = .shade
                } else if isNumber(clean) {
                    cell.alignment = .end
                }
                grid.set(cell, row: row, column: column)
                if row < 60 { widest[column] = max(widest[column] ?? 0, clean.count) }
            }
        }
        var widths = (0..<grid.columnCount).map { min(max(Double(widest[$0] ?? 0) * 6 + 14, 34), 190) }
        // A few narrow columns still fill a sheet.
        let total = widths.reduce(0, +)
        if total < 400, total > 0 { widths = widths.map { $0 * 400 / total } }
        for (column, width) in widths.enumerated() { grid.columnWidths[column] = width }
        return grid
    }
}
