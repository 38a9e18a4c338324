// SPDX-License-Identifier: MPL-2.0

/// The numbers that are black and white in a grey picture of floating-point numbers: 0 and 1, unless its numbers lie in
/// another range, as heights and temperatures do, which is then shown from its lowest to its highest.
struct FloatRange {
    /// The number that stands for a missing measurement, as the file declares it.
    private let missing: Float?
    private var lowest = Float.infinity
    private var highest = -Float.infinity

    /// The smallest number that stands for a missing measurement.
    private static let largest: Float = 1e30
    /// The usual range of the numbers of a picture with shades from 0 to 1, including highlights and sharpened edges.
    private static let usual: ClosedRange<Float> = -0.25...2

    /// An empty range.
    ///
    /// - Parameter missing: the number that stands for a missing measurement, in addition to very large numbers.
    init(missing: Float? = nil) {
        self.missing = missing
    }

    /// Notes a number of the picture.
    mutating func add(_ number: Float) {
        guard abs(number) < Self.largest, number != missing else { return }
        lowest = min(lowest, number)
        highest = max(highest, number)
    }

    /// The shade of a number, from 0 to 255; black for NaN and for a missing measurement.
    func shade(of number: Float) -> UInt8 {
        if number == missing { return 0 }
        guard lowest < highest, !(Self.usual.contains(lowest) && Self.usual.contains(highest)) else {
            return Self.unit(number)
        }
        return abs(number) < Self.largest ? Self.unit((number - lowest) / (highest - lowest)) : 0
    }

    /// The shade of a number from 0 to 1.
    static func unit(_ number: Float) -> UInt8 {
        number.isNaN ? 0 : UInt8(max(0, min(255, number * 255)))
    }
}
