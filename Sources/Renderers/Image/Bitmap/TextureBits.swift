// SPDX-License-Identifier: MPL-2.0

/// The 128 bits of a BC6H or BC7 block, read from the least significant on.
struct TextureBits {
    private var low: UInt64
    private var high: UInt64

    /// The bits of the first 16 bytes in a buffer.
    init(_ bytes: UnsafeRawBufferPointer) {
        low = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
        high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// The next bits, at most 32, as a number.
    mutating func next(_ count: Int) -> Int {
        guard count > 0 else { return 0 }
        let value = low & (1 << UInt64(count) - 1)
        low = low >> UInt64(count) | high << UInt64(64 - count)
        high >>= UInt64(count)
        return Int(value)
    }

    /// The weight of the second endpoint by the index of a pixel, in 64ths; `bits` is the length of the index.
    static func weight(_ index: Int, bits: Int) -> Int {
        switch bits {
        case 2: weights2[index]
        case 3: weights3[index]
        default: weights4[index]
        }
    }

    private static let weights2 = [0, 21, 43, 64]
    private static let weights3 = [0, 9, 18, 27, 37, 46, 55, 64]
    private static let weights4 = [0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64]

    /// A value interpolated between two, by a weight in 64ths.
    static func mixed(_ first: Int, _ second: Int, _ weight: Int) -> Int {
        (first * (64 - weight) + second * weight + 32) >> 6
    }
}
