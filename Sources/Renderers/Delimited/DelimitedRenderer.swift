// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import TextRenderers

/// Comma- and tab-separated values as a table, the first row as its heading.
struct DelimitedRenderer: DrawnRenderer {
    let provider = Provider.delimited

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
        let pages = SheetLayout(context: PageContext()).pages(
            of: Self.grid(values, wraps: extent == .whole), limit: extent.pageLimit)
        var facts = [Fact(.lines, "\(values.rows.count)")]
        if extent == .whole, let guess = try EncodingGuess(of: source) {
            facts.insert(Fact(.encoding, guess.encoding.rawValue), at: 0)
        }
        return try DrawnDocument(
            pages: pages, text: extent == .whole ? text : "", facts: facts,
            followsStyle: true)
    }

    /// The most characters of a value that are shown.
    private static let characterLimit = 4_000

    private static func cut(_ text: String, to limit: Int) -> String {
        text.count > limit ? text.prefix(limit - 1) + "…" : text
    }

    private static func grid(_ values: DelimitedText, wraps: Bool) -> SheetGrid {
        var grid = SheetGrid()
        grid.hasHeadings = false
        grid.defaultHeight = 19
        // A file without a heading begins with a row like every other one.
        let isNumber = { (text: String) in Double(text.filter { $0 != "," && $0 != "%" && $0 != " " }) != nil }
        let heading = values.heading
        let hasHeading = !(values.rows[heading].contains(where: isNumber))
        var widest: [Int: Int] = [:]
        for (row, fields) in values.rows.enumerated() {
            for (column, field) in fields.enumerated() {
                let clean = field.trimmed
                // In a thumbnail, a value has line breaks only where the document has them.
                var cell = SheetGrid.Cell(text: Self.cut(clean, to: wraps ? Self.characterLimit : 120))
                cell.wraps = wraps || clean.contains(where: \.isNewline)
                cell.style.size = 10.5
                if row == heading && hasHeading {
                    cell.style.isBold = true
                    cell.background = .shade
                } else if isNumber(clean) {
                    cell.alignment = .end
                }
                grid.set(cell, row: row, column: column)
                if wraps || row < 60 { widest[column] = max(widest[column] ?? 0, clean.count) }
            }
        }
        let room = wraps ? 280.0 : 190
        var widths = (0..<grid.columnCount).map { min(max(Double(widest[$0] ?? 0) * 6 + 14, 34), room) }
        // A few narrow columns still fill a sheet.
        let total = widths.reduce(0, +)
        if total < 400, total > 0 { widths = widths.map { $0 * 400 / total } }
        for (column, width) in widths.enumerated() { grid.columnWidths[column] = width }
        return grid
    }
}
