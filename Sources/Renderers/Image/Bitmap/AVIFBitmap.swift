// SPDX-License-Identifier: MPL-2.0

import CAVIF
import DocumentModel
import Glibc
import Pictures
import Quantities

/// An AVIF picture as libavif reads it, which libheif, behind libvips, does not: sequences, pictures in steps of quality, and
/// files that are not quite what the standard asks for.
final class AVIFBitmap: Bitmap {
    /// The size when upright.
    let size: PixelSize

    private let decoder: UnsafeMutablePointer<avifDecoder>
    private let crop: PixelRect
    private let orientation: Orientation

    /// Whether bytes are of this format.
    static func holds(_ file: ByteView) -> Bool {
        let start = file.part(4, 8)
        return start.starts(with: "ftypavif") || start.starts(with: "ftypavis")
    }

    /// Reads the header. The bytes have to outlive the picture.
    init(_ file: ByteView) throws(Refusal) {
        guard let decoder = avifDecoderCreate() else { throw Refusal(.failed, "no memory") }
        decoder.pointee.maxThreads = 1
        decoder.pointee.strictFlags = 0
        decoder.pointee.ignoreXMP = 1
        let start = file.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var result = avifDecoderSetIOMemory(decoder, start, file.count)
        if result == AVIF_RESULT_OK { result = avifDecoderParse(decoder) }
        guard result == AVIF_RESULT_OK, let image = decoder.pointee.image else {
            avifDecoderDestroy(decoder)
            throw Self.refusal(result)
        }
        self.decoder = decoder
        let stored = PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height))
        crop = Self.crop(image, stored)
        orientation = Self.orientation(image)
        size = orientation.applied(to: PixelSize(width: crop.width, height: crop.height))
    }

    deinit { avifDecoderDestroy(decoder) }

    /// How long each picture of a sequence is seen, in milliseconds; one for what does not move.
    var delays: [Int] {
        let count = max(1, min(Int(decoder.pointee.imageCount), PictureAnimation.limit))
        return (0..<count).map { index in
            var timing = avifImageTiming()
            guard avifDecoderNthImageTiming(decoder, UInt32(index), &timing) == AVIF_RESULT_OK,
                timing.duration.isFinite, timing.duration > 0
            else { return 0 }
            return Int(saturating: min(timing.duration, 3_600) * 1_000)
        }
    }

    func decode() throws(Refusal) -> Raster { try decode(picture: 0) }

    /// A picture of the sequence. One after the other is quick; going back begins at a key picture.
    func decode(picture index: Int) throws(Refusal) -> Raster {
        let result = avifDecoderNthImage(decoder, UInt32(clamping: index))
        guard result == AVIF_RESULT_OK, let image = decoder.pointee.image else { throw Self.refusal(result) }
        let whole = try Raster(PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height)))
        guard whole.size.width >= crop.x + crop.width, whole.size.height >= crop.y + crop.height else {
            throw Refusal(.damaged, "a picture of another size")
        }
        var pixels = avifRGBImage()
        avifRGBImageSetDefaults(&pixels, image)
        pixels.format = AVIF_RGB_FORMAT_BGRA
        pixels.depth = 8
        pixels.pixels = whole.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        pixels.rowBytes = UInt32(whole.stride)
        let converted = avifImageYUVToRGB(image, &pixels)
        guard converted == AVIF_RESULT_OK else { throw Self.refusal(converted) }
        let count = whole.size.width * whole.size.height
        let profile = image.pointee.icc
        if let data = profile.data, profile.size > 0 {
            ColourTransform(
                profile: Array(UnsafeBufferPointer(start: data, count: profile.size)),
                pixels: image.pointee.yuvFormat == AVIF_PIXEL_FORMAT_YUV400 ? .greys : .colours
            )?.apply(to: whole.row(0), count: count)
        } else if let profile = ColourProfile(coded(image)) {
            ColourTransform(profile, pixels: .colours)?.apply(to: whole.row(0), count: count)
        }
        if image.pointee.alphaPlane != nil { PixelFormat.premultiply(whole.row(0), count: count) }
        return try upright(whole)
    }

    private func coded(_ image: UnsafeMutablePointer<avifImage>) -> CodedColour {
        CodedColour(
            primaries: Int(image.pointee.colorPrimaries), transfer: Int(image.pointee.transferCharacteristics))
    }

    /// The part that is to be seen, turned as the file says.
    private func upright(_ whole: Raster) throws(Refusal) -> Raster {
        if orientation == .upright, crop.width == whole.size.width, crop.height == whole.size.height { return whole }
        let part = try Raster(PixelSize(width: crop.width, height: crop.height))
        for y in 0..<crop.height {
            part.row(y).copyMemory(from: whole.row(crop.y + y) + crop.x * 4, byteCount: part.stride)
        }
        let result = try Raster(size)
        part.turn(orientation, into: result.bytes)
        return result
    }

    /// The box `clap`, where it makes sense.
    private static func crop(_ image: UnsafeMutablePointer<avifImage>, _ stored: PixelSize) -> PixelRect {
        let all = PixelRect(x: 0, y: 0, width: stored.width, height: stored.height)
        guard image.pointee.transformFlags & AVIF_TRANSFORM_CLAP.rawValue != 0 else { return all }
        var rect = avifCropRect()
        var notes = avifDiagnostics()
        let isSound = avifCropRectConvertCleanApertureBox(
            &rect, &image.pointee.clap, image.pointee.width, image.pointee.height, image.pointee.yuvFormat, &notes)
        guard isSound != 0, rect.width > 0, rect.height > 0, rect.x <= stored.width - Int(rect.width),
            rect.y <= stored.height - Int(rect.height)
        else { return all }
        return PixelRect(x: Int(rect.x), y: Int(rect.y), width: Int(rect.width), height: Int(rect.height))
    }

    /// The boxes `irot`, quarter turns to the left, and then `imir`.
    private static func orientation(_ image: UnsafeMutablePointer<avifImage>) -> Orientation {
        let flags = image.pointee.transformFlags
        var orientation = Orientation.upright
        if flags & AVIF_TRANSFORM_IROT.rawValue != 0 {
            let turns: [Orientation] = [.upright, .turnedRight, .upsideDown, .turnedLeft]
            orientation = turns[Int(image.pointee.irot.angle) % 4]
        }
        if flags & AVIF_TRANSFORM_IMIR.rawValue != 0 {
            orientation = orientation.followed(by: avif_shim_mirror(image) == 0 ? .flipped : .mirrored)
        }
        return orientation
    }

    private static func refusal(_ result: avifResult) -> Refusal {
        Refusal(
            result == AVIF_RESULT_OUT_OF_MEMORY ? .tooLarge : .damaged, String(cString: avifResultToString(result)))
    }
}
