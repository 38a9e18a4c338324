// SPDX-License-Identifier: MPL-2.0

internal import Glibc  // rounding, from libm
internal import Quantities

/// A size in device pixels.
public struct PixelSize: Hashable, Sendable {
    /// The longest side of a picture that is drawn or written, in pixels.
    public static let sideLimit = 32_767

    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int

    /// A size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// This size scaled down, never up, to lie inside `bounds`, with its aspect ratio kept and no side below 1.
    public func fitted(into bounds: PixelSize) -> PixelSize {
        guard width > 0, height > 0 else { return PixelSize(width: 1, height: 1) }
        let scale = min(1, Double(bounds.width) / Double(width), Double(bounds.height) / Double(height))
        return PixelSize(
            width: max(1, Int((Double(width) * scale).rounded())),
            height: max(1, Int((Double(height) * scale).rounded())))
    }
}

/// A rectangle in device pixels, its origin at the top left.
public struct PixelRect: Hashable, Sendable {
    /// Distance from the left edge, in pixels.
    public var x: Int
    /// Distance from the top edge, in pixels.
    public var y: Int
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int

    /// A rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The part of the rectangle that lies in a picture of `size`; nil when there is none.
    public func clipped(to size: PixelSize) -> PixelRect? {
        let (left, top) = (max(0, x), max(0, y))
        let (right, bottom) = (min(size.width, x.plus(width)), min(size.height, y.plus(height)))
        guard right > left, bottom > top else { return nil }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
