// SPDX-License-Identifier: MPL-2.0

/// Turns a GIMP picture's samples into bytes for a screen.
struct XCFSamples {
    private let sample: XCFHeader.Sample
    private let isLinear: Bool
    private let isBigEndian: Bool

    init(_ header: XCFHeader) {
        sample = header.sample
        isLinear = header.isLinear
        isBigEndian = header.isBigEndian
    }

    /// A colour's sample, 0 to 255 in sRGB. `place` and the sample's length are inside `bytes`.
    func value(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int32 {
        isLinear ? Int32(LinearLight.screen(Float(fraction(bytes, place)))) : plain(bytes, place)
    }

    /// Alpha's or a mask's sample, 0 to 255.
    func plain(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int32 {
        if case .integer(bytes: 1) = sample { return Int32(bytes[place]) }
        let fraction = fraction(bytes, place)
        return fraction > 0 ? Int32(min(1, fraction) * 255 + 0.5) : 0
    }

    private func fraction(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Double {
        var word: UInt64 = 0
        for index in 0..<sample.length {
            word = word << 8 | UInt64(bytes[place + (isBigEndian ? index : sample.length - 1 - index)])
        }
        switch sample {
        case .integer(let length): return Double(word) / Double(UInt64.max >> UInt64(64 - length * 8))
        case .float(bytes: 2): return Double(Self.half(UInt16(truncatingIfNeeded: word)))
        case .float(bytes: 4): return Double(Float(bitPattern: UInt32(truncatingIfNeeded: word)))
        case .float: return Double(bitPattern: word)
        }
    }

    /// A floating-point number of 16 bits. `Float16` is not on every processor.
    private static func half(_ bits: UInt16) -> Float {
        let sign: Float = bits & 0x8000 == 0 ? 1 : -1
        let exponent = Int(bits >> 10 & 31)
        let fraction = Float(bits & 0x3FF) / 1024
        if exponent == 0 { return sign * fraction * 0x1p-14 }
        if exponent == 31 { return fraction == 0 ? sign * .infinity : .nan }
        return sign * Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction)
    }
}
