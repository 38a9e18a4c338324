// SPDX-License-Identifier: MPL-2.0

internal import CJPEGCoding
package import DocumentModel
package import Pictures

/// A JPEG file decoded by libjpeg-turbo, upright and in sRGB. The inverse DCT yields it at an eighth, a quarter, half or
/// all of its size.
package final class JPEGDecoder {
    /// The size in the frame header in pixels, before the orientation is applied.
    package let storedSize: PixelSize
    /// The EXIF metadata; nil when there are none.
    package let exif: Exif?
    /// The size of the upright picture in pixels.
    package var size: PixelSize { orientation.applied(to: storedSize) }

    private let handle: OpaquePointer
    private let profile: [UInt8]?
    private let orientation: Orientation

    /// Reads the header of a file in memory, which must outlive the decoder.
    ///
    /// - Parameter orientation: used in place of the EXIF orientation; nil to use that.
    /// - Throws: ``Refusal/Reason/damaged``, with libjpeg's message.
    package init(_ bytes: UnsafeRawBufferPointer, orientation: Orientation? = nil) throws(Refusal) {
        let segments = JPEGSegments(bytes)
        guard segments.isJPEG, let start = bytes.baseAddress else { throw Refusal(.damaged, "not a JPEG file") }
        var message = [CChar](repeating: 0, count: Int(JPEG_MESSAGE_LENGTH))
        guard let handle = jpeg_decoder_open(start, bytes.count, &message) else {
            throw Refusal(.damaged, String(message: message))
        }
        self.handle = handle
        storedSize = PixelSize(width: Int(jpeg_decoder_width(handle)), height: Int(jpeg_decoder_height(handle)))
        exif = segments.exif.flatMap { Exif(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
        profile = segments.profile
        self.orientation = orientation ?? exif?.orientation ?? .upright
    }

    deinit { jpeg_decoder_close(handle) }

    /// Whether the components are cyan, magenta, yellow and black (CMYK or YCCK).
    package var isCMYK: Bool { jpeg_decoder_colours(handle) == JPEG_INKS }

    /// The name of the ICC profile; nil when there is none.
    package var profileName: String? {
        profile.flatMap { ColourProfile($0) }?.name
    }

    /// Decodes the picture, upright, into `output`: `target` pixels, rows without padding. Once only.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when less than an eighth of its rows can be decoded.
    package func decode(to target: PixelSize, into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        let stored = orientation.applied(to: target)
        if orientation == .upright {
            try decodeStored(to: stored, into: output)
        } else {
            let raster = try Raster(stored)
            try decodeStored(to: stored, into: raster.bytes)
            raster.turn(orientation, into: output)
        }
    }

    /// The smallest size of the upright picture, in pixels, that it can be decoded at and that is at least `scale` of its own.
    package func reducedSize(_ scale: Double) -> PixelSize {
        let eighths = Self.scales.first { Double($0) >= scale * 8 } ?? 8
        func reduced(_ side: Int) -> Int { (side * eighths + 7) / 8 }
        return PixelSize(width: reduced(size.width), height: reduced(size.height))
    }

    /// Decodes a part of the upright picture, given in its pixels, at `scale` of its size or larger. Rows above it are
    /// parsed without the inverse DCT. Once only.
    ///
    /// - Throws: ``Refusal/Reason/damaged``, with libjpeg's message.
    package func decode(part: PixelRect, atLeast scale: Double) throws(Refusal) -> ImagePart {
        let eighths = Self.scales.first { Double($0) >= scale * 8 } ?? 8
        let wanted = orientation.stored(part, of: size)
        var (columns, rows): (UInt32, UInt32) = (0, 0)
        guard jpeg_decoder_start(handle, UInt32(eighths), &columns, &rows) else { throw damage }
        var left = UInt32(wanted.x * eighths / 8)
        var width = min(columns - left, UInt32((wanted.width * eighths + 7) / 8 + 1))
        let top = wanted.y * eighths / 8
        let height = min(Int(rows) - top, (wanted.height * eighths + 7) / 8 + 1)
        guard width > 0, height > 0, jpeg_decoder_crop(handle, &left, &width),
            top == 0 || jpeg_decoder_skip(handle, UInt32(top))
        else { throw damage }
        let raster = try Raster(PixelSize(width: Int(width), height: height))
        for y in 0..<height where !jpeg_decoder_read_row(handle, raster.row(y).assumingMemoryBound(to: UInt8.self)) {
            // Missing rows are grey, as those that libjpeg makes up for a scan that ends early.
            for index in 0..<raster.stride {
                raster.row(y).storeBytes(of: index % 4 == 3 ? 255 : 128, toByteOffset: index, as: UInt8.self)
            }
        }
        convertColours(raster.bytes.baseAddress!, count: Int(width) * height)
        let stored = PixelRect(
            x: Int(left) * 8 / eighths, y: top * 8 / eighths, width: Int(width) * 8 / eighths,
            height: height * 8 / eighths)
        return try ImagePart(raster: raster, place: stored, orientation, of: storedSize)
    }

    private var damage: Refusal { Refusal(.damaged, String(cString: jpeg_decoder_message(handle))) }

    /// The scales of the inverse DCT that have fast code in libjpeg-turbo, in eighths.
    private static let scales = [1, 2, 4, 8]

    private func decodeStored(to target: PixelSize, into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        let eighths =
            Self.scales.first {
                (storedSize.width * $0 + 7) / 8 >= target.width && (storedSize.height * $0 + 7) / 8 >= target.height
            } ?? 8
        var width: UInt32 = 0
        var height: UInt32 = 0
        guard jpeg_decoder_start(handle, UInt32(eighths), &width, &height) else {
            throw Refusal(.damaged, String(cString: jpeg_decoder_message(handle)))
        }
        let row = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(width) * 4)
        defer { row.deallocate() }
        var decoded = 0
        let sampler = AreaSampler(from: PixelSize(width: Int(width), height: Int(height)), to: target)
        try sampler.run(into: output, stride: target.width * 4) { (y) throws(Refusal) in
            while decoded <= y {
                if !jpeg_decoder_read_row(handle, row) {
                    // Missing rows are grey, as those that libjpeg makes up for a scan that ends early.
                    for index in 0..<Int(width) * 4 { row[index] = index % 4 == 3 ? 255 : 128 }
                }
                decoded += 1
            }
            return UnsafeRawPointer(row)
        }
        guard Int(jpeg_decoder_intact_rows(handle)) * 8 > Int(height) else {
            throw Refusal(.damaged, String(cString: jpeg_decoder_message(handle)))
        }
        convertColours(output.baseAddress!, count: target.width * target.height)
    }

    /// Converts decoded pixels to sRGB: by the ICC profile, else CMYK by a plain formula. Runs on the reduced picture.
    private func convertColours(_ pixels: UnsafeMutableRawPointer, count: Int) {
        let isAdobe = jpeg_decoder_is_adobe(handle)
        let kind: ColourTransform.Pixels =
            switch jpeg_decoder_colours(handle) {
            case JPEG_INKS: .inks(inverted: isAdobe)
            case JPEG_GREY: .greys
            default: .colours
            }
        if let transform = profile.flatMap({ ColourTransform(profile: $0, pixels: kind) }) {
            transform.apply(to: pixels, count: count)
        } else if case .inks = kind {
            convertCMYK(pixels, count: count, inverted: isAdobe)
        }
    }

    /// Converts CMYK without a profile to sRGB: each ink takes away its share of white.
    private func convertCMYK(_ pixels: UnsafeMutableRawPointer, count: Int, inverted: Bool) {
        let bytes = pixels.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count {
            let pixel = bytes + index * 4
            func paper(_ channel: Int) -> UInt32 { UInt32(inverted ? pixel[channel] : 255 - pixel[channel]) }
            let (red, green, blue, black) = (paper(0), paper(1), paper(2), paper(3))
            pixel[0] = UInt8((blue * black + 127) / 255)
            pixel[1] = UInt8((green * black + 127) / 255)
            pixel[2] = UInt8((red * black + 127) / 255)
            pixel[3] = 255
        }
    }
}
