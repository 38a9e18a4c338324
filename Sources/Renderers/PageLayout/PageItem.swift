// SPDX-License-Identifier: MPL-2.0

package import Pictures

/// One thing drawn, in points.
package enum PageItem<Lines: SetLines> {
    case fill(Rect, Colour, radius: Double)
    case stroke(Rect, Colour, width: Double, radius: Double)
    case ellipse(Rect, fill: Colour?, stroke: Colour?)
    case line(fromX: Double, fromY: Double, toX: Double, toY: Double, Colour, width: Double)
    /// A line of a laid out text, its start and its baseline.
    case text(Lines, line: Int, x: Double, baseline: Double)
    /// Glyphs of a font of the document's, their start and their baseline.
    case glyphs(Lines.DocumentGlyphs, x: Double, baseline: Double)
    case picture(Raster, Rect, radius: Double)
    case piece(Piece<Lines>, x: Double, y: Double)
    /// Items that are cut at a rectangle.
    case clipped(Rect, [PageItem<Lines>])
    /// Items that are cut at the ellipse in a rectangle.
    case round(Rect, [PageItem<Lines>])
    /// Items turned about a point by degrees, clockwise.
    case turned(degrees: Double, aboutX: Double, aboutY: Double, [PageItem<Lines>])
}
