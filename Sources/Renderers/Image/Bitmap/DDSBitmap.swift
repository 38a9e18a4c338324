// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Pictures

/// A DirectDraw surface: the first and largest picture of a texture, uncompressed or in blocks of 4 × 4 pixels
/// (BC1 to BC5; "DDS" and "Texture Block Compression in Direct3D" in Microsoft's documentation).
struct DDSBitmap: Bitmap {
    private static let (headerLength, longHeaderLength) = (128, 148)

    let size: PixelSize

    private let pixels: ByteView
    private let layout: Layout

    /// The arrangement of the pixels.
    private enum Layout {
        /// Words of so many bytes, whose channels are bits of them.
        case words(bytes: Int, red: BitField, green: BitField, blue: BitField, alpha: BitField?)
        /// Words of so many bytes with one channel.
        case grey(bytes: Int, BitField, alpha: BitField?)
        /// Blocks.
        case blocks(TextureBlock.Kind)
    }

    /// Reads the header.
    init(_ file: ByteView) throws(Refusal) {
        guard file.little32(4) == 124, let height = file.little32(12), let width = file.little32(16), width > 0,
            height > 0, let flags = file.little32(80)
        else { throw Refusal(.damaged, "impossible DDS header") }
        size = PixelSize(width: width, height: height)
        let code = file.part(84, 4)
        var start = Self.headerLength
        if flags & 0x4 != 0 {
            if code.starts(with: "DX10") {
                start = Self.longHeaderLength
                layout = try Self.layout(number: file.little32(128) ?? 0)
            } else {
                layout = try Self.layout(code)
            }
        } else {
            layout = try Self.layout(flags, file)
        }
        pixels = file.part(start)
    }

    /// The layout with a DXGI number.
    private static func layout(number: Int) throws(Refusal) -> Layout {
        switch number {
        case 27...31: words(0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000)
        case 87, 90, 91: words(0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000)
        case 88, 92, 93: words(0xFF_0000, 0xFF00, 0xFF, nil)
        case 60...64: .grey(bytes: 1, BitField(0xFF), alpha: nil)
        case 70...72: .blocks(.colour)
        case 73...75: .blocks(.colourAndAlpha)
        case 76...78: .blocks(.colourAndBlendedAlpha)
        case 79...81: .blocks(.oneChannel)
        case 82...84: .blocks(.twoChannels)
        default: throw Refusal(.unsupported, "DXGI format \(number)")
        }
    }

    /// The layout with a code of four letters.
    private static func layout(_ code: ByteView) throws(Refusal) -> Layout {
        if code.starts(with: "DXT1") { return .blocks(.colour) }
        if code.starts(with: "DXT2") || code.starts(with: "DXT3") { return .blocks(.colourAndAlpha) }
        if code.starts(with: "DXT4") || code.starts(with: "DXT5") { return .blocks(.colourAndBlendedAlpha) }
        if code.starts(with: "ATI1") || code.starts(with: "BC4U") { return .blocks(.oneChannel) }
        if code.starts(with: "ATI2") || code.starts(with: "BC5U") { return .blocks(.twoChannels) }
        throw Refusal(.unsupported, "another compression of DDS")
    }

    /// The layout that is said by masks.
    private static func layout(_ flags: Int, _ file: ByteView) throws(Refusal) -> Layout {
        guard let bits = file.little32(88), [8, 16, 24, 32].contains(bits) else {
            throw Refusal(.unsupported, "another depth of DDS")
        }
        func mask(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: file.little32(92 + 4 * index) ?? 0) }
        let alpha = flags & 0x3 != 0 && mask(3) != 0 ? BitField(mask(3)) : nil
        if flags & 0x2_0000 != 0 { return .grey(bytes: bits / 8, BitField(mask(0)), alpha: alpha) }
        if flags & 0x40 != 0 {
            return .words(
                bytes: bits / 8, red: BitField(mask(0)), green: BitField(mask(1)), blue: BitField(mask(2)),
                alpha: alpha)
        }
        guard flags & 0x2 != 0, mask(3) != 0 else { throw Refusal(.unsupported, "another kind of DDS") }
        return .grey(bytes: bits / 8, BitField(mask(3)), alpha: nil)
    }

    private static func words(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32?) -> Layout {
        .words(
            bytes: 4, red: BitField(red), green: BitField(green), blue: BitField(blue), alpha: alpha.map(BitField.init))
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
        }
        raster.makeOpaqueIfInvisible()
        PixelFormat.premultiply(raster.row(0), count: size.width * size.height)
        return raster
    }

    private func decodeWords(_ length: Int, _ raster: Raster, _ colour: (UInt32) -> UInt32) {
        let words = raster.row(0).assumingMemoryBound(to: UInt32.self)
        for index in 0..<min(size.width * size.height, pixels.count / length) {
            var word: UInt32 = 0
            for byte in 0..<length { word |= UInt32(pixels.bytes[index * length + byte]) << UInt32(8 * byte) }
            words[index] = colour(word)
        }
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
