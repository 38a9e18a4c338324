// SPDX-License-Identifier: MPL-2.0

internal import Rendering
internal import VitrineGtk

extension PixelPaintable {
    /// Draws a picture out of the memory in which it arrived.
    convenience init(_ picture: RenderedPicture) {
        self.init(
            pixels: picture.pixels, width: picture.size.width, height: picture.size.height, stride: picture.stride,
            isOpaque: picture.isOpaque, keepingAlive: picture)
    }
}
