// SPDX-License-Identifier: MPL-2.0

/// A table of a reStructuredText document that is drawn with `+`, `-` and `|`.
///
/// Cells are found as docutils finds them: from each corner to the right, down, to the left and up.
struct RestGrid {
    private struct Cell {
        let top: Int
        let left: Int
        let bottom: Int
        let right: Int
    }

    private var lines: [[Unicode.Scalar]]
    private let width: Int
    /// The number of characters that may still be looked at, so that no drawing takes long.
    private var steps = 20_000_000

    /// The rows of a table; nil for a drawing that is none.
    static func rows(_ lines: [ArraySlice<UInt8>]) -> [RestTable.Row]? {
        guard lines.count > 2, lines.count < 20_000 else { return nil }
        var grid = RestGrid(lines)
        guard grid.width > 1, grid.width < 2_000, grid.width * lines.count < 8_000_000 else { return nil }
        return grid.rows()
    }

    private init(_ lines: [ArraySlice<UInt8>]) {
        let rows = lines.map(RestTable.columns)
        let width = rows.map(\.count).max() ?? 0
        self.lines = rows
        self.width = width
        guard width < 2_000 else { return }
        self.lines = rows.map { $0 + [Unicode.Scalar](repeating: " ", count: width - $0.count) }
    }

    private mutating func rows() -> [RestTable.Row]? {
        let bottom = lines.count - 1
        // The rule below the header.
        let header = lines.indices.dropFirst().first { row in
            lines[row].first == "+" && lines[row].contains("=") && lines[row].allSatisfy { $0 == "+" || $0 == "=" }
        }
        if let header, header < bottom { lines[header] = lines[header].map { $0 == "=" ? "-" : $0 } }
        var cells: [Cell] = []
        // The last line that is taken, by columns.
        var done = [Int](repeating: -1, count: width)
        var corners = [[0: true]] + [[Int: Bool]](repeating: [:], count: lines.count)
        for top in 0..<bottom {
            while let left = corners[top].keys.min() {
                corners[top][left] = nil
                guard left < width - 1, top > done[left], let cell = cell(top, left) else { continue }
                for column in left..<cell.right { done[column] = cell.bottom - 1 }
                cells.append(cell)
                corners[top][cell.right] = true
                corners[cell.bottom][left] = true
                guard cells.count < 100_000, steps > 0 else { return nil }
            }
        }
        guard !cells.isEmpty, done.dropLast().allSatisfy({ $0 == bottom - 1 }) else { return nil }
        return rows(of: cells, header: header)
    }

    /// The cell whose upper left corner is at a place.
    private mutating func cell(_ top: Int, _ left: Int) -> Cell? {
        guard lines[top][left] == "+" else { return nil }
        var right = left + 1
        while right < width {
            steps -= 1
            if lines[top][right] == "+", let bottom = bottom(top, left, right) {
                return Cell(top: top, left: left, bottom: bottom, right: right)
            }
            guard lines[top][right] == "+" || lines[top][right] == "-", steps > 0 else { return nil }
            right += 1
        }
        return nil
    }

    private mutating func bottom(_ top: Int, _ left: Int, _ right: Int) -> Int? {
        var row = top + 1
        while row < lines.count {
            steps -= 1
            if lines[row][right] == "+", isClosed(top, left, row, right) { return row }
            guard lines[row][right] == "+" || lines[row][right] == "|", steps > 0 else { return nil }
            row += 1
        }
        return nil
    }

    private mutating func isClosed(_ top: Int, _ left: Int, _ bottom: Int, _ right: Int) -> Bool {
        guard lines[bottom][left] == "+" else { return false }
        steps -= right - left + bottom - top
        guard steps > 0 else { return false }
        return (left..<right).allSatisfy { lines[bottom][$0] == "-" || lines[bottom][$0] == "+" }
            && (top..<bottom).allSatisfy { lines[$0][left] == "|" || lines[$0][left] == "+" }
    }

    /// The rows of cells. A cell of several rows stands in the first one, with empty cells below it.
    private func rows(of cells: [Cell], header: Int?) -> [RestTable.Row]? {
        let tops = Set(cells.map(\.top)).sorted()
        let lefts = Set(cells.map(\.left)).sorted()
        guard tops.count * lefts.count < 200_000 else { return nil }
        let rowOf = Dictionary(uniqueKeysWithValues: tops.enumerated().map { ($1, $0) })
        let columnOf = Dictionary(uniqueKeysWithValues: lefts.enumerated().map { ($1, $0) })
        var table = [[(column: Int, cell: RestTable.Cell)]](repeating: [], count: tops.count)
        for cell in cells {
            guard let first = rowOf[cell.top], let column = columnOf[cell.left] else { continue }
            let last = rowOf[cell.bottom] ?? tops.count
            let span = (columnOf[cell.right] ?? lefts.count) - column
            let content = RestTable.lines(
                (cell.top + 1..<cell.bottom).map { lines[$0][(cell.left + 1)..<cell.right] })
            for row in first..<max(last, first + 1) {
                let lines = row == first ? content : MarkupLines([])
                table[row].append((column, RestTable.Cell(lines: lines, span: span)))
            }
        }
        return zip(tops, table).map { top, cells in
            RestTable.Row(
                cells: cells.sorted { $0.column < $1.column }.map(\.cell),
                isHeader: header.map { top < $0 && $0 < lines.count - 1 } ?? false)
        }
    }
}
