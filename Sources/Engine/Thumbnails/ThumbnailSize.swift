// SPDX-License-Identifier: MPL-2.0

/// A size in points: what a pixel was before screens had several of them to a point.
public struct ThumbnailSize: Hashable, Sendable {
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double

    /// A size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
