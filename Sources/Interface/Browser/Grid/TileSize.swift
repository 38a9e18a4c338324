// SPDX-License-Identifier: MPL-2.0

internal import VitrineGtk

/// How large tiles are, and where their parts lie. All have the same height, so that a list of any length knows its own
/// at once.
struct TileSize: Equatable {
    /// How many lines a name may take below its picture.
    static let captionLines = 2
    /// Between the picture and the name below it, in points.
    private static let spacing = 6
    /// Between the picture and the name behind it, and around the signs of a row, in points.
    private static let gap = 9
    /// Above and below what is in a row, in points.
    private static let rowPadding = 4
    /// The side of a sign in a row, in points.
    private static let rowSign = 16

    /// The size of the pictures, and whether they stand above the names or before them.
    var zoom = ZoomLevel.standard
    /// The height of a line of a name, in points.
    var lineHeight = 18

    /// Whether the picture stands before the name.
    var isRow: Bool { zoom.shape == .row }
    /// The height of the name, in points.
    var captionHeight: Int { isRow ? lineHeight : lineHeight * Self.captionLines }
    /// The distance of the name from the top of the tile, in points.
    var captionTop: Int { zoom.side + Self.spacing }
    /// The height of a tile, in points.
    var height: Int {
        isRow ? max(zoom.side, captionHeight) + 2 * Self.rowPadding : captionTop + captionHeight
    }

    /// The square of the picture on a tile of a width, in points.
    func picture(in width: Double, isMirrored: Bool) -> Rectangle {
        let side = Double(zoom.side)
        guard isRow else { return Rectangle(x: ((width - side) / 2).rounded(.down), width: side, height: side) }
        let top = ((Double(height) - side) / 2).rounded(.down)
        return Rectangle(x: isMirrored ? width - side : 0, y: top, width: side, height: side)
    }

    /// The place of the name on a tile of a width, in points, before so many signs.
    func name(in width: Double, signs: Int, isMirrored: Bool) -> Rectangle {
        guard isRow else {
            return Rectangle(y: Double(captionTop), width: width, height: Double(captionHeight))
        }
        let before = Double(zoom.side + Self.gap)
        let rest = max(0, width - before - Double(signs * (Self.rowSign + Self.gap)))
        return Rectangle(x: isMirrored ? width - before - rest : before, width: rest, height: Double(height))
    }

    /// The place of a sign on a tile of a width, in points: over the picture's trailing lower corner, or at a row's end.
    func sign(_ index: Int, in width: Double, isMirrored: Bool) -> Rectangle {
        if isRow {
            let side = Double(Self.rowSign)
            let way = Double(index) * (side + Double(Self.gap))
            let top = ((Double(height) - side) / 2).rounded(.down)
            return Rectangle(x: isMirrored ? way : width - side - way, y: top, width: side, height: side)
        }
        let (square, side) = (picture(in: width, isMirrored: isMirrored), 24.0)
        let way = Double(index) * (side + 4)
        let x = isMirrored ? square.x + way : square.maxX - side - way
        return Rectangle(x: x, y: square.maxY - side, width: side, height: side)
    }
}
