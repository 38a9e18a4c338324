// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// A rectangle in points, its origin at the top left (graphene_rect_t).
public struct Rectangle: Equatable, Sendable {
    /// Distance from the left edge, in points.
    public var x: Double
    /// Distance from the top edge, in points.
    public var y: Double
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double

    /// A rectangle.
    public init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The far horizontal edge.
    public var maxX: Double { x + width }
    /// The far vertical edge.
    public var maxY: Double { y + height }

    /// Whether they share any area.
    public func intersects(_ other: Rectangle) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }

    /// The area shared with another rectangle; nil when it is empty.
    public func intersection(_ other: Rectangle) -> Rectangle? {
        guard intersects(other) else { return nil }
        let (left, top) = (max(x, other.x), max(y, other.y))
        return Rectangle(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// Whether the point lies in the rectangle.
    public func contains(x: Double, y: Double) -> Bool {
        x >= self.x && x < maxX && y >= self.y && y < maxY
    }

    init(_ rect: graphene_rect_t) {
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }

    var c: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }
}
