// SPDX-License-Identifier: MPL-2.0

/// Turns a table into pieces: one for each row, or for the rows that have a cell in common.
package struct TableLayout<Setter: Typesetter> {
    package let pieces: [Piece<Setter.Lines>]

    package init(_ table: Table, typesetter: Setter, width: Double, height: Double? = nil, depth: Int) {
        let grid = TableGrid(table)
        guard grid.columns > 0 else {
            pieces = []
            return
        }
        let widths = TableColumns(typesetter: typesetter, depth: depth).widths(of: table, grid, width: width)
        let edges = widths.reduce(into: [0.0]) { $0.append($0.last! + $1) }
        let look = TableRows<Setter.Lines>.Look(
            lines: table.lines, padding: table.padding, width: edges[grid.columns])
        var pieces = grid.bands.map { band in
            let cells = band.flatMap { row in
                grid.places[row].map { place in
                    let cell = table.rows[row].cells[place.cell]
                    let (left, right) = (edges[place.columns.lowerBound], edges[place.columns.upperBound])
                    let layout = BlockLayout(
                        typesetter: typesetter, width: max(4, right - left - 2 * table.padding), height: height,
                        depth: depth + 1)
                    return TableCell(
                        rows: place.rows.lowerBound - band.lowerBound..<place.rows.upperBound - band.lowerBound,
                        left: left, right: right, background: cell.background,
                        pieces: layout.pieces(of: cell.blocks)[...])
                }
            }
            return Piece(TableRows(cells, count: band.count, look: look, hasTopLine: band.lowerBound == 0))
        }
        if table.after > 0 { pieces.append(Piece(height: table.after, isSpace: true)) }
        self.pieces = pieces
    }
}
