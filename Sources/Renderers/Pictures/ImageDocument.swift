// SPDX-License-Identifier: MPL-2.0

package import DocumentModel

/// An image file kept open, which can be decoded at the size that is wanted.
package protocol ImageDocument: AnyObject {
    /// The size of a frame, upright, in pixels.
    var size: PixelSize { get }
    /// The number of frames or pages.
    var frameCount: Int { get }

    /// A frame, upright, in sRGB, premultiplied, at `scale` (at most 1) of its size or larger.
    func decode(frame: Int, atLeast scale: Double) throws(Refusal) -> Raster

    /// How the frames follow each other in time; nil for what does not move.
    var animation: PictureAnimation? { get }

    /// Whether any part of it can be decoded by itself, whatever the scale.
    var isTiled: Bool { get }

    /// The size of a page, upright, in pixels: that of all frames of an animation, but pages may differ.
    func size(ofPage index: Int) throws(Refusal) -> PixelSize

    /// Part of a frame, at `scale` of its size or larger, in the memory that this part takes; nil when only whole frames
    /// can be decoded.
    ///
    /// - Parameter part: in pixels of the upright frame.
    func decode(frame: Int, part: PixelRect, atLeast scale: Double) throws(Refusal) -> ImagePart?

    /// Its EXIF metadata, a TIFF structure as it is stored; nil when it has none.
    var exif: [UInt8]? { get }

    /// The few seconds of film in its file, as they are stored; nil when there are none.
    var film: UnsafeRawBufferPointer? { get }

    /// The picture's facts.
    func facts() throws(Refusal) -> [Fact]
}

extension ImageDocument {
    package var animation: PictureAnimation? { nil }

    package var isTiled: Bool { false }

    package var exif: [UInt8]? { nil }

    package var film: UnsafeRawBufferPointer? { nil }

    package func size(ofPage index: Int) throws(Refusal) -> PixelSize { size }

    package func decode(frame: Int, part: PixelRect, atLeast scale: Double) throws(Refusal) -> ImagePart? { nil }
}

/// Part of a picture, decoded.
package struct ImagePart {
    /// Its pixels.
    package let raster: Raster
    /// Which part, in pixels of the whole picture at its own size.
    package let place: PixelRect

    package init(raster: Raster, place: PixelRect) {
        self.raster = raster
        self.place = place
    }

    /// A part that was decoded as it is stored, made upright.
    ///
    /// - Parameters:
    ///   - stored: where it lies in the stored picture.
    ///   - size: of the whole stored picture.
    package init(
        raster: Raster, place stored: PixelRect, _ orientation: Orientation, of size: PixelSize
    ) throws(Refusal) {
        place = orientation.upright(stored, of: size)
        guard orientation != .upright else {
            self.raster = raster
            return
        }
        self.raster = try Raster(orientation.applied(to: raster.size))
        raster.turn(orientation, into: self.raster.bytes)
    }
}
