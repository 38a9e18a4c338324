// SPDX-License-Identifier: MPL-2.0

/// A rectangle on a page, in points from the page's top left corner.
public struct PageBox: Hashable, Sendable {
    /// Distance from the left edge, in points.
    public var x: Double
    /// Distance from the top edge, in points.
    public var y: Double
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double

    /// A rectangle. Its numbers are rounded to single precision, as they cross the sandbox.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = Double(Float(x))
        self.y = Double(Float(y))
        self.width = Double(Float(width))
        self.height = Double(Float(height))
    }

    /// The smallest rectangle that contains both.
    public func union(_ other: PageBox) -> PageBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PageBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    /// Whether a point lies in it.
    public func contains(x pointX: Double, y pointY: Double) -> Bool {
        pointX >= x && pointX < x + width && pointY >= y && pointY < y + height
    }
}
