// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A compressed block of 4 × 4 pixels of a texture.
struct TextureBlock {
    /// The kinds of compression.
    enum Kind {
        /// BC1: colours between two, or one bit of alpha.
        case colour
        /// BC2: colours, and alpha of four bits.
        case colourAndAlpha
        /// BC3: colours, and alpha between two values.
        case colourAndBlendedAlpha
        /// BC4: one channel between two values.
        case oneChannel
        /// BC4 with signed values.
        case signedChannel
        /// BC5: red and green, each between two values; for the normals of a surface.
        case twoChannels
        /// BC5 with signed values.
        case signedChannels
        /// BC6H: light as signed or unsigned floating-point numbers.
        case light(isSigned: Bool)
        /// BC7: colours and alpha, interpolated between the two endpoints of up to three subsets of pixels.
        case sets

        /// The length of a block, in bytes.
        var length: Int {
            switch self {
            case .colour, .oneChannel, .signedChannel: 8
            default: 16
            }
        }
    }

    private var words = SIMD16<UInt32>()

    /// Decodes a block.
    ///
    /// - Parameter bytes: as many as the kind's length.
    init(_ kind: Kind, _ bytes: UnsafeRawBufferPointer) {
        switch kind {
        case .colour: setColours(bytes, hasAlpha: true)
        case .colourAndAlpha:
            setColours(UnsafeRawBufferPointer(rebasing: bytes[8...]), hasAlpha: false)
            for index in 0..<16 {
                let alpha = UInt32(bytes[index / 2] >> (index % 2 * 4) & 15) * 17
                words[index] = words[index] & 0xFF_FFFF | alpha << 24
            }
        case .colourAndBlendedAlpha:
            setColours(UnsafeRawBufferPointer(rebasing: bytes[8...]), hasAlpha: false)
            let alpha = Self.channel(bytes, kind)
            for index in 0..<16 { words[index] = words[index] & 0xFF_FFFF | alpha[index] << 24 }
        case .oneChannel, .signedChannel:
            let grey = Self.channel(bytes, kind)
            for index in 0..<16 { words[index] = 0xFF00_0000 | grey[index] * 0x01_0101 }
        case .twoChannels, .signedChannels:
            let (red, green) = (
                Self.channel(bytes, kind), Self.channel(UnsafeRawBufferPointer(rebasing: bytes[8...]), kind)
            )
            for index in 0..<16 {
                words[index] = 0xFF00_0000 | red[index] << 16 | green[index] << 8 | Self.depth(red[index], green[index])
            }
        case .light(let isSigned):
            var words = words
            BC6HBlock.decode(bytes, isSigned: isSigned) { words[$0] = Self.word($1) }
            self.words = words
        case .sets: words = BC7Block.decode(bytes)
        }
    }

    /// The colour of linear light on a screen, as opaque BGRA.
    static func word(_ light: SIMD3<Float>) -> UInt32 {
        let parts = (0..<3).map { UInt32(LinearLight.screen(light[$0])) }
        return 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
    }

    /// A pixel as BGRA, not premultiplied; the first row comes first.
    func pixel(_ index: Int) -> UInt32 { words[index] }

    /// Two colours of 5, 6 and 5 bits, and for each pixel two bits that choose one of them or between them.
    private mutating func setColours(_ bytes: UnsafeRawBufferPointer, hasAlpha: Bool) {
        let ends = [0, 2].map { UInt32(bytes[$0]) | UInt32(bytes[$0 + 1]) << 8 }
        let colours = ends.map { end in
            [(end >> 11 & 31) * 255 / 31, (end >> 5 & 63) * 255 / 63, (end & 31) * 255 / 31]
        }
        func mixed(_ first: UInt32, _ second: UInt32) -> UInt32 {
            let sum = first + second
            let parts = (0..<3).map { (colours[0][$0] * first + colours[1][$0] * second) / sum }
            return 0xFF00_0000 | parts[0] << 16 | parts[1] << 8 | parts[2]
        }
        let isOpaque = !hasAlpha || ends[0] > ends[1]
        let palette = [mixed(1, 0), mixed(0, 1)] + (isOpaque ? [mixed(2, 1), mixed(1, 2)] : [mixed(1, 1), 0])
        for index in 0..<16 { words[index] = palette[Int(bytes[4 + index / 4] >> (index % 4 * 2) & 3)] }
    }

    /// The values of a channel, from two values and three bits for each pixel that select one of these or a value between
    /// them. Signed values are shown as 0 for -1 to 255 for 1.
    private static func channel(_ bytes: UnsafeRawBufferPointer, _ kind: Kind) -> SIMD16<UInt32> {
        var (first, second) = (Int(bytes[0]), Int(bytes[1]))
        var (least, most) = (0, 255)
        switch kind {
        case .signedChannel, .signedChannels:
            (first, second) = (Int(max(-127, Int8(bitPattern: bytes[0]))), Int(max(-127, Int8(bitPattern: bytes[1]))))
            (least, most) = (-127, 127)
        default: break
        }
        var values = SIMD8<Int>()
        (values[0], values[1]) = (first, second)
        if first > second {
            for step in 1...6 { values[step + 1] = (first * (7 - step) + second * step) / 7 }
        } else {
            for step in 1...4 { values[step + 1] = (first * (5 - step) + second * step) / 5 }
            (values[6], values[7]) = (least, most)
        }
        let bits = (0..<6).reduce(UInt64(0)) { $0 | UInt64(bytes[2 + $1]) << UInt64(8 * $1) }
        var channel = SIMD16<UInt32>()
        for pixel in 0..<16 {
            let value = values[Int(bits >> UInt64(3 * pixel) & 7)]
            channel[pixel] = UInt32((value - least) * 255 / (most - least))
        }
        return channel
    }

    /// The third part of a direction of length 1, whose first two are given; each from 0 for -1 to 255 for 1.
    private static func depth(_ red: UInt32, _ green: UInt32) -> UInt32 {
        let (x, y) = (Double(red) / 127.5 - 1, Double(green) / 127.5 - 1)
        return UInt32(saturating: ((max(0, 1 - x * x - y * y).squareRoot() + 1) * 127.5).rounded())
    }
}
