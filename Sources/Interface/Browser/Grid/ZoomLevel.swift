// SPDX-License-Identifier: MPL-2.0

/// How large the pictures of documents are, as tiles or as rows.
struct ZoomLevel: Equatable {
    /// Whether it is one of tiles or of rows.
    let shape: TileShape
    private let index: Int

    private init(_ shape: TileShape, index: Int) {
        self.shape = shape
        self.index = index
    }

    /// The level whose side, in points, is nearest to one.
    init(_ shape: TileShape, nearestTo side: Int) {
        let sides = Self.sides(of: shape)
        let nearest = sides.indices.min { abs(sides[$0] - side) < abs(sides[$1] - side) }
        self.init(shape, index: nearest ?? 0)
    }

    /// The sides of a picture's square, in points.
    static func sides(of shape: TileShape) -> [Int] {
        switch shape {
        case .tile: [48, 64, 96, 128, 192, 256]
        case .row: [16, 24, 32, 48, 64]
        }
    }

    /// The zoom level of a new window.
    static func standard(_ shape: TileShape) -> ZoomLevel {
        switch shape {
        case .tile: ZoomLevel(.tile, index: 3)
        case .row: ZoomLevel(.row, index: 2)
        }
    }

    /// The zoom level of a new window with tiles.
    static let standard = standard(.tile)

    /// The side of the square that a picture fits into, in points.
    var side: Int { Self.sides(of: shape)[index] }
    /// The width of a tile: names need some even where pictures are small, in points.
    var tileWidth: Int { max(side, 80) + 12 }
    /// The size in percent of the standard one, for people.
    var percentage: Int { side * 100 / Self.standard(shape).side }

    /// The next larger one; nil at the largest.
    var larger: ZoomLevel? {
        index + 1 < Self.sides(of: shape).count ? ZoomLevel(shape, index: index + 1) : nil
    }
    /// The next smaller one; nil at the smallest.
    var smaller: ZoomLevel? { index > 0 ? ZoomLevel(shape, index: index - 1) : nil }

    /// How many tiles with so much space around each, in points, fit side by side; at least one.
    func columns(in width: Int, padding: Int) -> Int {
        max(1, width / (tileWidth + padding))
    }
}
