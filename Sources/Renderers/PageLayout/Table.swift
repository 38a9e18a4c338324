// SPDX-License-Identifier: MPL-2.0

/// Rows of cells.
package struct Table {
    package struct Cell {
        package var blocks: [Block]
        /// The number of columns it takes.
        package var span = 1
        package var background: Colour?

        package init(_ blocks: [Block], span: Int = 1, background: Colour? = nil) {
            self.blocks = blocks
            self.span = max(1, span)
            self.background = background
        }

        /// A cell with one line of text.
        package init(_ text: String, _ style: TextStyle = TextStyle()) {
            var paragraph = Paragraph(text, style)
            paragraph.after = 0
            self.init([.paragraph(paragraph)])
        }
    }

    package struct Row {
        package var cells: [Cell]

        package init(cells: [Cell]) {
            self.cells = cells
        }
    }

    package var rows: [Row]
    /// Widths of the columns relative to each other; measured when empty.
    package var columns: [Double] = []
    /// Lines around the cells; none when nil.
    package var lines: Colour? = .rule
    /// Between a cell's edge and its text, in points.
    package var padding = 4.0
    /// It takes the whole width, even if its text does not need it.
    package var fillsWidth = true
    package var after = 8.0

    package init(rows: [Row]) {
        self.rows = rows
    }
}
