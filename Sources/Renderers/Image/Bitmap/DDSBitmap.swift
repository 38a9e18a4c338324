// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures
import Quantities

/// A DirectDraw surface: the first and largest picture of a texture, or the first face of a cube map, uncompressed or in
/// blocks of 4 × 4 pixels (BC1 to BC7; "DDS" and "Texture Block Compression in Direct3D" in Microsoft's documentation).
struct DDSBitmap: Bitmap {
    let size: PixelSize

    private let pixels: ByteView
    private let layout: DDSLayout
    private let alpha: DDSLayout.Alpha
    /// The bytes between the end of a row and the next one.
    private let padding: Int

    /// Reads the header.
    init(_ file: ByteView) throws(Refusal) {
        guard file.little32(4) == 124, let height = file.little32(12), let width = file.little32(16), width > 0,
            height > 0
        else { throw Refusal(.damaged, "impossible DDS header") }
        size = PixelSize(width: width, height: height)
        let (layout, alpha, start) = try DDSLayout.read(file)
        (self.layout, self.alpha) = (layout, alpha)
        pixels = file.part(start)
        padding = Self.padding(file, size, pixelLength: layout.pixelLength, count: file.count - start)
    }

    /// The bytes between the end of a row and the next one by the length of a row in the header. Many programs write some
    /// other number there: it counts only where the file does not have the length of rows without a gap.
    private static func padding(_ file: ByteView, _ size: PixelSize, pixelLength: Int?, count: Int) -> Int {
        guard let pixelLength else { return 0 }
        let row = size.width.times(pixelLength)
        guard let pitch = file.little32(20), pitch > row, pitch.times(size.height - 1).plus(row) <= count
        else { return 0 }
        var whole = 0
        for step in 0..<max(1, min(32, file.little32(28) ?? 1)) {
            let level = max(1, size.width >> step).times(max(1, size.height >> step))
            whole = whole.plus(level.times(pixelLength))
        }
        return count.isMultiple(of: whole) ? 0 : pitch - row
    }

    func decode() throws(Refusal) -> Raster {
        guard pixels.count > 0 else { throw Refusal(.damaged, "no pixels") }
        let raster = try Raster(size)
        switch layout {
        case .blocks(let kind): decodeBlocks(kind, raster)
        case .words(let bytes, let red, let green, let blue, let alpha):
            decodeWords(bytes, raster) { word in
                (alpha?.value(word) ?? 255) << 24 | red.value(word) << 16 | green.value(word) << 8 | blue.value(word)
            }
        case .grey(let bytes, let grey, let alpha):
            decodeWords(bytes, raster) { word in
                (alpha?.value(word) ?? 255) << 24 | grey.value(word) * 0x01_0101
            }
        case .numbers(let number, let channels): decodeNumbers(number, channels, raster)
        case .shortFloats: decodeWords(4, raster) { TextureBlock.word(Self.light(shortFloats: $0)) }
        case .sharedExponent: decodeWords(4, raster) { TextureBlock.word(Self.light(sharedExponent: $0)) }
        }
        raster.makeOpaqueIfInvisible()
        switch alpha {
        case .premultiplied: limitToAlpha(raster)
        case .straight: PixelFormat.premultiply(raster.row(0), count: size.width * size.height)
        case .other: makeOpaque(raster)
        }
        return raster
    }

    /// Limits the channels of pixels to their alpha, as they are when they are multiplied by it.
    private func limitToAlpha(_ raster: Raster) {
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        for index in 0..<size.width * size.height {
            let word = words[index]
            let alpha = word >> 24
            let (red, green, blue) = (word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF)
            words[index] = alpha << 24 | min(red, alpha) << 16 | min(green, alpha) << 8 | min(blue, alpha)
        }
    }

    private func makeOpaque(_ raster: Raster) {
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        for index in 0..<size.width * size.height { words[index] |= 0xFF00_0000 }
    }

    /// Goes over the pixels that are there.
    ///
    /// - Parameter colour: the colour of the pixel at an offset.
    private func forEachPixel(_ length: Int, _ raster: Raster, _ colour: (Int) -> UInt32) {
        let stride = size.width * length + padding
        for y in 0..<size.height {
            let words = raster.row(y).assumingMemoryBound(to: UInt32.self)
            let start = y * stride
            guard start < pixels.count else { return }
            for x in 0..<min(size.width, (pixels.count - start) / length) { words[x] = colour(start + x * length) }
        }
    }

    private func decodeWords(_ length: Int, _ raster: Raster, _ colour: (UInt32) -> UInt32) {
        forEachPixel(length, raster) { place in
            var word: UInt32 = 0
            for byte in 0..<length { word |= UInt32(pixels.bytes[place + byte]) << UInt32(8 * byte) }
            return colour(word)
        }
    }

    /// Decodes channels of one number each: one channel is grey, two are red and green.
    private func decodeNumbers(_ number: DDSNumber, _ channels: Int, _ raster: Raster) {
        forEachPixel(number.length * channels, raster) { place in
            func value(_ channel: Int) -> UInt32 {
                number.value(pixels, place + channel * number.length, isAlpha: channel == 3)
            }
            let red = value(0)
            let green = channels > 1 ? value(1) : red
            let blue = channels == 1 ? red : channels > 2 ? value(2) : 0
            return (channels > 3 ? value(3) : 255) << 24 | red << 16 | green << 8 | blue
        }
    }

    /// The light of three floating-point numbers with five bits of exponent and six, six and five bits of fraction.
    private static func light(shortFloats word: UInt32) -> SIMD3<Float> {
        func number(_ bits: UInt32) -> Float { Float(Float16(bitPattern: UInt16(truncatingIfNeeded: bits))) }
        return SIMD3(number((word & 0x7FF) << 4), number((word >> 11 & 0x7FF) << 4), number((word >> 22) << 5))
    }

    /// The light of three numbers of nine bits, which are multiplied by two to the power of a shared exponent.
    private static func light(sharedExponent word: UInt32) -> SIMD3<Float> {
        let scale = Float(sign: .plus, exponent: Int(word >> 27) - 24, significand: 1)
        return SIMD3(Float(word & 0x1FF), Float(word >> 9 & 0x1FF), Float(word >> 18 & 0x1FF)) * scale
    }

    private func decodeBlocks(_ kind: TextureBlock.Kind, _ raster: Raster) {
        let across = (size.width + 3) / 4
        for index in 0..<min(across * ((size.height + 3) / 4), pixels.count / kind.length) {
            let block = TextureBlock(kind, pixels.part(index * kind.length, kind.length).bytes)
            let (left, top) = (index % across * 4, index / across * 4)
            for y in top..<min(top + 4, size.height) {
                let words = raster.row(y).assumingMemoryBound(to: UInt32.self)
                for x in left..<min(left + 4, size.width) { words[x] = block.pixel((y - top) * 4 + x - left) }
            }
        }
    }
}
