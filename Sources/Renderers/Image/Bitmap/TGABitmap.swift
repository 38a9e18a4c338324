// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A Truevision TGA picture: colours, greys or a palette, plain or in runs.
struct TGABitmap: Bitmap {
    let size: PixelSize

    private let view: ByteView
    private let kind: Int
    private let bits: Int
    private let alphaBits: Int
    private let isTopDown: Bool
    private let isMirrored: Bool
    private let palette: ByteView
    private let paletteFirst: Int
    private let paletteBits: Int
    private let pixels: Int

    /// Reads the header. The format has no mark, so nil unless every field makes sense.
    init?(_ file: ByteView) {
        guard let idLength = file[0], let mapType = file[1], let type = file[2], let first = file.little16(3),
            let length = file.little16(5), let mapBits = file[7], let width = file.little16(12),
            let height = file.little16(14), let depth = file[16], let flags = file[17]
        else { return nil }
        let kind = Int(type) & ~8
        guard mapType <= 1, [1, 2, 3, 9, 10, 11].contains(type), width > 0, height > 0, flags & 0xC0 == 0 else {
            return nil
        }
        switch kind {
        case 1: guard mapType == 1, depth == 8, length > 0, [15, 16, 24, 32].contains(mapBits) else { return nil }
        case 2: guard [15, 16, 24, 32].contains(depth) else { return nil }
        default: guard depth == 8 || depth == 16 else { return nil }
        }
        size = PixelSize(width: width, height: height)
        view = file
        self.kind = Int(type)
        bits = Int(depth)
        alphaBits = Int(flags & 15)
        isTopDown = flags & 0x20 != 0
        isMirrored = flags & 0x10 != 0
        let mapLength = mapType == 1 ? length * ((Int(mapBits) + 7) / 8) : 0
        palette = file.part(18 + Int(idLength), mapLength)
        paletteFirst = first
        paletteBits = Int(mapBits)
        pixels = 18 + Int(idLength) + mapLength
    }

    func decode() throws(Refusal) -> Raster {
        guard pixels < view.count else { throw Refusal(.damaged, "no pixels") }
        let raster = try Raster(size)
        let length = (bits + 7) / 8
        let count = size.width * size.height
        var (index, offset) = (0, pixels)
        if kind < 8 {
            while index < count, offset + length <= view.count {
                put(colour(view, offset, bits), at: index, raster)
                (index, offset) = (index + 1, offset + length)
            }
        }
        while kind >= 8, index < count, let packet = view[offset] {
            offset += 1
            let isRun = packet & 0x80 != 0
            for position in 0...Int(packet & 0x7F) {
                guard index < count, offset + length <= view.count else { break }
                put(colour(view, offset, bits), at: index, raster)
                index += 1
                if !isRun || position == Int(packet & 0x7F) { offset += length }
            }
        }
        raster.makeOpaqueIfInvisible()
        PixelFormat.premultiply(raster.row(0), count: count)
        return raster
    }

    private func put(_ colour: UInt32, at index: Int, _ raster: Raster) {
        let (x, y) = (index % size.width, index / size.width)
        raster.row(isTopDown ? y : size.height - 1 - y).storeBytes(
            of: colour, toByteOffset: (isMirrored ? size.width - 1 - x : x) * 4, as: UInt32.self)
    }

    private func colour(_ view: ByteView, _ offset: Int, _ bits: Int) -> UInt32 {
        let first = UInt32(view[offset] ?? 0)
        switch kind & ~8 {
        case 1 where bits == 8:
            let place = Int(first) - paletteFirst
            guard place >= 0 else { return 0xFF00_0000 }
            return direct(palette, place * ((paletteBits + 7) / 8), paletteBits)
        case 3:
            let alpha = bits == 16 ? UInt32(view[offset + 1] ?? 255) : 255
            return alpha << 24 | first << 16 | first << 8 | first
        default: return direct(view, offset, bits)
        }
    }

    private func direct(_ view: ByteView, _ offset: Int, _ bits: Int) -> UInt32 {
        switch bits {
        case 24, 32:
            guard let blue = view[offset], let green = view[offset + 1], let red = view[offset + 2] else { return 0 }
            let alpha = bits == 32 && alphaBits > 0 ? UInt32(view[offset + 3] ?? 255) : 255
            return alpha << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        default:
            let word = UInt32(view.little16(offset) ?? 0)
            func five(_ shift: UInt32) -> UInt32 { (word >> shift & 31) * 255 / 31 }
            return 0xFF00_0000 | five(10) << 16 | five(5) << 8 | five(0)
        }
    }
}
