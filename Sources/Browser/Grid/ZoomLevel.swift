// SPDX-License-Identifier: MPL-2.0

/// How large the pictures of a grid's tiles are.
struct ZoomLevel: Equatable {
    /// The sides of a picture's square, in points.
    static let sides = [48, 64, 96, 128, 192, 256]
    /// What a window begins with.
    static let standard = ZoomLevel(index: 3)

    private let index: Int

    private init(index: Int) { self.index = index }

    /// The side of the square that a picture fits into, in points.
    var side: Int { Self.sides[index] }
    /// The width of a tile: names need some even where pictures are small, in points.
    var tileWidth: Int { max(side, 80) + 12 }
    /// The size in percent of the standard one, for people.
    var percentage: Int { side * 100 / Self.standard.side }

    /// The next larger one; nil at the largest.
    var larger: ZoomLevel? { index + 1 < Self.sides.count ? ZoomLevel(index: index + 1) : nil }
    /// The next smaller one; nil at the smallest.
    var smaller: ZoomLevel? { index > 0 ? ZoomLevel(index: index - 1) : nil }

    /// How many tiles with so much space around each, in points, fit side by side; at least one.
    func columns(in width: Int, padding: Int) -> Int {
        max(1, width / (tileWidth + padding))
    }
}
