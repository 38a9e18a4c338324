// SPDX-License-Identifier: MPL-2.0

/// The decoder of a BC7 block: colours with alpha, interpolated between the two endpoints of one to three subsets of pixels
/// ("BC7 Format" in Microsoft's documentation of Direct3D).
enum BC7Block {
    /// A layout of the bits of a block.
    private struct Mode {
        let sets: Int
        let partitionBits: Int
        let colourBits: Int
        let alphaBits: Int
        /// The number of endpoints that share a lowest bit; 0 when there is no such bit.
        let endsPerLowBit: Int
        let indexBits: Int
        /// The number of bits of an alpha index; 0 where the indices of the colours are also those of alpha.
        let alphaIndexBits: Int

        init(_ sets: Int, _ partition: Int, _ colour: Int, _ alpha: Int, _ lowBit: Int, _ index: Int, _ second: Int) {
            self.sets = sets
            partitionBits = partition
            colourBits = colour
            alphaBits = alpha
            endsPerLowBit = lowBit
            indexBits = index
            alphaIndexBits = second
        }
    }

    private static let modes = [
        Mode(3, 4, 4, 0, 1, 3, 0), Mode(2, 6, 6, 0, 2, 3, 0), Mode(3, 6, 5, 0, 0, 2, 0), Mode(2, 6, 7, 0, 1, 2, 0),
        Mode(1, 0, 5, 6, 0, 2, 3), Mode(1, 0, 7, 8, 0, 2, 2), Mode(1, 0, 7, 7, 1, 4, 0), Mode(2, 6, 5, 5, 1, 2, 0),
    ]

    /// The channels of the endpoints: red of up to six from index 0 on, green from 8, blue from 16, alpha from 24.
    private typealias Ends = SIMD32<UInt8>

    /// The pixels as BGRA, not premultiplied; transparent for a block of an unknown mode.
    ///
    /// - Parameter bytes: 16 bytes.
    static func decode(_ bytes: UnsafeRawBufferPointer) -> SIMD16<UInt32> {
        let number = bytes[0].trailingZeroBitCount
        guard number < modes.count else { return SIMD16() }
        let mode = modes[number]
        var bits = TextureBits(bytes)
        _ = bits.next(number + 1)
        let partition = bits.next(mode.partitionBits)
        let rotation = mode.alphaIndexBits > 0 ? bits.next(2) : 0
        let isSwapped = number == 4 && bits.next(1) == 1
        let ends = ends(&bits, mode)
        let first = indices(&bits, mode.indexBits, mode, partition)
        let second = mode.alphaIndexBits > 0 ? indices(&bits, mode.alphaIndexBits, mode, partition) : first
        let alphaBits = mode.alphaIndexBits > 0 ? mode.alphaIndexBits : mode.indexBits
        var pixels = SIMD16<UInt32>()
        for pixel in 0..<16 {
            var colourWeight = TextureBits.weight(Int(first[pixel]), bits: mode.indexBits)
            var alphaWeight = TextureBits.weight(Int(second[pixel]), bits: alphaBits)
            if isSwapped { swap(&colourWeight, &alphaWeight) }
            let end = 2 * TexturePartitions.set(of: pixel, sets: mode.sets, number: partition)
            func channel(_ number: Int, _ weight: Int) -> Int {
                TextureBits.mixed(Int(ends[8 * number + end]), Int(ends[8 * number + end + 1]), weight)
            }
            var (red, green) = (channel(0, colourWeight), channel(1, colourWeight))
            var (blue, alpha) = (channel(2, colourWeight), channel(3, alphaWeight))
            switch rotation {
            case 1: swap(&alpha, &red)
            case 2: swap(&alpha, &green)
            case 3: swap(&alpha, &blue)
            default: break
            }
            pixels[pixel] = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        return pixels
    }

    private static func ends(_ bits: inout TextureBits, _ mode: Mode) -> Ends {
        var ends = Ends(repeating: 0xFF)
        let channels = mode.alphaBits > 0 ? 4 : 3
        for channel in 0..<channels {
            for end in 0..<2 * mode.sets {
                ends[8 * channel + end] = UInt8(bits.next(channel < 3 ? mode.colourBits : mode.alphaBits))
            }
        }
        if mode.endsPerLowBit > 0 {
            for group in 0..<2 * mode.sets / mode.endsPerLowBit {
                let bit = UInt8(bits.next(1))
                for end in group * mode.endsPerLowBit..<(group + 1) * mode.endsPerLowBit {
                    for channel in 0..<channels { ends[8 * channel + end] = ends[8 * channel + end] << 1 | bit }
                }
            }
        }
        // The highest bits are repeated in the low bits that a value lacks to eight bits.
        for channel in 0..<channels {
            let length = (channel < 3 ? mode.colourBits : mode.alphaBits) + min(1, mode.endsPerLowBit)
            for end in 0..<2 * mode.sets {
                let value = ends[8 * channel + end]
                ends[8 * channel + end] = value << (8 - length) | value >> (2 * length - 8)
            }
        }
        return ends
    }

    private static func indices(
        _ bits: inout TextureBits, _ length: Int, _ mode: Mode, _ partition: Int
    ) -> SIMD16<UInt8> {
        var indices = SIMD16<UInt8>()
        for pixel in 0..<16 {
            let isAnchor = TexturePartitions.isAnchor(pixel, sets: mode.sets, number: partition)
            indices[pixel] = UInt8(bits.next(isAnchor ? length - 1 : length))
        }
        return indices
    }
}
