// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A Windows bitmap, or the bitmap in an icon: 1 to 32 bits a pixel, run lengths, bit fields.
struct BMPBitmap: Bitmap {
    let size: PixelSize

    private let view: ByteView
    private let bits: Int
    private let compression: Int
    private let isTopDown: Bool
    private let palette: [UInt32]
    private let pixels: Int
    private let masks: [UInt32]
    /// In an icon a mask of one bit a pixel follows, and tells what is transparent.
    private let isIcon: Bool

    /// The header of a file.
    init(_ file: ByteView) throws(Refusal) {
        try self.init(file, header: 14, pixels: file.little32(10) ?? 0, isIcon: false)
    }

    /// The header of an icon's image, which has none for a file.
    init(icon: ByteView) throws(Refusal) {
        try self.init(icon, header: 0, pixels: 0, isIcon: true)
    }

    private init(_ view: ByteView, header: Int, pixels: Int, isIcon: Bool) throws(Refusal) {
        guard let length = view.little32(header), length >= 12, length <= 1024 else {
            throw Refusal(.damaged, "no bitmap header")
        }
        self.view = view
        self.isIcon = isIcon
        let isOld = length < 16
        let width = isOld ? view.little16(header + 4) : view.signed32(header + 4)
        let height = isOld ? view.little16(header + 6) : view.signed32(header + 8)
        guard let width, let height, let bits = view.little16(header + (isOld ? 10 : 14)), width > 0, height != 0,
            [1, 2, 4, 8, 16, 24, 32].contains(bits)
        else { throw Refusal(.damaged, "impossible bitmap header") }
        self.bits = bits
        isTopDown = height < 0
        size = PixelSize(width: width, height: isIcon ? max(1, abs(height) / 2) : abs(height))
        compression = isOld ? 0 : view.little32(header + 16) ?? 0
        guard [0, 1, 2, 3, 6].contains(compression) else {
            throw Refusal(.unsupported, "bitmap compression \(compression)")
        }
        // Colour masks stand behind the short header, or in the longer ones.
        var masks: [UInt32] = bits == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0]
        var after = header + length
        if compression == 3 || compression == 6 {
            let count = compression == 6 || length >= 56 ? 4 : 3
            for index in 0..<count { masks[index] = UInt32(view.little32(header + 40 + index * 4) ?? 0) }
            if length == 40 { after += count * 4 }
        } else if isIcon && bits == 32 {
            masks[3] = 0xFF00_0000
        }
        self.masks = masks
        var palette: [UInt32] = []
        if bits <= 8 {
            let declared = isOld ? 0 : view.little32(header + 32) ?? 0
            let entry = isOld ? 3 : 4
            var count = declared > 0 ? min(declared, 256) : 1 << bits
            // A table that would reach into the pixels is shorter than it says.
            if pixels > after { count = min(count, (pixels - after) / entry) }
            for index in 0..<count {
                let place = after + index * entry
                guard let blue = view[place], let green = view[place + 1], let red = view[place + 2] else { break }
                palette.append(0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
            }
            after += count * entry
        }
        self.palette = palette
        self.pixels = pixels >= after || pixels > 14 && bits > 8 ? pixels : after
    }

    func decode() throws(Refusal) -> Raster {
        let raster = try Raster(size)
        guard pixels < view.count else { throw Refusal(.damaged, "no pixels") }
        if compression == 1 || compression == 2 {
            decodeRuns(raster)
            return raster
        }
        let stride = (size.width * bits + 31) / 32 * 4
        for index in 0..<size.height {
            guard pixels + index * stride < view.count else { break }
            let row = raster.row(isTopDown ? index : size.height - 1 - index).assumingMemoryBound(to: UInt32.self)
            decodeRow(view.part(pixels + index * stride, stride), row)
        }
        if isIcon { applyMask(raster, at: pixels + size.height * stride) }
        if masks[3] != 0 && !isIcon { raster.makeOpaqueIfInvisible() }
        if masks[3] != 0 { PixelFormat.premultiply(raster.row(0), count: size.width * size.height) }
        return raster
    }

    /// The colour of a palette's entry; black beyond its end.
    private func colour(_ index: Int) -> UInt32 {
        index < palette.count ? palette[index] : 0xFF00_0000
    }

    private func decodeRow(_ row: ByteView, _ output: UnsafeMutablePointer<UInt32>) {
        let width = size.width
        switch bits {
        case 1, 2, 4, 8:
            let perByte = 8 / bits
            for x in 0..<min(width, row.count * perByte) {
                let shift = 8 - bits - x % perByte * bits
                output[x] = colour(Int(row.bytes[x / perByte] >> shift) & (1 << bits - 1))
            }
        case 24:
            for x in 0..<min(width, row.count / 3) {
                let (blue, green, red) = (row.bytes[x * 3], row.bytes[x * 3 + 1], row.bytes[x * 3 + 2])
                output[x] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
            }
        case 16:
            let fields = masks.map(BitField.init)
            for x in 0..<min(width, row.count / 2) { output[x] = pixel(UInt32(row.little16(x * 2) ?? 0), fields) }
        default:
            let fields = masks.map(BitField.init)
            for x in 0..<min(width, row.count / 4) { output[x] = pixel(UInt32(row.little32(x * 4) ?? 0), fields) }
        }
    }

    private func pixel(_ word: UInt32, _ fields: [BitField]) -> UInt32 {
        let alpha = masks[3] == 0 ? 255 : fields[3].value(word)
        return alpha << 24 | fields[0].value(word) << 16 | fields[1].value(word) << 8 | fields[2].value(word)
    }

    /// An icon's second bitmap: a one makes a pixel transparent. Icons with real alpha have it as well, all the same.
    private func applyMask(_ raster: Raster, at start: Int) {
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        let count = size.width * size.height
        if bits == 32 {
            if (0..<count).contains(where: { words[$0] >> 24 != 0 }) { return }
            raster.makeOpaqueIfInvisible()
        }
        let stride = (size.width + 31) / 32 * 4
        for y in 0..<size.height {
            let mask = view.part(start + (size.height - 1 - y) * stride, stride)
            for x in 0..<min(size.width, mask.count * 8) where mask.bytes[x / 8] >> (7 - x % 8) & 1 == 1 {
                words[y * size.width + x] = 0
            }
        }
    }

    /// Run lengths of 4 or 8 bits a pixel.
    private func decodeRuns(_ raster: Raster) {
        var (x, y, offset) = (0, 0, pixels)
        let isNibbles = compression == 2
        func put(_ index: UInt8) {
            if x < size.width && y < size.height {
                let row = isTopDown ? y : size.height - 1 - y
                raster.row(row).storeBytes(of: colour(Int(index)), toByteOffset: x * 4, as: UInt32.self)
            }
            x += 1
        }
        while y < size.height, let first = view[offset], let second = view[offset + 1] {
            offset += 2
            if first > 0 {
                for index in 0..<Int(first) {
                    put(isNibbles ? (index % 2 == 0 ? second >> 4 : second & 15) : second)
                }
                continue
            }
            switch second {
            case 0: (x, y) = (0, y + 1)
            case 1: return
            case 2:
                x += Int(view[offset] ?? 0)
                y += Int(view[offset + 1] ?? 0)
                offset += 2
            default:
                let length = isNibbles ? (Int(second) + 1) / 2 : Int(second)
                for index in 0..<Int(second) {
                    guard let byte = view[offset + (isNibbles ? index / 2 : index)] else { return }
                    put(isNibbles ? (index % 2 == 0 ? byte >> 4 : byte & 15) : byte)
                }
                offset += (length + 1) / 2 * 2
            }
        }
    }
}
