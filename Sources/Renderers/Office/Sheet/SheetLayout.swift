// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities

/// Draws sheets as pages: a grid with its letters and numbers.
struct SheetLayout {
    let context: PageContext

    private static let headingWidth = 34.0
    private static let headingHeight = 17.0
    /// Left and right of a cell's text, and above and below it.
    private static let padding = (x: 3.0, y: 2.0)
    /// The approximate maximum height in points of a page with wrapped text.
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
        let measures = SheetMeasures(sheet, columns: columns, context: context)
        // A page of empty columns and rows only is left out.
        func isNeeded(_ place: Int, _ count: Int) -> Bool { place == 0 || place < count }
        var row = 0
        while row < rows, pages.count < limit, isNeeded(row, sheet.rowCount) {
            var rowEnd = row
            var count = 0
            var height = 0.0
            while rowEnd < rows, count < rowsPerPage {
                let next = measures.height(of: rowEnd)
                guard count == 0 || height + next <= Self.pageLimit || sheet.rowHeights[rowEnd] != nil else { break }
                height += next
                if next > 0 { count += 1 }
                rowEnd += 1
            }
            var column = 0
            while column < columns, pages.count < limit, count > 0, isNeeded(column, sheet.columnCount) {
                var end = column
                var width = 0.0
                while end < columns, width == 0 || width + measures.widths[end] <= pageWidth {
                    width += measures.widths[end]
                    end += 1
                }
                if width > 0 { pages.append(page(of: sheet, rows: row..<rowEnd, columns: column..<end, measures)) }
                column = end
            }
            row = rowEnd
        }
        // All rows and columns may be hidden.
        if pages.isEmpty, limit > 0 { pages.append(page(of: SheetGrid(), rows: 0..<1, columns: 0..<1, measures)) }
        return pages
    }

    private func page(
        of sheet: SheetGrid, rows: Range<Int>, columns: Range<Int>, _ measures: SheetMeasures
    ) -> DrawnPage {
        let left = sheet.hasHeadings ? Self.headingWidth : 0
        let top = sheet.hasHeadings ? Self.headingHeight : 0
        let xs = columns.reduce(into: [left]) { $0.append($0.last! + measures.widths[$1]) }
        let ys = rows.reduce(into: [top]) { $0.append($0.last! + measures.height(of: $1)) }
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
                guard !cell.text.isEmpty, frame.width > 0, frame.height > 0 else { continue }
                if cell.wraps {
                    texts.append(wrapped(cell, in: frame, measures))
                } else if let fill = cell.fill, frame.width > 12 {
                    texts.append(filled(cell, fill, in: frame))
                } else {
                    let room = span == (1, 1) ? self.room(for: cell, at: place, in: sheet, columns, xs) : nil
                    texts.append(text(of: cell, in: frame, room: room))
                }
            }
        }
        page.items = fills + lines + covers
        page.items += texts
        if sheet.hasHeadings { page.items += headings(rows: rows, columns: columns, xs: xs, ys: ys) }
        return page
    }

    /// The room of a text that runs over empty neighbours: its left and right end, and whether none of the neighbours has a
    /// background of its own.
    private struct Room {
        var start: Double
        var end: Double
        var isPlain = true
    }

    private func room(
        for cell: SheetGrid.Cell, at place: SheetGrid.Place, in sheet: SheetGrid, _ columns: Range<Int>, _ xs: [Double]
    ) -> Room? {
        guard !cell.isNumber, !cell.shrinks else { return nil }
        let index = place.column - columns.lowerBound
        var room = Room(start: xs[index], end: xs[index + 1])
        func isFree(_ column: Int) -> Bool {
            if sheet.hiddenColumns.contains(column) { return true }
            guard let next = sheet.cells[SheetGrid.Place(row: place.row, column: column)] else { return true }
            if next.text.isEmpty, next.background != nil { room.isPlain = false }
            return next.text.isEmpty
        }
        if cell.alignment != .end {
            for column in stride(from: place.column + 1, to: columns.upperBound, by: 1) {
                guard isFree(column) else { break }
                room.end = xs[column - columns.lowerBound + 1]
            }
        }
        if cell.alignment == .end || cell.alignment == .centre {
            for column in stride(from: place.column - 1, through: columns.lowerBound, by: -1) {
                guard isFree(column) else { break }
                room.start = xs[column - columns.lowerBound]
            }
        }
        return room
    }

    /// A text that is broken; from the top of its cell when it is higher than the cell.
    private func wrapped(_ cell: SheetGrid.Cell, in frame: Rect, _ measures: SheetMeasures) -> PageItem {
        let layout = measures.layout(cell, width: frame.width)
        let rest = max(0, frame.height - layout.height - 2 * Self.padding.y)
        let (x, y) = (
            frame.x + Self.padding.x, frame.y + Self.padding.y + rest * (cell.verticalAlignment ?? .top).share
        )
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

    /// A text in one line. A number without room is scaled down.
    private func text(of cell: SheetGrid.Cell, in frame: Rect, room: Room?) -> PageItem {
        // A cell shows its first lines.
        let shown = cell.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(12)
        let string = String(shown.joined(separator: "\n").prefix(400))
        var paragraph = Paragraph(string, cell.style)
        paragraph.lineSpacing = 1
        var layout = TextLayout(paragraph, width: nil, context: context)
        if cell.isNumber || cell.shrinks, layout.width > frame.width - 2 {
            var style = cell.style
            style.size = max(3, style.size * max(1, frame.width - 3) / layout.width)
            paragraph = Paragraph(string, style)
            paragraph.lineSpacing = 1
            layout = TextLayout(paragraph, width: nil, context: context)
        }
        let (start, end) = (room?.start ?? frame.x, room?.end ?? frame.x + frame.width)
        let x =
            switch cell.alignment {
            case .start, .justified: frame.x + 3
            case .centre: max(start + 3, frame.x + (frame.width - layout.width) / 2)
            case .end: max(start + 1, frame.x + frame.width - layout.width - 3)
            }
        let y = top(of: layout, cell, in: frame)
        var items: [PageItem] = []
        for (index, line) in layout.lines.enumerated() where y + line.top < frame.y + frame.height {
            items.append(.text(layout, line: index, x: x + layout.starts[index], baseline: y + line.baseline))
        }
        let open = Rect(x: start, y: frame.y, width: end - start, height: frame.height)
        if !cell.isNumber, layout.width > open.width - Self.padding.x { items += cut(cell, in: open) }
        guard let room, room.isPlain, x < frame.x || x + layout.width > frame.x + frame.width - 3 else {
            return .clipped(open.inset(0.3), items)
        }
        // What runs over hides the lines between the cells.
        let left = max(start + 1, x - 2)
        let cover = Rect(
            x: left, y: frame.y + 0.5, width: max(0, min(layout.width + 4, end - 1 - left)), height: frame.height - 1)
        return .clipped(open, [.fill(cover, cell.background ?? .white, radius: 0)] + items)
    }

    /// The top of a text in one line.
    private func top(of layout: TextLayout, _ cell: SheetGrid.Cell, in frame: Rect) -> Double {
        let rest = max(0, frame.height - layout.height - 2.5)
        return frame.y + 1 + rest * (cell.verticalAlignment ?? .bottom).share
    }

    /// A text at the start of a cell and one at its end, with a character repeated in the room between them.
    private func filled(_ cell: SheetGrid.Cell, _ fill: SheetGrid.Fill, in frame: Rect) -> PageItem {
        func layout(_ text: String) -> TextLayout {
            TextLayout(Paragraph(text, cell.style), width: nil, context: context)
        }
        let (before, after) = (layout(fill.before), layout(fill.after))
        let gap = frame.width - 6 - before.width - after.width
        guard gap >= 0 else { return text(of: cell, in: frame, room: nil) }
        var items: [PageItem] = []
        func add(_ layout: TextLayout, _ x: Double) {
            guard let line = layout.lines.first else { return }
            let y = top(of: layout, cell, in: frame)
            items.append(.text(layout, line: 0, x: x + layout.starts[0], baseline: y + line.baseline))
        }
        add(before, frame.x + 3)
        if fill.character != " " {
            let width = layout(String(repeating: fill.character, count: 10)).width / 10
            let count = width > 0.5 ? Int(saturating: min(200, gap / width)) : 0
            add(layout(String(repeating: fill.character, count: count)), frame.x + 3 + before.width)
        }
        add(after, frame.x + frame.width - 3 - after.width)
        return .clipped(frame.inset(0.3), items)
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
        for column in columns where xs[column - columns.lowerBound + 1] > xs[column - columns.lowerBound] {
            let index = column - columns.lowerBound
            add(
                SheetGrid.letters(of: column),
                in: Rect(x: xs[index], y: 0, width: xs[index + 1] - xs[index], height: Self.headingHeight))
            items.append(
                .line(fromX: xs[index], fromY: 0, toX: xs[index], toY: Self.headingHeight, .rule, width: 0.5))
        }
        for row in rows where ys[row - rows.lowerBound + 1] > ys[row - rows.lowerBound] {
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
