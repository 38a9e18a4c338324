// SPDX-License-Identifier: MPL-2.0

import Pictures

/// Turns blocks into pieces of a width.
package struct BlockLayout<Setter: Typesetter> {
    package let typesetter: Setter
    /// In points.
    package let width: Double
    /// How much of a paragraph will be seen, in points; nil for all of it.
    package var height: Double?
    /// How many tables this stands in.
    package var depth = 0

    /// - Parameters:
    ///   - width: in points.
    ///   - height: how much of a paragraph will be seen, in points; nil for all of it.
    ///   - depth: how many tables this stands in.
    package init(typesetter: Setter, width: Double, height: Double? = nil, depth: Int = 0) {
        self.typesetter = typesetter
        self.width = width
        self.height = height
        self.depth = depth
    }

    /// The pieces of some blocks, from top to bottom.
    package func pieces(of blocks: [Block]) -> [Piece<Setter.Lines>] {
        blocks.flatMap { pieces(of: $0) }
    }

    /// The pieces of a block, from top to bottom.
    package func pieces(of block: Block) -> [Piece<Setter.Lines>] {
        switch block {
        case .paragraph(let paragraph):
            return pieces(of: paragraph)
        case .table(let table):
            guard depth < 4 else { return [] }
            return TableLayout(table, typesetter: typesetter, width: width, height: height, depth: depth).pieces
        case .picture(let raster, let wantedWidth, let wantedHeight, let alignment):
            return [picture(raster, wantedWidth, wantedHeight, alignment)]
        case .rule:
            let line = PageItem<Setter.Lines>.line(fromX: 0, fromY: 6, toX: width, toY: 6, .rule, width: 0.75)
            return [Piece(height: 12, items: [line])]
        case .space(let height):
            return [Piece(height: height, isSpace: true)]
        case .pageBreak:
            return [Piece(height: 0, startsPage: true)]
        }
    }

    /// All of some blocks as one piece.
    package func stack(_ blocks: [Block]) -> Piece<Setter.Lines> {
        var y = 0.0
        var items: [PageItem<Setter.Lines>] = []
        for piece in pieces(of: blocks) {
            if piece.isSpace && y == 0 { continue }
            items.append(.piece(piece, x: 0, y: y))
            y += piece.height
        }
        return Piece(height: y, items: items)
    }

    private func picture(
        _ raster: Raster, _ wantedWidth: Double, _ wantedHeight: Double, _ alignment: Paragraph.Alignment
    ) -> Piece<Setter.Lines> {
        let scale = wantedWidth > width ? width / wantedWidth : 1
        let size = (width: wantedWidth * scale, height: wantedHeight * scale)
        let x =
            switch alignment {
            case .start, .justified: 0.0
            case .centre: (width - size.width) / 2
            case .end: width - size.width
            }
        let frame = Rect(x: x, y: 0, width: size.width, height: size.height)
        return Piece(height: size.height + 6, items: [.picture(raster, frame, radius: 0)])
    }

    private func pieces(of paragraph: Paragraph) -> [Piece<Setter.Lines>] {
        // Letters need some room; what does not have it runs over the edge that the text does not keep to.
        let given = width - paragraph.indent - paragraph.rightIndent
        let room = max(20, given)
        let left =
            switch paragraph.alignment {
            case .start, .justified: paragraph.indent
            case .centre: paragraph.indent + (given - room) / 2
            case .end: paragraph.indent + given - room
            }
        let layout = typesetter.lines(of: paragraph, width: room, height: height)
        var pieces: [Piece<Setter.Lines>] = []
        if paragraph.startsPage { pieces.append(Piece(height: 0, startsPage: true)) }
        if paragraph.before > 0 {
            pieces.append(Piece(height: paragraph.before, isSpace: true, staysWithNext: true))
        }
        for (index, line) in layout.lines.enumerated() {
            let height = line.bottom - line.top
            var items: [PageItem<Setter.Lines>] = []
            if let background = paragraph.background {
                // A hair higher than the line, so that no gap shows between two.
                let frame = Rect(
                    x: max(0, paragraph.indent - 8), y: -0.3,
                    width: room + min(paragraph.indent, 8) + min(paragraph.rightIndent, 8),
                    height: height + 0.6)
                items.append(.fill(frame, background, radius: 0))
            }
            if let bar = paragraph.bar {
                items.append(
                    .fill(Rect(x: paragraph.indent - 12, y: -0.3, width: 3, height: height + 0.6), bar, radius: 0))
            }
            let baseline = line.baseline - line.top
            if index == 0, let marker = paragraph.marker {
                let mark = typesetter.lines(of: Paragraph([marker]), width: nil, height: nil)
                let x = max(-20, paragraph.indent + min(0, paragraph.firstLine) - mark.width - 5)
                items.append(.text(mark, line: 0, x: x, baseline: baseline))
            }
            items.append(.text(layout, line: index, x: left + layout.starts[index], baseline: baseline))
            pieces.append(Piece(height: height, items: items, staysWithNext: paragraph.staysWithNext))
        }
        if paragraph.after > 0 {
            pieces.append(
                Piece(height: paragraph.after, isSpace: true, staysWithNext: paragraph.staysWithNext))
        }
        return pieces
    }
}
