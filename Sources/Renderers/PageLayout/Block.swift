// SPDX-License-Identifier: MPL-2.0

package import Pictures

/// A block of a drawn document; blocks follow each other from top to bottom.
package indirect enum Block {
    case paragraph(Paragraph)
    case table(Table)
    /// A picture of a size in points, at most as wide as the page.
    case picture(Raster, width: Double, height: Double, alignment: Paragraph.Alignment)
    /// A thin line across.
    case rule
    /// Empty height in points.
    case space(Double)
    case pageBreak

    /// The block's text.
    package var text: String {
        switch self {
        case .paragraph(let paragraph):
            (paragraph.marker.map { $0.text + " " } ?? "") + paragraph.text + "\n"
        case .table(let table):
            table.rows.map { row in
                row.cells.map { cell in
                    var text = cell.blocks.map(\.text).joined()
                    while text.last?.isNewline == true { text.removeLast() }
                    return text
                }.joined(separator: "\t") + "\n"
            }.joined()
        case .picture, .rule, .space, .pageBreak:
            ""
        }
    }
}
