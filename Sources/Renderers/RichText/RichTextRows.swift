// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The rows of the table that is being read, and the cells of a row whose end has not come.
struct RichTextRows {
    private var rows: [Table.Row] = []
    private var widest: [Double] = []
    private var cells: [Table.Cell] = []
    private var blocks: [Block] = []
    private var edges: [Double] = []

    /// Begins the definition of a row.
    mutating func beginRow() { edges = [] }

    /// Adds the right edge of a cell, in points.
    mutating func add(edge: Double) {
        if edges.count < 64 { edges.append(edge) }
    }

    /// Adds a block to the open cell.
    mutating func add(_ block: Block) { blocks.append(block) }

    mutating func endCell() {
        cells.append(Table.Cell(blocks))
        blocks = []
    }

    mutating func endRow() {
        if !cells.isEmpty { rows.append(Table.Row(cells: cells)) }
        if widest.count < edges.count { widest = edges }
        cells = []
        blocks = []
    }

    /// Ends the table, where text outside of it or the end of the document follows.
    ///
    /// A row whose end is missing is a row all the same. Text behind the last row that no cell ends is outside of the table.
    ///
    /// - Returns: the table, if there are rows, and the blocks that follow it.
    mutating func end() -> [Block] {
        let rest = cells.isEmpty ? blocks : []
        if !cells.isEmpty {
            if !blocks.isEmpty { endCell() }
            endRow()
        }
        blocks = []
        guard !rows.isEmpty else { return rest }
        var table = Table(rows: rows)
        if widest.count == rows.map(\.cells.count).max() {
            table.columns = zip(widest, [0] + widest).map { max(1, $0 - $1) }
        }
        (rows, widest) = ([], [])
        return [.table(table)] + rest
    }
}
