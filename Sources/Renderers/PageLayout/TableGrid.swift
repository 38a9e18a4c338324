// SPDX-License-Identifier: MPL-2.0

/// The places of the cells of a table among its columns and rows, of which some cells take several.
struct TableGrid {
    /// More columns than these are left out.
    private static let columnLimit = 64

    struct Place {
        /// The index of the cell in its row.
        let cell: Int
        let columns: Range<Int>
        let rows: Range<Int>
    }

    /// The places of the cells of each row.
    private(set) var places: [[Place]] = []
    /// The number of columns.
    private(set) var columns = 0

    init(_ table: Table) {
        // The first row that each column is free in again.
        var free = [Int](repeating: 0, count: Self.columnLimit)
        for (row, content) in table.rows.enumerated() {
            var places: [Place] = []
            var column = 0
            for (index, cell) in content.cells.enumerated() {
                while column < Self.columnLimit, free[column] > row { column += 1 }
                guard column < Self.columnLimit else { break }
                // A cell ends before one from above.
                var end = column + 1
                while end < min(Self.columnLimit, column + min(cell.span, Self.columnLimit)), free[end] <= row {
                    end += 1
                }
                let bottom = row + min(cell.rows, table.rows.count - row)
                for taken in column..<end { free[taken] = bottom }
                places.append(Place(cell: index, columns: column..<end, rows: row..<bottom))
                column = end
            }
            columns = max(columns, column)
            self.places.append(places)
        }
    }

    /// The rows, together with those that they have cells in common with.
    var bands: [Range<Int>] {
        var bands: [Range<Int>] = []
        var start = 0
        while start < places.count {
            var end = start + 1
            var row = start
            while row < end {
                end = places[row].reduce(end) { max($0, $1.rows.upperBound) }
                row += 1
            }
            bands.append(start..<end)
            start = end
        }
        return bands
    }
}
