// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// Draws sheets as pages: a grid with its letters and numbers.
struct SheetLayout {
    let context: PageContext

    private static let headingWidth = 34.0
    private static let headingHeight = 17.0
    /// Left and right of a cell's text, and above and below it.
    private static let padding = (x: 3.0, y: 2.0)
    /// The highest row, and about the highest page, of text that is broken.
    private static let rowLimit = 1_200.0
    private static let pageLimit = 1_200.0

    /// The pages of a workbook, at most `limit`, and the page on which each sheet begins.
    func pages(of sheets: [SheetGrid], limit: Int) -> (pages: [DrawnPage], parts: [(title: String, page: Int)]) {
        var pages: [DrawnPage] = []
        var parts: [(title: String, page: Int)] = []
        for sheet in sheets where pages.count < limit {
            parts.append((sheet.name, pages.count))
            pages += self.pages(of: sheet, limit: limit - pages.count)
        }
        // A single sheet needs no list.
        return (pages, parts.count > 1 ? parts.filter { !$0.title.isEmpty } : [])
    }

    /// The pages of a sheet, at most `limit`; the first columns' pages first.
    ///
    /// A page is as wide as the columns need, up to `pageWidth` points, and `rowsPerPage` rows high.
    func pages(of sheet: SheetGrid, limit: Int, pageWidth: Double = 760, rowsPerPage: Int = 46) -> [DrawnPage] {
        var pages: [DrawnPage] = []
        // An almost empty sheet still looks like one.
        let columns = sheet.hasHeadings ? max(sheet.columnCount, 7) : max(1, sheet.columnCount)
        let rows = sheet.hasHeadings ? max(sheet.rowCount, 26) : max(1, sheet.rowCount)
        var row = 0
        while row < rows, pages.count < limit {
            var rowEnd = row + 1
            var height = self.height(of: row, in: sheet)
            while rowEnd < min(rows, row + rowsPerPage) {
                height += self.height(of: rowEnd, in: sheet)
                guard height <= Self.pageLimit || sheet.rowHeights[rowEnd] != nil else { break }
                rowEnd += 1
            }
            var column = 0
            while column < columns, pages.count < limit {
                var end = column
                var width = 0.0
                while end < columns, end == column || width + self.width(of: end, in: sheet) <= pageWidth {
                    width += self.width(of: end, in: sheet)
                    end += 1
                }
                pages.append(page(of: sheet, rows: row..<rowEnd, columns: column..<end))
                column = end
            }
            row = rowEnd
        }
        return pages
    }

    private func width(of column: Int, in sheet: SheetGrid) -> Double {
        min(max(sheet.columnWidths[column] ?? sheet.defaultWidth, 4), 420)
    }

    private func height(of row: Int, in sheet: SheetGrid) -> Double {
        if let height = sheet.rowHeights[row] { return min(max(height, 4), 220) }
        var height = min(max(sheet.defaultHeight, 4), 220)
        for column in 0..<sheet.columnCount {
            guard let cell = sheet.cells[SheetGrid.Place(row: row, column: column)], cell.wraps else { continue }
            let width = self.width(of: column, in: sheet)
            // What surely has room is not measured.
            guard cell.text.contains("\n") || Double(cell.text.utf8.count) * cell.style.size * 0.7 > width else {
                continue
            }
            height = max(height, layout(cell, width: width).height + 2 * Self.padding.y)
        }
        return min(height, Self.rowLimit)
    }

    /// A text that is broken in a cell of a width.
    private func layout(_ cell: SheetGrid.Cell, width: Double) -> TextLayout {
        var paragraph = Paragraph(cell.text, cell.style)
        paragraph.lineSpacing = 1
        paragraph.alignment = cell.alignment
        return TextLayout(paragraph, width: width - 2 * Self.padding.x, context: context)
    }

    private func page(of sheet: SheetGrid, rows: Range<Int>, columns: Range<Int>) -> DrawnPage {
        let left = sheet.hasHeadings ? Self.headingWidth : 0
        let top = sheet.hasHeadings ? Self.headingHeight : 0
        let xs = columns.reduce(into: [left]) { $0.append($0.last! + width(of: $1, in: sheet)) }
        let ys = rows.reduce(into: [top]) { $0.append($0.last! + height(of: $1, in: sheet)) }
        let (right, bottom) = (xs.last!, ys.last!)
        // A short table lies on a sheet of paper.
        let least = sheet.hasHeadings ? 0 : right * 0.7
        var page = DrawnPage(size: PageSize(width: right + 1, height: max(bottom, least) + 1))
        var fills: [PageItem] = []
        var lines: [PageItem] = []
        var texts: [PageItem] = []
        for y in ys { lines.append(.line(fromX: left, fromY: y, toX: right, toY: y, .rule, width: 0.5)) }
        for x in xs { lines.append(.line(fromX: x, fromY: top, toX: x, toY: bottom, .rule, width: 0.5)) }
        var covers: [PageItem] = []
        for row in rows {
            for column in columns {
                let place = SheetGrid.Place(row: row, column: column)
                guard let cell = sheet.cells[place] else { continue }
                let span = sheet.merged[place] ?? (1, 1)
                let lastRow = min(rows.upperBound, row + max(1, span.rows))
                let lastColumn = min(columns.upperBound, column + max(1, span.columns))
                let frame = Rect(
                    x: xs[column - columns.lowerBound], y: ys[row - rows.lowerBound],
                    width: xs[lastColumn - columns.lowerBound] - xs[column - columns.lowerBound],
                    height: ys[lastRow - rows.lowerBound] - ys[row - rows.lowerBound])
                if span.rows > 1 || span.columns > 1 {
                    covers.append(.fill(frame.inset(0.4), cell.background ?? .white, radius: 0))
                } else if let background = cell.background {
                    fills.append(.fill(frame, background, radius: 0))
                }
                guard !cell.text.isEmpty else { continue }
                // Text runs over empty neighbours, as in every spreadsheet.
                var open = frame
                if cell.alignment == .start, span == (1, 1) {
                    var next = lastColumn
                    while next < columns.upperBound,
                        sheet.cells[SheetGrid.Place(row: row, column: next)]?.text.isEmpty ?? true
                    {
                        open.width += width(of: next, in: sheet)
                        next += 1
                    }
                }
                texts.append(text(of: cell, in: frame, open: open))
            }
        }
        page.items = fills + lines + covers
        page.items += texts
        if sheet.hasHeadings { page.items += headings(rows: rows, columns: columns, xs: xs, ys: ys) }
        return page
    }

    /// A text that is broken, from the top of its cell.
    private func wrapped(_ cell: SheetGrid.Cell, in frame: Rect) -> PageItem {
        let layout = layout(cell, width: frame.width)
        let (x, y) = (frame.x + Self.padding.x, frame.y + Self.padding.y)
        var items: [PageItem] = []
        for (index, line) in layout.lines.enumerated() where y + line.bottom <= frame.y + frame.height + 0.5 {
            items.append(.text(layout, line: index, x: x + layout.starts[index], baseline: y + line.baseline))
        }
        if items.count < layout.lines.count { items += cut(cell, in: frame) }
        return .clipped(frame.inset(0.3), items)
    }

    /// Dots at the end of a cell, which say that there is more of its text than is seen.
    private func cut(_ cell: SheetGrid.Cell, in frame: Rect) -> [PageItem] {
        let size = cell.style.size
        let width = size * 0.9
        let end = frame.x + frame.width
        var items: [PageItem] = [
            .fill(
                Rect(
                    x: end - width, y: frame.y + frame.height - size * 1.35, width: width - 0.5,
                    height: size * 1.35 - 0.5),
                cell.background ?? .white, radius: 0)
        ]
        for dot in 0..<3 {
            let side = max(1, size * 0.12)
            items.append(
                .ellipse(
                    Rect(
                        x: end - width + size * (0.12 + 0.25 * Double(dot)), y: frame.y + frame.height - size * 0.5,
                        width: side, height: side), fill: cell.style.colour, stroke: nil))
        }
        return items
    }

    private func text(of cell: SheetGrid.Cell, in frame: Rect, open: Rect) -> PageItem {
        if cell.wraps { return wrapped(cell, in: frame) }
        // A cell shows its first lines.
        let shown = cell.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(12)
        var paragraph = Paragraph(String(shown.joined(separator: "\n").prefix(400)), cell.style)
        paragraph.lineSpacing = 1
        let layout = TextLayout(paragraph, width: nil, context: context)
        let x =
            switch cell.alignment {
            case .start, .justified: frame.x + 3
            case .centre: max(frame.x + 3, frame.x + (frame.width - layout.width) / 2)
            case .end: max(frame.x + 1, frame.x + frame.width - layout.width - 3)
            }
        let y = frame.y + max(1, frame.height - layout.height - 1.5)
        var items: [PageItem] = []
        for (index, line) in layout.lines.enumerated() where y + line.top < frame.y + frame.height {
            items.append(.text(layout, line: index, x: x + layout.starts[index], baseline: y + line.baseline))
        }
        let needsCover = open.width > frame.width && layout.width > frame.width - 6
        let isCut = cell.alignment == .start && layout.width > open.width - Self.padding.x
        guard needsCover else { return .clipped(open.inset(0.3), isCut ? items + cut(cell, in: open) : items) }
        // What runs over hides the lines between the cells.
        let cover = Rect(
            x: frame.x + 1, y: frame.y + 0.5, width: min(layout.width + 4, open.width - 2), height: frame.height - 1)
        let dots = isCut ? cut(cell, in: open) : []
        return .clipped(open, [.fill(cover, cell.background ?? .white, radius: 0)] + items + dots)
    }

    private func headings(rows: Range<Int>, columns: Range<Int>, xs: [Double], ys: [Double]) -> [PageItem] {
        var style = TextStyle()
        style.size = 9
        style.colour = .faded
        let (right, bottom) = (xs.last!, ys.last!)
        var items: [PageItem] = [
            .fill(Rect(x: 0, y: 0, width: right, height: Self.headingHeight), .shade, radius: 0),
            .fill(Rect(x: 0, y: 0, width: Self.headingWidth, height: bottom), .shade, radius: 0),
        ]
        func add(_ text: String, in frame: Rect) {
            let layout = TextLayout(Paragraph(text, style), width: nil, context: context)
            let x = frame.x + (frame.width - layout.width) / 2
            let y = frame.y + (frame.height - layout.height) / 2
            items.append(.text(layout, line: 0, x: x, baseline: y + layout.lines[0].baseline))
        }
        for column in columns {
            let index = column - columns.lowerBound
            add(
                SheetGrid.letters(of: column),
                in: Rect(x: xs[index], y: 0, width: xs[index + 1] - xs[index], height: Self.headingHeight))
            items.append(
                .line(fromX: xs[index], fromY: 0, toX: xs[index], toY: Self.headingHeight, .rule, width: 0.5))
        }
        for row in rows {
            let index = row - rows.lowerBound
            add(
                "\(row + 1)",
                in: Rect(x: 0, y: ys[index], width: Self.headingWidth, height: ys[index + 1] - ys[index]))
            items.append(
                .line(fromX: 0, fromY: ys[index], toX: Self.headingWidth, toY: ys[index], .rule, width: 0.5))
        }
        let edge = Colour.edge
        items.append(
            .line(
                fromX: 0, fromY: Self.headingHeight, toX: right, toY: Self.headingHeight, edge, width: 0.7))
        items.append(
            .line(fromX: Self.headingWidth, fromY: 0, toX: Self.headingWidth, toY: bottom, edge, width: 0.7))
        return items
    }
}
