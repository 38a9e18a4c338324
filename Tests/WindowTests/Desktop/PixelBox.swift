// SPDX-License-Identifier: MPL-2.0

/// A rectangle of whole pixels.
struct PixelBox: Equatable {
    var x = 0
    var y = 0
    var width = 0
    var height = 0

    /// Whether there is anything in it.
    var hasArea: Bool { width > 0 && height > 0 }

    /// What two have in common.
    func intersection(_ other: PixelBox) -> PixelBox {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        guard right > left, bottom > top else { return PixelBox() }
        return PixelBox(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The same rectangle elsewhere.
    func moved(byX dx: Int, y dy: Int) -> PixelBox { PixelBox(x: x + dx, y: y + dy, width: width, height: height) }
}
