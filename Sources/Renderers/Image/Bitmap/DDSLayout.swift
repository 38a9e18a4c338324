// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The pixel layout of a DirectDraw surface (`DDS_PIXELFORMAT` and `DXGI_FORMAT` in Microsoft's documentation).
enum DDSLayout {
    /// Pixels of `bytes` bytes, whose channels are ranges of bits.
    case words(bytes: Int, red: BitField, green: BitField, blue: BitField, alpha: BitField?)
    /// Pixels of `bytes` bytes with one channel.
    case grey(bytes: Int, BitField, alpha: BitField?)
    /// One to four channels of one number each: grey; red and green; or red, green, blue and alpha.
    case numbers(DDSNumber, channels: Int)
    /// Red, green and blue as unsigned floating-point numbers of 11, 11 and 10 bits.
    case shortFloats
    /// Red, green and blue of 9 bits each with a shared exponent.
    case sharedExponent
    /// Blocks of 4 × 4 pixels.
    case blocks(TextureBlock.Kind)

    /// The meaning of the alpha channel (`DDS_ALPHA_MODE`).
    enum Alpha {
        /// Opacity.
        case straight
        /// Opacity, by which colours are multiplied.
        case premultiplied
        /// Anything but opacity.
        case other
    }

    /// The layout that a header gives, the meaning of its alpha, and the length of the header with what follows it.
    static func read(_ file: ByteView) throws(Refusal) -> (layout: DDSLayout, alpha: Alpha, start: Int) {
        guard let flags = file.little32(80) else { throw Refusal(.damaged, "impossible DDS header") }
        guard flags & 0x4 != 0 else { return (try DDSLayout(flags, file), .straight, 128) }
        let code = file.part(84, 4)
        if code.starts(with: "DX10") {
            let mode = (file.little32(144) ?? 0) & 0x7
            let alpha: Alpha = mode == 2 ? .premultiplied : mode == 3 || mode == 4 ? .other : .straight
            return (try DDSLayout(number: file.little32(128) ?? 0), alpha, 148)
        }
        let isPremultiplied = code.starts(with: "DXT2") || code.starts(with: "DXT4")
        return (try DDSLayout(code), isPremultiplied ? .premultiplied : .straight, 128)
    }

    /// The length of a pixel in bytes; nil for blocks.
    var pixelLength: Int? {
        switch self {
        case .words(let bytes, _, _, _, _), .grey(let bytes, _, _): bytes
        case .numbers(let number, let channels): number.length * channels
        case .shortFloats, .sharedExponent: 4
        case .blocks: nil
        }
    }

    /// The layout with a number of `DXGI_FORMAT`.
    private init(number: Int) throws(Refusal) {
        switch number {
        case 1...4: self = .numbers(.float, channels: 4)
        case 5...8: self = .numbers(.float, channels: 3)
        case 9, 10: self = .numbers(.half, channels: 4)
        case 11, 12: self = .numbers(.word, channels: 4)
        case 13, 14: self = .numbers(.signedWord, channels: 4)
        case 15...18: self = .numbers(.float, channels: 2)
        case 23...25: self = Self.words(0x3FF, 0xF_FC00, 0x3FF0_0000, 0xC000_0000)
        case 26: self = .shortFloats
        case 27...30: self = Self.words(0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000)
        case 31, 32: self = .numbers(.signedByte, channels: 4)
        case 33, 34: self = .numbers(.half, channels: 2)
        case 35, 36: self = .numbers(.word, channels: 2)
        case 37, 38: self = .numbers(.signedWord, channels: 2)
        case 39...43: self = .numbers(.float, channels: 1)
        case 48...50: self = .numbers(.byte, channels: 2)
        case 51, 52: self = .numbers(.signedByte, channels: 2)
        case 53, 54: self = .numbers(.half, channels: 1)
        case 55...57: self = .numbers(.word, channels: 1)
        case 58, 59: self = .numbers(.signedWord, channels: 1)
        case 60...62, 65: self = .grey(bytes: 1, BitField(0xFF), alpha: nil)
        case 63, 64: self = .numbers(.signedByte, channels: 1)
        case 67: self = .sharedExponent
        case 85: self = Self.words(0xF800, 0x7E0, 0x1F, nil, bytes: 2)
        case 86: self = Self.words(0x7C00, 0x3E0, 0x1F, 0x8000, bytes: 2)
        case 87, 90, 91: self = Self.words(0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000)
        case 88, 92, 93: self = Self.words(0xFF_0000, 0xFF00, 0xFF, nil)
        case 115: self = Self.words(0xF00, 0xF0, 0xF, 0xF000, bytes: 2)
        case 70...72: self = .blocks(.colour)
        case 73...75: self = .blocks(.colourAndAlpha)
        case 76...78: self = .blocks(.colourAndBlendedAlpha)
        case 79, 80: self = .blocks(.oneChannel)
        case 81: self = .blocks(.signedChannel)
        case 82, 83: self = .blocks(.twoChannels)
        case 84: self = .blocks(.signedChannels)
        case 94, 95: self = .blocks(.light(isSigned: false))
        case 96: self = .blocks(.light(isSigned: true))
        case 97...99: self = .blocks(.sets)
        default: throw Refusal(.unsupported, "DXGI format \(number)")
        }
    }

    /// The layout with a code of four letters, or with a number of Direct3D 9 in its place.
    private init(_ code: ByteView) throws(Refusal) {
        let codes: [(String, TextureBlock.Kind)] = [
            ("DXT1", .colour), ("DXT2", .colourAndAlpha), ("DXT3", .colourAndAlpha), ("DXT4", .colourAndBlendedAlpha),
            ("DXT5", .colourAndBlendedAlpha), ("ATI1", .oneChannel), ("BC4U", .oneChannel), ("BC4S", .signedChannel),
            ("ATI2", .twoChannels), ("BC5U", .twoChannels), ("BC5S", .signedChannels),
            ("BC6H", .light(isSigned: false)), ("BC7L", .sets), ("BC7\0", .sets),
        ]
        for (text, kind) in codes where code.starts(with: text) {
            self = .blocks(kind)
            return
        }
        switch code.little32(0) {
        case 36: self = .numbers(.word, channels: 4)
        case 110: self = .numbers(.signedWord, channels: 4)
        case 111: self = .numbers(.half, channels: 1)
        case 112: self = .numbers(.half, channels: 2)
        case 113: self = .numbers(.half, channels: 4)
        case 114: self = .numbers(.float, channels: 1)
        case 115: self = .numbers(.float, channels: 2)
        case 116: self = .numbers(.float, channels: 4)
        default: throw Refusal(.unsupported, "another compression of DDS")
        }
    }

    /// The layout that bit masks describe.
    private init(_ flags: Int, _ file: ByteView) throws(Refusal) {
        guard let bits = file.little32(88), [8, 16, 24, 32].contains(bits) else {
            throw Refusal(.unsupported, "another depth of DDS")
        }
        func mask(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: file.little32(92 + 4 * index) ?? 0) }
        let alpha = flags & 0x3 != 0 && mask(3) != 0 ? BitField(mask(3)) : nil
        if flags & 0x2_0000 != 0 {
            self = .grey(bytes: bits / 8, BitField(mask(0)), alpha: alpha)
        } else if flags & 0x40 != 0 {
            self = .words(
                bytes: bits / 8, red: BitField(mask(0)), green: BitField(mask(1)), blue: BitField(mask(2)),
                alpha: alpha)
        } else if flags & 0x8_0000 != 0, bits == 16 || bits == 32 {
            // The formats of Direct3D 9 for the slopes of a surface.
            self = bits == 16 ? .numbers(.signedByte, channels: 2) : Self.slopes(mask(0))
        } else {
            guard flags & 0x2 != 0, mask(3) != 0 else { throw Refusal(.unsupported, "another kind of DDS") }
            self = .grey(bytes: bits / 8, BitField(mask(3)), alpha: nil)
        }
    }

    private static func slopes(_ mask: UInt32) -> DDSLayout {
        mask == 0xFFFF ? .numbers(.signedWord, channels: 2) : .numbers(.signedByte, channels: 4)
    }

    private static func words(
        _ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32?, bytes: Int = 4
    ) -> DDSLayout {
        .words(
            bytes: bytes, red: BitField(red), green: BitField(green), blue: BitField(blue),
            alpha: alpha.map(BitField.init))
    }
}
