// SPDX-License-Identifier: MPL-2.0

/// How large tiles are. All have the same height, so that a list of any length knows its own at once.
struct TileSize: Equatable {
    /// How many lines a name may take.
    static let captionLines = 2
    /// Between the picture and the name, in points.
    private static let spacing = 6

    /// The size of the pictures.
    var zoom = ZoomLevel.standard
    /// The height of the name, in points: that of ``captionLines`` lines.
    var captionHeight = 36

    /// Where the name begins, in points from the top.
    var captionTop: Int { zoom.side + Self.spacing }
    /// The height of a tile, in points.
    var height: Int { captionTop + captionHeight }
}
