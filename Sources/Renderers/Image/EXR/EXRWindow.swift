// SPDX-License-Identifier: MPL-2.0

/// A rectangle in the coordinates of an OpenEXR picture, in pixels; both its ends may be negative.
struct EXRWindow {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// Whether two rectangles have a pixel in common.
    func overlaps(_ other: EXRWindow) -> Bool {
        left < other.left + other.width && other.left < left + width && top < other.top + other.height
            && other.top < top + height
    }
}
