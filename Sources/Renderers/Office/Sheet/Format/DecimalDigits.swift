// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The decimal digits of a number without its sign, at most fifteen significant ones: spreadsheets round these, not the
/// binary number (1.005 with two decimals is 1.01).
struct DecimalDigits {
    /// The digits, from the first that is not 0 on; empty for 0.
    private(set) var digits: [UInt8] = []
    /// The number of digits before the decimal point; negative where zeros follow the point.
    private(set) var point = 0

    static let precision = 15

    /// The digits of a finite number.
    init(_ value: Double) {
        var exponent = 0
        var isFraction = false
        var bytes = abs(value).description.utf8[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponent = Int(written: String(decoding: bytes, as: UTF8.self)) ?? 0
                bytes = bytes.suffix(0)
            case 48...57:
                digits.append(byte - 48)
                if !isFraction { point += 1 }
            default: break
            }
        }
        point += exponent
        normalize()
        round(toCount: Self.precision)
    }

    private init(digits: [UInt8], point: Int) {
        (self.digits, self.point) = (digits, point)
    }

    var isZero: Bool { digits.isEmpty }
    /// The exponent of the power of ten of the first digit.
    var power: Int { point - 1 }

    /// The number times a power of ten.
    func shifted(_ powers: Int) -> DecimalDigits {
        isZero ? self : DecimalDigits(digits: digits, point: point + powers)
    }

    /// The number rounded to a number of decimal places, halves upwards.
    func rounded(decimals: Int) -> DecimalDigits {
        var result = self
        result.round(toCount: point + decimals)
        return result
    }

    /// The digits before the point; empty for less than 1.
    var whole: [UInt8] {
        guard point > 0 else { return [] }
        return Array(digits.prefix(point)) + [UInt8](repeating: 0, count: max(0, point - digits.count))
    }

    /// The first `count` digits after the decimal point.
    func fraction(_ count: Int) -> [UInt8] {
        (0..<count).map { index in
            let place = point + index
            return digits.indices.contains(place) ? digits[place] : 0
        }
    }

    /// The number of decimal places, without zeros at the end.
    var decimals: Int { max(0, digits.count - point) }

    private mutating func round(toCount count: Int) {
        guard count < digits.count else { return }
        guard count >= 0 else {
            (digits, point) = ([], 0)
            return
        }
        let isUp = digits[count] >= 5
        digits = Array(digits[..<count])
        if isUp {
            var place = count - 1
            while place >= 0, digits[place] == 9 {
                digits[place] = 0
                place -= 1
            }
            if place >= 0 {
                digits[place] += 1
            } else {
                digits.insert(1, at: 0)
                point += 1
            }
        }
        normalize()
    }

    private mutating func normalize() {
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        point -= zeros
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty { point = 0 }
    }
}
