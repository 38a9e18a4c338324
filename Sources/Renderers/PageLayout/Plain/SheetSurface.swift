// SPDX-License-Identifier: MPL-2.0

package import Pictures

/// A sheet on which plain pages are drawn: areas, upright lines, and text that a ``PlainTypesetter`` has set.
package struct SheetSurface: PageSurface {
    private let sheet: Sheet
    /// Pixels a point.
    private let scale: Double
    /// The origin of what is drawn, in points.
    private var (x, y) = (0.0, 0.0)

    /// - Parameter scale: pixels a point.
    package init(_ sheet: Sheet, scale: Double) {
        self.sheet = sheet
        self.scale = scale
    }

    package func fill(_ rect: Rect, _ colour: Colour, radius: Double) -> Bool {
        sheet.fill(rect.moved(x, y), colour, scale: scale)
        return true
    }

    package func line(
        fromX: Double, fromY: Double, toX: Double, toY: Double, _ colour: Colour, width: Double
    ) -> Bool {
        guard fromX == toX || fromY == toY else { return false }
        let line = Rect(x: min(fromX, toX), y: min(fromY, toY), width: abs(toX - fromX), height: abs(toY - fromY))
        sheet.fill(line.inset(-width / 2, along: fromX == toX).moved(x, y), colour, scale: scale)
        return true
    }

    package func text(_ lines: PlainLines, line: Int, x left: Double, baseline: Double) -> Bool {
        lines.draw(line: line, x: x + left, baseline: y + baseline, on: sheet)
        return true
    }

    package func with(_ change: SurfaceChange, _ body: (SheetSurface) -> Bool) -> Bool {
        guard case .moved(let left, let top) = change else { return false }
        var moved = self
        (moved.x, moved.y) = (x + left, y + top)
        return body(moved)
    }

    package func stroke(_ rect: Rect, _ colour: Colour, width: Double, radius: Double) -> Bool { false }
    package func ellipse(in rect: Rect, fill: Colour?, stroke: Colour?) -> Bool { false }
    package func picture(_ raster: Raster, in rect: Rect, radius: Double) -> Bool { false }
    package func glyphs(_ glyphs: Never, x: Double, baseline: Double) -> Bool {}
}

extension Rect {
    fileprivate func moved(_ x: Double, _ y: Double) -> Rect {
        Rect(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    /// A line without a width made one: wider on both sides of an upright one, higher otherwise.
    fileprivate func inset(_ distance: Double, along isUpright: Bool) -> Rect {
        isUpright
            ? Rect(x: x + distance, y: y, width: width - 2 * distance, height: height)
            : Rect(x: x, y: y + distance, width: width, height: height - 2 * distance)
    }
}
