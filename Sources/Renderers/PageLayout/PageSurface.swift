// SPDX-License-Identifier: MPL-2.0

package import Pictures

/// A surface on which the items of a page are drawn. All lengths are points; each function returns whether the surface
/// can draw what it is asked for.
package protocol PageSurface {
    /// The lines of text that it draws.
    associatedtype Lines: SetLines

    /// Fills a rectangle, whose corners may be round.
    func fill(_ rect: Rect, _ colour: Colour, radius: Double) -> Bool
    /// Draws the outline of a rectangle, whose corners may be round.
    func stroke(_ rect: Rect, _ colour: Colour, width: Double, radius: Double) -> Bool
    /// Draws the ellipse in a rectangle.
    func ellipse(in rect: Rect, fill: Colour?, stroke: Colour?) -> Bool
    /// Draws a straight line.
    func line(fromX: Double, fromY: Double, toX: Double, toY: Double, _ colour: Colour, width: Double) -> Bool
    /// Draws one of the lines of a paragraph from a point on its baseline.
    func text(_ lines: Lines, line: Int, x: Double, baseline: Double) -> Bool
    /// Draws glyphs of a document's own font from a point on their baseline.
    func glyphs(_ glyphs: Lines.DocumentGlyphs, x: Double, baseline: Double) -> Bool
    /// Draws a bitmap in a rectangle, whose corners may be round.
    func picture(_ raster: Raster, in rect: Rect, radius: Double) -> Bool
    /// Calls `body` with the surface as a change makes it; the change ends with the call.
    func with(_ change: SurfaceChange, _ body: (Self) -> Bool) -> Bool
}

/// A change of a surface, for a part of a page.
package enum SurfaceChange {
    /// The origin is moved.
    case moved(x: Double, y: Double)
    /// A clip to a rectangle.
    case clipped(Rect)
    /// A clip to the ellipse in a rectangle.
    case clippedToEllipse(Rect)
    /// All is turned about a point by degrees, clockwise.
    case turned(degrees: Double, aboutX: Double, aboutY: Double)
}

extension PageSurface {
    /// Draws items one after the other, to a depth of 40 items in items.
    ///
    /// - Returns: whether the surface could draw them all; those after the first that it could not are left out.
    package func draw(_ items: [PageItem<Lines>], depth: Int = 0) -> Bool {
        guard depth < 40 else { return true }
        return items.allSatisfy { draw($0, depth: depth) }
    }

    private func draw(_ item: PageItem<Lines>, depth: Int) -> Bool {
        switch item {
        case .fill(let rect, let colour, let radius):
            fill(rect, colour, radius: radius)
        case .stroke(let rect, let colour, let width, let radius):
            stroke(rect, colour, width: width, radius: radius)
        case .ellipse(let rect, let fill, let stroke):
            ellipse(in: rect, fill: fill, stroke: stroke)
        case .line(let fromX, let fromY, let toX, let toY, let colour, let width):
            line(fromX: fromX, fromY: fromY, toX: toX, toY: toY, colour, width: width)
        case .text(let lines, let line, let x, let baseline):
            text(lines, line: line, x: x, baseline: baseline)
        case .glyphs(let run, let x, let baseline):
            glyphs(run, x: x, baseline: baseline)
        case .picture(let raster, let rect, let radius):
            picture(raster, in: rect, radius: radius)
        case .piece(let piece, let x, let y):
            with(.moved(x: x, y: y)) { $0.draw(piece.items, depth: depth + 1) }
        case .clipped(let rect, let items):
            with(.clipped(rect)) { $0.draw(items, depth: depth + 1) }
        case .round(let rect, let items):
            with(.clippedToEllipse(rect)) { $0.draw(items, depth: depth + 1) }
        case .turned(let degrees, let x, let y, let items):
            with(.turned(degrees: degrees, aboutX: x, aboutY: y)) { $0.draw(items, depth: depth + 1) }
        }
    }
}
