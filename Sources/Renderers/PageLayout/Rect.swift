// SPDX-License-Identifier: MPL-2.0

/// A rectangle in points, its origin at the top left.
package struct Rect: Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// This rectangle made smaller on every side.
    package func inset(_ distance: Double) -> Rect {
        Rect(
            x: x + distance, y: y + distance, width: max(0, width - 2 * distance),
            height: max(0, height - 2 * distance))
    }
}
