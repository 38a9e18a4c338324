// SPDX-License-Identifier: MPL-2.0

import CTIFF
import DocumentModel
import Glibc
import Pictures

/// A plain TIFF picture, decoded from its top to its bottom with one row in memory: grey or red, green and blue, of 8 or
/// 16 bits, in strips. libvips decodes whole strips and shrinks in two passes, which takes twice as long.
final class TIFFRows {
    /// The size as stored.
    let storedSize: PixelSize
    /// Whether pixels can be transparent.
    let hasAlpha: Bool

    private let tiff: TIFFStream
    private let bits: Int
    private let colours: Int
    private let isInverted: Bool
    /// How it has to be turned.
    private let orientation: Orientation
    private let rowsPerStrip: Int

    /// Whether part of the file could not be decoded, and is transparent.
    private(set) var isIncomplete = false

    /// Reads the header; nil when it is no such picture. The bytes have to last as long.
    init?(_ file: ByteView) {
        guard let tiff = TIFFStream(file), TIFFIsTiled(tiff.handle) == 0 else { return nil }
        func number(_ tag: Int32) -> Int32 { Int32(tiff_shim_short(tiff.handle, UInt32(tag))) }
        let kind = number(TIFFTAG_PHOTOMETRIC)
        let samples = Int(number(TIFFTAG_SAMPLESPERPIXEL))
        bits = Int(number(TIFFTAG_BITSPERSAMPLE))
        colours = kind == PHOTOMETRIC_RGB ? 3 : 1
        isInverted = kind == PHOTOMETRIC_MINISWHITE
        var purpose: UInt32 = 0
        let extras = Int(tiff_shim_extra(tiff.handle, &purpose))
        hasAlpha = extras == 1 && Int32(purpose) == EXTRASAMPLE_UNASSALPHA
        guard [PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_RGB].contains(kind),
            [8, 16].contains(bits), number(TIFFTAG_SAMPLEFORMAT) == SAMPLEFORMAT_UINT,
            number(TIFFTAG_PLANARCONFIG) == PLANARCONFIG_CONTIG,
            samples == colours + (hasAlpha ? 1 : 0), extras == (hasAlpha ? 1 : 0)
        else { return nil }
        let width = Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_IMAGEWIDTH)))
        let height = Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_IMAGELENGTH)))
        let rows = Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_ROWSPERSTRIP)))
        // What the library takes for a row has to be what is read of it.
        guard width > 0, height > 0, width < 1 << 24,
            Int(TIFFScanlineSize(tiff.handle)) == width * samples * bits / 8
        else { return nil }
        storedSize = PixelSize(width: width, height: height)
        rowsPerStrip = rows == 0 ? height : min(rows, height)
        orientation = tiff.orientation
        self.tiff = tiff
    }

    /// The size when upright.
    var size: PixelSize { orientation.applied(to: storedSize) }

    /// Decodes the picture into `output`: `target` pixels, upright, premultiplied, rows without padding. Once only.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when less than an eighth of it is there.
    func decode(to target: PixelSize, into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        guard orientation != .upright else { return try decodeStored(to: target, into: output) }
        let stored = try Raster(orientation.applied(to: target))
        try decodeStored(to: stored.size, into: stored.bytes)
        stored.turn(orientation, into: output)
    }

    private func decodeStored(
        to target: PixelSize, into output: UnsafeMutableRawBufferPointer
    ) throws(Refusal) {
        let width = storedSize.width
        // Three bytes are read as four.
        guard let line = LargeMemory(byteCount: Int(TIFFScanlineSize(tiff.handle)) + 1),
            let pixels = LargeMemory(byteCount: width * 4), let row = pixels.bytes.baseAddress
        else { throw Refusal(.tooLarge, "no memory for a row") }
        var (next, unreadable, missing) = (0, 0, 0)
        let sampler = AreaSampler(from: storedSize, to: target)
        try sampler.run(into: output, stride: target.width * 4) { (y) throws(Refusal) in
            while next <= y {
                if next >= unreadable, TIFFReadScanline(tiff.handle, line.bytes.baseAddress, UInt32(next), 0) < 0 {
                    // Each strip is packed by itself: after a damaged one there may be others.
                    unreadable = (next / rowsPerStrip + 1) * rowsPerStrip
                }
                if next < unreadable {
                    missing += 1
                    memset(row, 0, width * 4)
                } else {
                    spread(UnsafeRawPointer(line.bytes.baseAddress!), into: row)
                }
                next += 1
            }
            return UnsafeRawPointer(row)
        }
        guard missing * 8 < storedSize.height * 7 else { throw Refusal(.damaged, "most of it cannot be unpacked") }
        isIncomplete = missing > 0
        finishColours(output.baseAddress!, count: target.width * target.height)
    }

    /// Makes a row of samples one of red, green, blue and alpha, premultiplied.
    private func spread(_ line: UnsafeRawPointer, into row: UnsafeMutableRawPointer) {
        let width = storedSize.width
        let words = row.assumingMemoryBound(to: UInt32.self)
        let bytes = line.assumingMemoryBound(to: UInt8.self)
        switch (bits, colours, hasAlpha) {
        case (8, 3, false):
            for x in 0..<width { words[x] = (line + x * 3).loadUnaligned(as: UInt32.self) }
        case (8, 3, true): memcpy(row, line, width * 4)
        case (8, _, false): for x in 0..<width { words[x] = UInt32(bytes[x]) &* 0x1_0101 }
        case (8, _, true):
            for x in 0..<width { words[x] = UInt32(bytes[x * 2]) &* 0x1_0101 | UInt32(bytes[x * 2 + 1]) << 24 }
        default: spreadDeep(line.assumingMemoryBound(to: UInt16.self), into: words)
        }
        if isInverted { for x in 0..<width { words[x] ^= 0xFF_FFFF } }
        if hasAlpha {
            PixelFormat.premultiply(row, count: width)
        } else {
            for x in 0..<width { words[x] |= 0xFF00_0000 }
        }
    }

    /// The same for samples of 16 bits, of which the upper ones are seen.
    private func spreadDeep(_ samples: UnsafePointer<UInt16>, into words: UnsafeMutablePointer<UInt32>) {
        let step = colours + (hasAlpha ? 1 : 0)
        for x in 0..<storedSize.width {
            let pixel = samples + x * step
            let first = UInt32(pixel[0] >> 8)
            var word =
                colours == 3 ? first | UInt32(pixel[1] & 0xFF00) | UInt32(pixel[2] >> 8) << 16 : first &* 0x1_0101
            if hasAlpha { word |= UInt32(pixel[colours] >> 8) << 24 }
            words[x] = word
        }
    }

    /// From RGBA in the file's colours to BGRA in sRGB, on the small picture.
    private func finishColours(_ pixels: UnsafeMutableRawPointer, count: Int) {
        PixelFormat.swapRedAndBlue(pixels, count: count)
        var length: UInt32 = 0
        guard let content = tiff_shim_profile(tiff.handle, &length),
            let profile = ColourProfile(UnsafeRawBufferPointer(start: content, count: Int(length))),
            let transform = ColourTransform(profile, pixels: colours == 1 && profile.isGrey ? .greys : .colours)
        else { return }
        let isTransparent = hasAlpha || isIncomplete
        if isTransparent { PixelFormat.unpremultiply(pixels, count: count) }
        transform.apply(to: pixels, count: count)
        if isTransparent { PixelFormat.premultiply(pixels, count: count) }
    }
}
