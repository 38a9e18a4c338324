// SPDX-License-Identifier: MPL-2.0

/// Fills pages with blocks from top to bottom.
package struct Flow<Setter: Typesetter> {
    package let paper: Paper
    /// No page is begun after this many.
    package let pageLimit: Int
    /// The pages so far, the last one unfinished.
    package private(set) var pages: [DrawnPage<Setter.Lines>]

    /// Less room than this at the bottom of a page is left empty rather than a table broken there.
    private static var leastRoom: Double { 48 }

    private let layout: BlockLayout<Setter>
    private var y: Double
    private var isAtTop = true

    package init(_ paper: Paper, pageLimit: Int, typesetter: Setter) {
        self.paper = paper
        self.pageLimit = max(1, pageLimit)
        // Of what is longer than a page, a single page shows no more.
        let height = pageLimit > 1 ? nil : paper.textHeight
        layout = BlockLayout(typesetter: typesetter, width: paper.textWidth, height: height)
        pages = [DrawnPage(size: paper.size)]
        y = paper.top
    }

    /// Whether there is no room for more.
    package private(set) var isFull = false

    /// Adds a block below what is there.
    package mutating func add(_ block: Block) {
        guard !isFull else { return }
        let pieces = layout.pieces(of: block)
        let bottom = paper.size.height - paper.bottom
        for piece in pieces {
            if piece.startsPage {
                if !isAtTop { beginPage() }
                if isFull { return }
                continue
            }
            if let rows = piece.rows, y + rows.height > bottom + 0.5, rows.height > paper.textHeight / 3 {
                add(rows)
                if isFull { return }
                continue
            }
            // What stays with the next needs room for two lines more.
            let needed = piece.height + (piece.staysWithNext ? 34 : 0)
            if y + needed > bottom + 0.5, !isAtTop {
                if piece.isSpace && !piece.staysWithNext { continue }
                beginPage()
                if isFull { return }
            }
            if piece.isSpace && isAtTop { continue }
            place(piece)
        }
    }

    /// Adds rows that do not fit on the page, or not on any: they are broken where a page ends.
    private mutating func add(_ rows: TableRows<Setter.Lines>) {
        var rest = rows
        let bottom = paper.size.height - paper.bottom
        while !isFull {
            let room = bottom - y
            if rest.height <= room + 0.5 { return place(Piece(rest)) }
            // A line or two alone at the bottom of a page would be missed.
            if isAtTop || room >= Self.leastRoom, let parts = rest.broken(at: room, isForced: isAtTop) {
                place(Piece(parts.head))
                rest = parts.rest
                if rest.isBlank { return }
            } else if isAtTop {
                return place(Piece(rest))
            }
            beginPage()
        }
    }

    private mutating func place(_ piece: Piece<Setter.Lines>) {
        pages[pages.count - 1].items.append(.piece(piece, x: paper.left, y: y))
        y += piece.height
        isAtTop = false
    }

    /// Adds blocks until the pages are full.
    package mutating func add(_ blocks: [Block]) {
        for block in blocks {
            if isFull { return }
            add(block)
        }
    }

    private mutating func beginPage() {
        guard pages.count < pageLimit else {
            isFull = true
            return
        }
        pages.append(DrawnPage(size: paper.size))
        y = paper.top
        isAtTop = true
    }
}
