// SPDX-License-Identifier: MPL-2.0

import CTIFF
import DocumentModel
import Pictures

/// A TIFF picture in luma and chroma with fewer samples of chroma, or in the JPEG of TIFF 6.0, which libvips does not take.
/// libtiff converts it (`TIFFReadRGBAImageOriented`).
struct ConvertedTIFF: Bitmap {
    /// The size upright.
    let size: PixelSize

    private let view: ByteView
    private let orientation: Orientation

    /// Reads the header; nil when it is no such picture.
    init?(_ file: ByteView) {
        guard let tiff = TIFFStream(file) else { return nil }
        let kind = Int32(tiff_shim_short(tiff.handle, UInt32(TIFFTAG_PHOTOMETRIC)))
        let compression = Int32(tiff_shim_short(tiff.handle, UInt32(TIFFTAG_COMPRESSION)))
        // libvips has libjpeg convert what is compressed by it.
        guard compression == COMPRESSION_OJPEG || kind == PHOTOMETRIC_YCBCR && compression != COMPRESSION_JPEG else {
            return nil
        }
        let width = Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_IMAGEWIDTH)))
        let height = Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_IMAGELENGTH)))
        guard width > 0, height > 0 else { return nil }
        view = file
        orientation = tiff.orientation
        size = orientation.applied(to: PixelSize(width: width, height: height))
    }

    func decode() throws(Refusal) -> Raster {
        guard let tiff = TIFFStream(view) else { throw Refusal(.damaged, "impossible TIFF header") }
        let raster = try Raster(orientation.applied(to: size))
        let pixels = raster.row(0)
        // The pixels stay in their stored orientation: libtiff mirrors and flips a picture, but does not turn it.
        let converted = TIFFReadRGBAImageOriented(
            tiff.handle, UInt32(raster.size.width), UInt32(raster.size.height),
            pixels.assumingMemoryBound(to: UInt32.self), Int32(orientation.rawValue), 0)
        guard converted != 0 else { throw Refusal(.unsupported, "libtiff cannot convert it") }
        PixelFormat.swapRedAndBlue(pixels, count: size.width * size.height)
        guard orientation != .upright else { return raster }
        let upright = try Raster(size)
        raster.turn(orientation, into: upright.bytes)
        return upright
    }
}
