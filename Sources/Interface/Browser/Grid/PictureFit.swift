// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VitrineGtk

/// The placement of a picture in the square of a tile.
struct PictureFit: Equatable {
    /// The rectangle of the part that shows the document, in points.
    let content: Rectangle
    /// The rectangle of the whole picture with its padding, in points.
    let whole: Rectangle

    /// Fits a picture into the middle of a square.
    ///
    /// - Parameters:
    ///   - size: the picture, in pixels.
    ///   - contentRect: the part of it that shows the document, in pixels.
    ///   - side: the square, in points.
    ///   - scale: pixels to a point.
    ///   - mayGrow: whether a picture that is smaller than the square fills it: one that a larger one will replace.
    init(size: PixelSize, contentRect: PixelRect, side: Double, scale: Double, mayGrow: Bool) {
        let width = Double(max(1, contentRect.width))
        let height = Double(max(1, contentRect.height))
        let fitting = min(side / width, side / height)
        let factor = mayGrow ? fitting : min(fitting, 1 / scale)
        // Whole points, so that edges stay sharp; never so thin that nothing is left.
        let shown = Rectangle(width: max(1, (width * factor).rounded()), height: max(1, (height * factor).rounded()))
        let x = ((side - shown.width) / 2).rounded(.down)
        let y = ((side - shown.height) / 2).rounded(.down)
        content = Rectangle(x: x, y: y, width: shown.width, height: shown.height)
        let (stretchX, stretchY) = (shown.width / width, shown.height / height)
        whole = Rectangle(
            x: x - Double(contentRect.x) * stretchX, y: y - Double(contentRect.y) * stretchY,
            width: Double(size.width) * stretchX, height: Double(size.height) * stretchY)
    }
}
