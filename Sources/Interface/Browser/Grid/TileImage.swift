// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Thumbnails
internal import VitrineGtk

/// A document's picture, ready to be drawn by tiles.
@MainActor final class TileImage {
    /// The thumbnail that the image shows.
    let representation: ThumbnailRepresentation
    /// The paintable that draws the image.
    let paintable: PixelPaintable
    /// The size of the image in pixels.
    let size: PixelSize
    /// The part of it that shows the document.
    let contentRect: PixelRect
    /// How good it is.
    let kind: ThumbnailRepresentation.Kind
    /// Whether no pixel is transparent.
    let isOpaque: Bool
    /// Whether it shows what is in a folder.
    var isOfFolder: Bool { representation.source == .composite }
    /// The memory it holds, in bytes.
    let byteCount: Int

    /// A picture smaller than this on both sides, in pixels, says less than the icon.
    private static let leastSide = 8

    /// The picture of a representation; nil for an icon, and for what would be a speck.
    init?(_ representation: ThumbnailRepresentation) {
        guard let picture = representation.picture,
            max(picture.size.width, picture.size.height) >= Self.leastSide
        else { return nil }
        self.representation = representation
        size = picture.size
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        contentRect = representation.contentRect.width > 0 ? representation.contentRect : whole
        kind = representation.kind
        isOpaque = picture.isOpaque
        byteCount = picture.stride * picture.size.height
        paintable = PixelPaintable(
            pixels: picture.pixels, width: size.width, height: size.height, stride: picture.stride,
            keepingAlive: picture)
    }
}
