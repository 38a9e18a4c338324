// SPDX-License-Identifier: MPL-2.0

/// A cell of a table whose text is set, or what is left of it after a page's end.
struct TableCell<Lines: SetLines> {
    /// Lower rows of a table in a cell are moved to the next page as a whole, unless they are higher than this.
    private static var rowHeight: Double { 100 }

    /// The rows that it takes.
    let rows: Range<Int>
    /// Its edges, from the left of the table.
    let left: Double
    let right: Double
    let background: Colour?
    /// The pieces in it, from top to bottom.
    let pieces: ArraySlice<Piece<Lines>>
    /// The height of its pieces.
    let height: Double

    /// A cell without the distance above its first piece.
    init(
        rows: Range<Int>, left: Double, right: Double, background: Colour?, pieces: ArraySlice<Piece<Lines>>
    ) {
        self.rows = rows
        self.left = left
        self.right = right
        self.background = background
        self.pieces = pieces.drop { $0.isSpace || $0.startsPage }
        height = self.pieces.reduce(0) { $0 + $1.height }
    }

    /// The cell in other rows.
    func moved(to rows: Range<Int>) -> TableCell {
        rows == self.rows
            ? self : TableCell(rows: rows, left: left, right: right, background: background, pieces: pieces)
    }

    /// The part of the cell that has room in a height, and the rest.
    ///
    /// - Parameter isForced: whether something is to be taken even if it has no room.
    func broken(at room: Double, isForced: Bool) -> (head: TableCell, rest: TableCell) {
        var y = 0.0
        var end = pieces.startIndex
        while end < pieces.endIndex, y + pieces[end].height <= room + 0.01 {
            y += pieces[end].height
            end += 1
        }
        let isFirst = end == pieces.startIndex
        if end < pieces.endIndex, let inner = pieces[end].rows, isFirst || inner.height > Self.rowHeight,
            let parts = inner.broken(at: room - y, isForced: isForced && isFirst)
        {
            let rest = parts.rest.isBlank ? [] : [Piece(parts.rest)]
            return (with(pieces[..<end] + [Piece(parts.head)]), with(rest + pieces[(end + 1)...]))
        }
        // A heading goes with what follows it, unless nothing stands before it.
        var kept = end
        while kept > pieces.startIndex, end < pieces.endIndex, pieces[kept - 1].staysWithNext { kept -= 1 }
        if kept > pieces.startIndex { end = kept }
        if isFirst, isForced, end < pieces.endIndex { end += 1 }
        return (with(pieces[..<end]), with(pieces[end...]))
    }

    private func with(_ pieces: ArraySlice<Piece<Lines>>) -> TableCell {
        TableCell(rows: rows, left: left, right: right, background: background, pieces: pieces)
    }
}
