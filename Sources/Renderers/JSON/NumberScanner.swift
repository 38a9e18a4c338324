// SPDX-License-Identifier: MPL-2.0

import Glibc

/// Reads decimal numbers out of bytes, one after the other, without making strings of them.
struct NumberScanner {
    private let bytes: UnsafeRawBufferPointer
    /// The byte offset at which the next number is looked for.
    var offset: Int

    init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { offset >= bytes.count }

    /// The byte here; 0 at the end.
    var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// Goes past the mark that some editors put at the beginning of text in UTF-8.
    mutating func skipByteOrderMark() {
        if bytes.count - offset >= 3, bytes[offset..<offset + 3].elementsEqual([0xEF, 0xBB, 0xBF]) { offset += 3 }
    }

    /// Goes to the next byte that is no blank; line ends are none if `lines` says so.
    mutating func skipBlanks(lines: Bool = true) {
        while offset < bytes.count {
            let byte = bytes[offset]
            // Control characters as well: a word ends before them, so something has to go past them.
            guard byte <= 0x20, lines || byte != 0x0A && byte != 0x0D else { return }
            offset += 1
        }
    }

    /// Skips the end of this line: a line feed, a carriage return or both.
    mutating func skipLine() {
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        offset += 1
        if offset < bytes.count, bytes[offset - 1] == 0x0D, bytes[offset] == 0x0A { offset += 1 }
    }

    /// The bytes up to the next blank.
    mutating func word() -> UnsafeRawBufferPointer.SubSequence {
        let start = min(offset, bytes.count)
        while offset < bytes.count, bytes[offset] > 0x20 { offset += 1 }
        return bytes[start..<max(start, min(offset, bytes.count))]
    }

    /// The text up to the end of this line, without blanks around it; at most 1,024 bytes.
    mutating func restOfLine() -> String {
        skipBlanks(lines: false)
        let start = min(offset, bytes.count)
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        offset = end
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return String(decoding: bytes[start..<min(end, start + 1_024)], as: UTF8.self)
    }

    /// A number; nil when there is none here, and nothing has moved.
    mutating func number() -> Double? {
        var place = offset
        func byte() -> UInt8 { place < bytes.count ? bytes[place] : 0 }
        let isNegative = byte() == UInt8(ascii: "-")
        if isNegative || byte() == UInt8(ascii: "+") { place += 1 }
        var digits: UInt64 = 0
        var exponent = 0
        var count = 0
        func isDigit() -> Bool { byte() >= 48 && byte() <= 57 }
        func take(isFraction: Bool) {
            // More digits than a double can hold change nothing but the power.
            if digits < 1 << 58 {
                digits = digits * 10 + UInt64(byte() - 48)
                if isFraction { exponent -= 1 }
            } else if !isFraction {
                exponent += 1
            }
            count += 1
            place += 1
        }
        while isDigit() { take(isFraction: false) }
        if byte() == UInt8(ascii: ".") {
            place += 1
            while isDigit() { take(isFraction: true) }
        }
        guard count > 0 else { return nil }
        if byte() | 0x20 == UInt8(ascii: "e") {
            let back = place
            place += 1
            let sign = byte() == UInt8(ascii: "-") ? -1 : 1
            if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { place += 1 }
            if isDigit() {
                var power = 0
                while isDigit() {
                    power = min(10_000, power * 10 + Int(byte() - 48))
                    place += 1
                }
                exponent += sign * power
            } else {
                place = back
            }
        }
        offset = place
        let value = exponent == 0 ? Double(digits) : Double(digits) * pow(10, Double(exponent))
        return isNegative ? -value : value
    }

    /// A number behind blanks, on the same line unless `lines` says otherwise.
    mutating func next(lines: Bool = false) -> Float? {
        skipBlanks(lines: lines)
        return number().map { Float($0) }
    }
}
