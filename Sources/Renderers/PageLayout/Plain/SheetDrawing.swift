// SPDX-License-Identifier: MPL-2.0

/// Draws on a sheet what plain pages consist of: areas, upright lines, and text that a ``PlainTypesetter`` has set.
package struct SheetDrawing {
    package let sheet: Sheet
    /// Pixels a point.
    package let scale: Double

    package init(sheet: Sheet, scale: Double) {
        self.sheet = sheet
        self.scale = scale
    }

    /// Draws items from an origin in points.
    ///
    /// - Returns: whether it could draw them all.
    package func draw(_ items: [PageItem], x: Double = 0, y: Double = 0) -> Bool {
        items.allSatisfy { item in
            switch item {
            case .fill(let rect, let colour, _):
                sheet.fill(rect.moved(x, y), colour, scale: scale)
            case .line(let fromX, let fromY, let toX, let toY, let colour, let width):
                guard fromX == toX || fromY == toY else { return false }
                let line = Rect(
                    x: min(fromX, toX), y: min(fromY, toY), width: abs(toX - fromX), height: abs(toY - fromY))
                sheet.fill(line.inset(-width / 2, along: fromX == toX).moved(x, y), colour, scale: scale)
            case .text(let lines, let line, let left, let baseline):
                guard let lines = lines as? PlainLines else { return false }
                lines.draw(line: line, x: x + left, baseline: y + baseline, on: sheet)
            case .piece(let piece, let left, let top):
                return draw(piece.items, x: x + left, y: y + top)
            case .stroke, .ellipse, .glyphs, .picture, .clipped, .round, .turned:
                return false
            }
            return true
        }
    }
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
