// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Strings
internal import VitrineGLib

/// The sort key of a name in natural order: the end of a name first, then punctuation and signs, numbers by their value in the
/// digits of any script, and words in the user's language, upper and lower case together.
public struct CollationKey: Comparable, Sendable {
    let bytes: [UInt8]

    /// The classes of characters in their order. The byte of a class says how to read the bytes that follow it. No other byte
    /// of a key is as low as these where a word may end.
    private enum Class {
        static let end: UInt8 = 0
        static let punctuation: UInt8 = 1
        static let number: UInt8 = 2
        static let word: UInt8 = 3
    }

    /// The key of a name, given as bytes.
    public init(_ name: [UInt8]) {
        var key: [UInt8] = []
        key.reserveCapacity(name.count * 4)
        if name.allSatisfy({ $0 < 0x80 && $0 != 0 }) {
            Self.append(name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, to: &key)
        } else {
            let text = Collation.composed(
                Collation.caseFolded(String(decoding: name.lazy.map { $0 == 0 ? 1 : $0 }, as: UTF8.self)))
            Self.append(text.unicodeScalars, to: &key)
        }
        bytes = key
    }

    /// Appends the key of ASCII characters.
    private static func append(_ text: [UInt8], to key: inout [UInt8]) {
        var zeros: [UInt8] = []
        var index = 0
        while index < text.count {
            let start = index
            switch text[index] {
            case 0x30...0x39:
                while index < text.count, 0x30...0x39 ~= text[index] { index += 1 }
                append(number: text[start..<index].map { $0 & 0xF }, to: &key, &zeros)
            case 0x61...0x7A:
                while index < text.count, 0x61...0x7A ~= text[index] { index += 1 }
                key.append(Class.word)
                Collation.append(keyOf: text[start..<index], to: &key)
            default:
                append(sign: UInt32(text[index]), to: &key)
                index += 1
            }
        }
        finish(&key, zeros)
    }

    private static func append(_ text: String.UnicodeScalarView, to key: inout [UInt8]) {
        var zeros: [UInt8] = []
        var (word, number): ([UInt8], [UInt8]) = ([], [])
        func endRun() {
            if !word.isEmpty {
                key.append(Class.word)
                Collation.append(keyOf: word[...], to: &key)
                word = []
            } else if !number.isEmpty {
                append(number: number, to: &key, &zeros)
                number = []
            }
        }
        for scalar in text {
            if let digit = scalar.decimalValue {
                if !word.isEmpty { endRun() }
                number.append(digit)
            } else if scalar.isPartOfWord {
                if !number.isEmpty { endRun() }
                word += UTF8.encode(scalar)!
            } else {
                endRun()
                append(sign: scalar.value, to: &key)
            }
        }
        endRun()
        finish(&key, zeros)
    }

    /// Appends a punctuation mark or another sign. The dot comes first: `name.txt` is before `name 2.txt`.
    private static func append(sign value: UInt32, to key: inout [UInt8]) {
        let rank = value == 0x2E ? 0 : value &+ 1
        key += [
            Class.punctuation, UInt8(truncatingIfNeeded: rank >> 16), UInt8(truncatingIfNeeded: rank >> 8),
            UInt8(truncatingIfNeeded: rank),
        ]
    }

    /// Appends a number: the count of its digits, then the digits. Leading zeros decide only between names that are otherwise
    /// equal.
    private static func append(number digits: [UInt8], to key: inout [UInt8], _ zeros: inout [UInt8]) {
        let value = digits.drop { $0 == 0 }
        let count = UInt16(clamping: value.count)
        key += [Class.number, UInt8(count >> 8), UInt8(count & 0xFF)]
        key += value
        zeros.append(UInt8(clamping: digits.count - value.count))
    }

    private static func finish(_ key: inout [UInt8], _ zeros: [UInt8]) {
        guard zeros.contains(where: { $0 != 0 }) else { return }
        key.append(Class.end)
        key += zeros
    }

    /// Whether one name comes before the other.
    public static func < (left: CollationKey, right: CollationKey) -> Bool {
        left.bytes.withUnsafeBytes { left in right.bytes.withUnsafeBytes { compare(left, $0) < 0 } }
    }

    /// Below, at or above zero, as `memcmp`; a prefix comes first.
    static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let common = min(left.count, right.count)
        if common > 0 {
            let order = memcmp(left.baseAddress!, right.baseAddress!, common)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
