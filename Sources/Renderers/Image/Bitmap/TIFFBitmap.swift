// SPDX-License-Identifier: MPL-2.0

import CTIFF
import DocumentModel
import Glibc
import Pictures

/// A TIFF picture whose samples are of a width that libvips does not take, such as the 10 and 14 bits of cameras and
/// scanners, or that have a sign, or half-precision numbers, or that has tiles for each sample; or a grey one of floating-point numbers, which
/// libvips takes for shades from 0 to 255. libtiff unpacks, this reads the samples.
struct TIFFBitmap: Bitmap {
    /// The size upright.
    let size: PixelSize

    private let view: ByteView
    private let layout: Layout
    private let storedSize: PixelSize
    private let orientation: Orientation
    /// The number of its directory in the file.
    private let page: Int

    /// How pixels are stored.
    private struct Layout {
        let bits: Int
        let isFloat: Bool
        let isSigned: Bool
        /// Samples of a pixel, and those that are colours.
        let samples: Int
        let colours: Int
        let isInverted: Bool
        let isPlanar: Bool
        /// Whether colours are multiplied by the alpha already.
        let isPremultiplied: Bool
    }

    /// Reads the header; nil when it is no picture that libvips does not take.
    init?(_ file: ByteView) {
        guard let tiff = TIFFStream(file), let layout = Self.layout(tiff) else { return nil }
        let isPlanar = layout.isPlanar
        // libvips shows whole numbers with a sign as if negative ones were black.
        let isCommon =
            [1, 2, 4, 8, 16].contains(layout.bits) && !layout.isSigned
            && !(isPlanar && TIFFIsTiled(tiff.handle) != 0)
        // libvips takes an alpha up to 1 for one up to 255.
        let hasFloatAlpha = layout.colours == 3 && layout.samples > 3 && [32, 64].contains(layout.bits)
        guard
            layout.isFloat ? [16, 24].contains(layout.bits) || hasFloatAlpha : layout.bits <= 32 && !isCommon
        else { return nil }
        self.init(file, tiff, layout, page: 0)
    }

    /// Reads the header of a page; nil when it is not grey in floating-point numbers of 32 or 64 bits.
    init?(floatGrey file: ByteView, page: Int = 0) {
        guard let tiff = TIFFStream(file), page == 0 || TIFFSetDirectory(tiff.handle, tdir_t(clamping: page)) != 0,
            let layout = Self.layout(tiff), layout.isFloat, [32, 64].contains(layout.bits), layout.colours == 1
        else { return nil }
        self.init(file, tiff, layout, page: page)
    }

    private init?(_ file: ByteView, _ tiff: TIFFStream, _ layout: Layout, page: Int) {
        let width = Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_IMAGEWIDTH)))
        let height = Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_IMAGELENGTH)))
        guard width > 0, height > 0 else { return nil }
        view = file
        self.layout = layout
        self.page = page
        storedSize = PixelSize(width: width, height: height)
        orientation = tiff.orientation
        size = orientation.applied(to: storedSize)
    }

    /// The storage format of the pixels of the current TIFF directory; nil for colours other than grey or red, green and blue.
    private static func layout(_ tiff: TIFFStream) -> Layout? {
        let bits = Int(tiff_shim_short(tiff.handle, UInt32(TIFFTAG_BITSPERSAMPLE)))
        let format = Int32(tiff_shim_short(tiff.handle, UInt32(TIFFTAG_SAMPLEFORMAT)))
        let kind = Int32(tiff_shim_short(tiff.handle, UInt32(TIFFTAG_PHOTOMETRIC)))
        let samples = Int(tiff_shim_short(tiff.handle, UInt32(TIFFTAG_SAMPLESPERPIXEL)))
        let colours = kind == PHOTOMETRIC_RGB ? 3 : 1
        guard bits > 0, [PHOTOMETRIC_MINISWHITE, PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_RGB].contains(kind),
            samples >= colours, samples <= 16
        else { return nil }
        var purpose: UInt32 = 0
        _ = tiff_shim_extra(tiff.handle, &purpose)
        return Layout(
            bits: bits, isFloat: format == SAMPLEFORMAT_IEEEFP, isSigned: format == SAMPLEFORMAT_INT,
            samples: samples, colours: colours, isInverted: kind == PHOTOMETRIC_MINISWHITE,
            isPlanar: Int32(tiff_shim_short(tiff.handle, UInt32(TIFFTAG_PLANARCONFIG))) == PLANARCONFIG_SEPARATE,
            isPremultiplied: Int32(purpose) == EXTRASAMPLE_ASSOCALPHA)
    }

    func decode() throws(Refusal) -> Raster {
        guard let tiff = TIFFStream(view), page == 0 || TIFFSetDirectory(tiff.handle, tdir_t(clamping: page)) != 0
        else { throw Refusal(.damaged, "impossible TIFF header") }
        let raster = try Raster(storedSize)
        var range = FloatRange(missing: TIFFDirectories(view)?.missingValue(page).map { Float($0) })
        if layout.isFloat, layout.colours == 1 {
            try forEachSample(tiff) { line, index, sample, _, _ in
                if sample == 0 { range.add(number(line, index)) }
            }
        }
        try forEachSample(tiff) { line, index, sample, x, y in
            let value: UInt8
            if layout.isFloat {
                let number = number(line, index)
                if sample >= layout.colours {
                    value = FloatRange.unit(number)
                } else {
                    // Colours in floating point are linear light, as libvips takes them as well.
                    value = layout.colours == 1 ? range.shade(of: number) : LinearLight.screen(number)
                }
            } else {
                value = self.value(line, index)
            }
            put(value, sample: sample, raster.row(y) + x * 4)
        }
        finish(raster)
        return try raster.turned(orientation)
    }

    /// Unpacks the picture and hands out each of its samples: the unpacked line that holds it, its number in that line,
    /// which of the pixel's samples it is, and the place of the pixel.
    ///
    /// - Throws: ``Refusal/Reason/damaged`` when no part of it can be unpacked.
    private func forEachSample(
        _ tiff: TIFFStream, _ body: (UnsafeRawBufferPointer, Int, Int, Int, Int) -> Void
    ) throws(Refusal) {
        let isTiled = TIFFIsTiled(tiff.handle) != 0
        let rows = tiff_shim_long(tiff.handle, UInt32(TIFFTAG_ROWSPERSTRIP))
        let size = storedSize
        let piece =
            isTiled
            ? PixelSize(
                width: Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_TILEWIDTH))),
                height: Int(tiff_shim_long(tiff.handle, UInt32(TIFFTAG_TILELENGTH))))
            : PixelSize(width: size.width, height: rows == 0 ? size.height : min(size.height, Int(rows)))
        let length = Int(isTiled ? TIFFTileSize(tiff.handle) : TIFFStripSize(tiff.handle))
        guard piece.width > 0, piece.height > 0, length > 0, length < 1 << 30 else {
            throw Refusal(.damaged, "impossible tiles")
        }
        guard let memory = LargeMemory(byteCount: length) else { throw Refusal(.tooLarge, "no memory") }
        let planes = layout.isPlanar ? layout.samples : 1
        let inPiece = layout.isPlanar ? 1 : layout.samples
        let lineLength = (piece.width * inPiece * layout.bits + 7) / 8
        var index: UInt32 = 0
        var shown = false
        for plane in 0..<planes {
            for y in stride(from: 0, to: size.height, by: piece.height) {
                for x in stride(from: 0, to: size.width, by: piece.width) {
                    let got =
                        isTiled
                        ? TIFFReadEncodedTile(tiff.handle, index, memory.bytes.baseAddress, tmsize_t(length))
                        : TIFFReadEncodedStrip(tiff.handle, index, memory.bytes.baseAddress, tmsize_t(length))
                    index += 1
                    guard got > 0 else { continue }
                    shown = true
                    let lines = min(piece.height, size.height - y, Int(got) / max(1, lineLength))
                    for line in 0..<lines {
                        let bytes = UnsafeRawBufferPointer(memory.bytes)[(line * lineLength)..<(line + 1) * lineLength]
                        let part = UnsafeRawBufferPointer(rebasing: bytes)
                        for column in 0..<min(piece.width, size.width - x) {
                            for sample in 0..<inPiece {
                                body(part, column * inPiece + sample, plane + sample, x + column, y + line)
                            }
                        }
                    }
                }
            }
        }
        guard shown else { throw Refusal(.damaged, "no part of it can be unpacked") }
    }

    /// A floating-point sample.
    private func number(_ line: UnsafeRawBufferPointer, _ index: Int) -> Float {
        switch layout.bits {
        case 16: Self.half(line.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
        case 24: Self.number24(line, index * 3)
        case 32: line.loadUnaligned(fromByteOffset: index * 4, as: Float.self)
        default: Float(line.loadUnaligned(fromByteOffset: index * 8, as: Double.self))
        }
    }

    /// A whole sample, from 0 to 255.
    private func value(_ line: UnsafeRawBufferPointer, _ index: Int) -> UInt8 {
        var word = 0
        var (bit, left) = (index * layout.bits, layout.bits)
        if layout.bits % 8 == 0 {
            // Whole bytes are in the order of the processor's, by libtiff.
            word = (0..<layout.bits / 8).reduce(0) { $0 | Int(line[index * layout.bits / 8 + $1]) << (8 * $1) }
            left = 0
        }
        while left > 0 {
            let taken = min(left, 8 - bit % 8)
            word = word << taken | (Int(line[bit / 8]) >> (8 - bit % 8 - taken)) & (1 << taken - 1)
            bit += taken
            left -= taken
        }
        if layout.isSigned { word ^= 1 << (layout.bits - 1) }
        return UInt8(word * 255 / (1 << layout.bits - 1))
    }

    /// A number of half precision: a sign, 5 bits of exponent, 10 of fraction.
    private static func half(_ bits: UInt16) -> Float {
        let (exponent, fraction) = (Int(bits >> 10 & 31), Float(bits & 1023) / 1024)
        let size: Float =
            exponent == 0
            ? fraction * 0x1p-14
            : exponent == 31
                ? (fraction > 0 ? .nan : .infinity)
                : (1 + fraction) * Float(sign: .plus, exponent: exponent - 15, significand: 1)
        return bits >> 15 == 1 ? -size : size
    }

    /// A number of 24 bits: a sign, 7 bits of exponent, 16 of fraction.
    private static func number24(_ line: UnsafeRawBufferPointer, _ place: Int) -> Float {
        let bits = UInt32(line[place]) | UInt32(line[place + 1]) << 8 | UInt32(line[place + 2]) << 16
        let (exponent, fraction) = (Int(bits >> 16 & 127), Float(bits & 0xFFFF) / 65_536)
        let size: Float =
            exponent == 0
            ? fraction * 0x1p-62
            : exponent == 127
                ? (fraction > 0 ? .nan : .infinity)
                : (1 + fraction) * Float(sign: .plus, exponent: exponent - 63, significand: 1)
        return bits >> 23 & 1 == 1 ? -size : size
    }

    /// Puts a sample where it belongs in a pixel: blue, green, red, alpha.
    private func put(_ value: UInt8, sample: Int, _ pixel: UnsafeMutableRawPointer) {
        let bytes = pixel.assumingMemoryBound(to: UInt8.self)
        let value = layout.isInverted && sample < layout.colours ? 255 - value : value
        if sample == layout.colours {
            bytes[3] = value
        } else if layout.colours == 1 && sample == 0 {
            (bytes[0], bytes[1], bytes[2]) = (value, value, value)
        } else if sample < layout.colours {
            bytes[2 - sample] = value
        }
    }

    private func finish(_ raster: Raster) {
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let count = raster.size.width * raster.size.height
        if layout.samples > layout.colours {
            // Unmultiplied first, no colour is more than its alpha, whatever the file says.
            if layout.isPremultiplied { PixelFormat.unpremultiply(words, count: count) }
            PixelFormat.premultiply(words, count: count)
            raster.makeOpaqueIfInvisible()
        } else {
            for index in 0..<count { words[index] |= 0xFF00_0000 }
        }
    }
}
