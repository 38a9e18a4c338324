// SPDX-License-Identifier: MPL-2.0

/// Rows of cells.
package struct Table {
    package struct Cell {
        package var blocks: [Block]
        /// The number of columns it takes.
        package var span = 1
        /// The number of rows it takes.
        package var rows = 1
        package var background: Colour?

        package init(_ blocks: [Block], span: Int = 1, rows: Int = 1, background: Colour? = nil) {
            self.blocks = blocks
            self.span = max(1, span)
            self.rows = max(1, rows)
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

    /// The width of a table.
    package enum Extent {
        case points(Double)
        /// A part of the width of what the table stands in.
        case part(Double)
    }

    package var rows: [Row]
    /// The width that the table is given; nil for the one that its text needs.
    package var extent: Extent?
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
