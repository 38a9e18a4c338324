// SPDX-License-Identifier: MPL-2.0

/// The number formats of a channel of a DirectDraw surface.
enum DDSNumber {
    /// Unsigned integers, scaled to 0 to 1.
    case byte, word
    /// Signed integers, scaled to -1 to 1.
    case signedByte, signedWord
    /// Floating-point numbers of 16 and of 32 bits, which are linear light.
    case half, float

    /// The length of a number in bytes.
    var length: Int {
        switch self {
        case .byte, .signedByte: 1
        case .word, .signedWord, .half: 2
        case .float: 4
        }
    }

    /// A number as a value for a screen, 0 to 255. Signed numbers are shown as 0 for -1 to 255 for 1.
    ///
    /// - Parameter isAlpha: whether the number is an opacity, which is not linear light.
    func value(_ file: ByteView, _ offset: Int, isAlpha: Bool) -> UInt32 {
        switch self {
        case .byte: UInt32(file[offset] ?? 0)
        case .word: UInt32((file.little16(offset) ?? 0) * 255 / 65_535)
        case .signedByte: UInt32((Int(max(-127, Int8(bitPattern: file[offset] ?? 0))) + 127) * 255 / 254)
        case .signedWord:
            UInt32(
                (Int(max(-32_767, Int16(truncatingIfNeeded: file.little16(offset) ?? 0))) + 32_767) * 255 / 65_534)
        case .half:
            Self.value(Float(Float16(bitPattern: UInt16(truncatingIfNeeded: file.little16(offset) ?? 0))), isAlpha)
        case .float: Self.value(Float(bitPattern: UInt32(truncatingIfNeeded: file.little32(offset) ?? 0)), isAlpha)
        }
    }

    private static func value(_ light: Float, _ isAlpha: Bool) -> UInt32 {
        UInt32(isAlpha ? FloatRange.unit(light) : LinearLight.screen(light))
    }
}
