// SPDX-License-Identifier: MPL-2.0

/// Turns a table into one piece a row.
package struct TableLayout<Setter: Typesetter> {
    package let pieces: [Piece<Setter.Lines>]

    /// More columns than these are left out.
    private static var columnLimit: Int { 64 }

    package init(_ table: Table, typesetter: Setter, width: Double, depth: Int) {
        let count = min(Self.columnLimit, table.rows.map { $0.cells.reduce(0) { $0 + $1.span } }.max() ?? 0)
        guard count > 0 else {
            pieces = []
            return
        }
        let widths = Self.widths(table, count: count, typesetter: typesetter, width: width)
        let edges = widths.reduce(into: [0.0]) { $0.append($0.last! + $1) }
        var pieces: [Piece<Setter.Lines>] = []
        for (index, row) in table.rows.enumerated() {
            pieces.append(
                Self.piece(row, of: table, isFirst: index == 0, edges: edges, typesetter: typesetter, depth: depth))
        }
        if table.after > 0 { pieces.append(Piece(height: table.after, isSpace: true)) }
        self.pieces = pieces
    }

    private static func piece(
        _ row: Table.Row, of table: Table, isFirst: Bool, edges: [Double], typesetter: Setter, depth: Int
    ) -> Piece<Setter.Lines> {
        let count = edges.count - 1
        var column = 0
        var cells: [(left: Double, right: Double, content: Piece<Setter.Lines>, background: Colour?)] = []
        for cell in row.cells {
            guard column < count else { break }
            let end = min(count, column + cell.span)
            let inner = max(4, edges[end] - edges[column] - 2 * table.padding)
            let content = BlockLayout(typesetter: typesetter, width: inner, depth: depth + 1).stack(cell.blocks)
            cells.append((edges[column], edges[end], content, cell.background))
            column = end
        }
        let height = max(8, cells.map(\.content.height).max() ?? 0) + 2 * table.padding
        var items: [PageItem<Setter.Lines>] = []
        for cell in cells {
            let frame = Rect(x: cell.left, y: 0, width: cell.right - cell.left, height: height)
            if let background = cell.background { items.append(.fill(frame, background, radius: 0)) }
            items.append(.piece(cell.content, x: cell.left + table.padding, y: table.padding))
            guard let colour = table.lines else { continue }
            items.append(.line(fromX: cell.left, fromY: 0, toX: cell.left, toY: height, colour, width: 0.6))
            items.append(.line(fromX: cell.right, fromY: 0, toX: cell.right, toY: height, colour, width: 0.6))
        }
        if let colour = table.lines {
            if isFirst { items.append(.line(fromX: 0, fromY: 0, toX: edges[count], toY: 0, colour, width: 0.6)) }
            items.append(.line(fromX: 0, fromY: height, toX: edges[count], toY: height, colour, width: 0.6))
        }
        return Piece(height: height, items: items)
    }

    /// The widths as given, or as the first rows need them.
    private static func widths(_ table: Table, count: Int, typesetter: Setter, width: Double) -> [Double] {
        let given = table.columns.prefix(count).map { $0.isFinite ? max(0, $0) : 0 }
        let total = given.reduce(0, +)
        if given.count == count, total > 0 {
            return given.map { $0 / total * width }
        }
        var natural = [Double](repeating: 12, count: count)
        for row in table.rows.prefix(60) {
            var column = 0
            for cell in row.cells {
                guard column < count else { break }
                if cell.span == 1 {
                    for case .paragraph(let paragraph) in cell.blocks.prefix(4) {
                        let needed = typesetter.lines(of: paragraph, width: nil, height: nil).width + paragraph.indent
                        natural[column] = max(natural[column], needed + 2 * table.padding + 1)
                    }
                }
                column += cell.span
            }
        }
        let sum = natural.reduce(0, +)
        if sum <= width {
            return table.fillsWidth ? natural.map { $0 * width / sum } : natural
        }
        // Narrow columns keep what they need; wide ones share the rest.
        let fair = width / Double(count)
        let narrow = natural.map { min($0, fair) }
        let rest = width - narrow.reduce(0, +)
        let wanted = zip(natural, narrow).map { $0 - $1 }
        let wantedSum = max(1e-9, wanted.reduce(0, +))
        return zip(narrow, wanted).map { $0 + rest * $1 / wantedSum }
    }
}
