// SPDX-License-Identifier: MPL-2.0

package import RenderMessages

/// An image file kept open, which can be decoded at the size that is wanted.
package protocol ImageDocument: AnyObject {
    /// The size of a frame, upright, in pixels.
    var size: PixelSize { get }
    /// The number of frames or pages.
    var frameCount: Int { get }

    /// A frame, upright, in sRGB, premultiplied, at `scale` (at most 1) of its size or larger.
    func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster

    /// What there is to know about it.
    func facts() throws(Refusal) -> [Fact]
}
