// SPDX-License-Identifier: MPL-2.0

/// Rows of cells.
struct Table {
    struct Cell {
        var blocks: [Block]
        /// The number of columns it takes.
        var span = 1
        var background: Colour?

        init(_ blocks: [Block], span: Int = 1, background: Colour? = nil) {
            self.blocks = blocks
            self.span = max(1, span)
            self.background = background
        }

        /// A cell with one line of text.
        init(_ text: String, _ style: TextStyle = TextStyle()) {
            var paragraph = Paragraph(text, style)
            paragraph.after = 0
            self.init([.paragraph(paragraph)])
        }
    }

    struct Row {
        var cells: [Cell]
    }

    var rows: [Row]
    /// Widths of the columns relative to each other; measured when empty.
    var columns: [Double] = []
    /// Lines around the cells; none when nil.
    var lines: Colour? = .rule
    /// Between a cell's edge and its text, in points.
    var padding = 4.0
    /// It takes the whole width, even if its text does not need it.
    var fillsWidth = true
    var after = 8.0
}
