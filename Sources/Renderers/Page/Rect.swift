// SPDX-License-Identifier: MPL-2.0

/// A rectangle in points, its origin at the top left.
struct Rect: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// This rectangle made smaller on every side.
    func inset(_ distance: Double) -> Rect {
        Rect(
            x: x + distance, y: y + distance, width: max(0, width - 2 * distance),
            height: max(0, height - 2 * distance))
    }
}
