// SPDX-License-Identifier: MPL-2.0

/// Rows of a table that have cells in common, most often a single one, or what is left of them after a page's end.
package struct TableRows<Lines: SetLines> {
    /// The lines, the padding and the width of the table, for which its cells have no say.
    struct Look {
        let lines: Colour?
        let padding: Double
        /// The width of the table.
        let width: Double
    }

    let look: Look
    /// In the order of their first rows.
    let cells: [TableCell<Lines>]
    let hasTopLine: Bool
    /// The top of each row, and the bottom of the last one.
    private let tops: [Double]

    init(_ cells: [TableCell<Lines>], count: Int, look: Look, hasTopLine: Bool) {
        self.look = look
        self.cells = cells
        self.hasTopLine = hasTopLine
        var heights = [Double](repeating: 0, count: max(1, count))
        for cell in cells where cell.rows.count == 1 {
            let height = max(8, cell.height) + 2 * look.padding
            heights[cell.rows.lowerBound] = max(heights[cell.rows.lowerBound], height)
        }
        // What several rows do not give a cell, the last of them does.
        for cell in cells.filter({ $0.rows.count > 1 }).sorted(by: { $0.rows.upperBound < $1.rows.upperBound }) {
            let missing = max(8, cell.height) + 2 * look.padding - heights[cell.rows].reduce(0, +)
            if missing > 0 { heights[cell.rows.upperBound - 1] += missing }
        }
        tops = heights.reduce(into: [0.0]) { $0.append($0.last! + $1) }
    }

    /// Height in points.
    package var height: Double { tops.last! }

    /// Whether there is nothing in any cell.
    package var isBlank: Bool { cells.allSatisfy(\.pieces.isEmpty) }

    /// The items to draw, in order.
    var items: [PageItem<Lines>] {
        var items: [PageItem<Lines>] = []
        func line(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) {
            guard let colour = look.lines else { return }
            items.append(.line(fromX: x, fromY: y, toX: toX, toY: toY, colour, width: 0.6))
        }
        for cell in cells {
            let (top, bottom) = (tops[cell.rows.lowerBound], tops[cell.rows.upperBound])
            let frame = Rect(x: cell.left, y: top, width: cell.right - cell.left, height: bottom - top)
            if let background = cell.background { items.append(.fill(frame, background, radius: 0)) }
            var y = top + look.padding
            for piece in cell.pieces {
                items.append(.piece(piece, x: cell.left + look.padding, y: y))
                y += piece.height
            }
            line(cell.left, top, cell.left, bottom)
            line(cell.right, top, cell.right, bottom)
            if cell.rows.upperBound < tops.count - 1 { line(cell.left, bottom, cell.right, bottom) }
        }
        if hasTopLine { line(0, 0, look.width, 0) }
        line(0, height, look.width, height)
        return items
    }

    /// The rows broken so that the first part takes no more than a height, which is less than they take; nil when nothing of
    /// them has room there.
    ///
    /// - Parameter isForced: whether something is to be taken even if it has no room.
    func broken(at room: Double, isForced: Bool) -> (head: TableRows, rest: TableRows)? {
        let cut = (0..<tops.count - 1).first { tops[$0 + 1] > room + 0.01 } ?? tops.count - 2
        // Between two rows, where that leaves little of the page empty.
        if cut > 0, tops[cut] >= room / 2 { return parts(cut, at: tops[cut], isInside: false, isForced: false) }
        if let parts = parts(cut, at: room, isInside: true, isForced: isForced && cut == 0) { return parts }
        return cut > 0 ? parts(cut, at: tops[cut], isInside: false, isForced: false) : nil
    }

    /// The rows before a row and those from it on, or the parts of it.
    private func parts(
        _ cut: Int, at limit: Double, isInside: Bool, isForced: Bool
    ) -> (head: TableRows, rest: TableRows)? {
        let end = isInside ? cut + 1 : cut
        var (head, rest): ([TableCell<Lines>], [TableCell<Lines>]) = ([], [])
        var hasTaken = !isInside
        for cell in cells {
            if cell.rows.upperBound <= cut {
                head.append(cell)
            } else if cell.rows.lowerBound >= end {
                rest.append(cell.moved(to: cell.rows.lowerBound - cut..<cell.rows.upperBound - cut))
            } else {
                let room = limit - tops[cell.rows.lowerBound] - 2 * look.padding
                let (upper, lower) = cell.broken(at: room, isForced: isForced)
                hasTaken = hasTaken || cell.rows.lowerBound == cut && !upper.pieces.isEmpty
                head.append(upper.moved(to: cell.rows.lowerBound..<min(cell.rows.upperBound, end)))
                rest.append(lower.moved(to: max(cell.rows.lowerBound, cut) - cut..<cell.rows.upperBound - cut))
            }
        }
        guard hasTaken else { return nil }
        return (
            TableRows(head, count: end, look: look, hasTopLine: hasTopLine),
            TableRows(rest, count: tops.count - 1 - cut, look: look, hasTopLine: true)
        )
    }
}
