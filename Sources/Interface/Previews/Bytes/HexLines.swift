// SPDX-License-Identifier: MPL-2.0

/// Bytes as lines of text: offset, hexadecimal, and the characters of those that are ASCII.
enum HexLines {
    /// The lines for bytes that start at an offset of their file.
    ///
    /// - Parameters:
    ///   - perLine: bytes on a line; the last one may have fewer.
    ///   - digits: hexadecimal digits of the offset.
    static func text(_ bytes: [UInt8], from offset: Int = 0, perLine: Int = 16, digits: Int = 8) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count / perLine + 1) * width(perLine: perLine, digits: digits))
        var start = 0
        while start < bytes.count {
            let line = bytes[start..<min(bytes.count, start + perLine)]
            if start > 0 { result.append(UInt8(ascii: "\n")) }
            append(offset + start, digits: digits, to: &result)
            result += [UInt8(ascii: " "), UInt8(ascii: " ")]
            for column in 0..<perLine {
                if column > 0, column % 8 == 0 { result.append(UInt8(ascii: " ")) }
                if start + column < bytes.count {
                    let byte = bytes[start + column]
                    result += [digit(Int(byte >> 4)), digit(Int(byte & 15)), UInt8(ascii: " ")]
                } else {
                    result += [UInt8](repeating: UInt8(ascii: " "), count: 3)
                }
            }
            result.append(UInt8(ascii: " "))
            result += line.map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: ".") }
            start += perLine
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// How many characters a full line has.
    static func width(perLine: Int, digits: Int) -> Int {
        digits + 2 + 3 * perLine + (perLine - 1) / 8 + 1 + perLine
    }

    /// An offset as it stands before a line.
    static func offset(_ offset: Int, digits: Int) -> String {
        var result: [UInt8] = []
        append(offset, digits: digits, to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// The columns in which a range of a line's bytes stands: in hexadecimal, and as characters.
    ///
    /// - Parameter range: bytes of the line, from 0.
    static func columns(
        of range: Range<Int>, perLine: Int, digits: Int
    ) -> (hexadecimal: Range<Int>, characters: Range<Int>) {
        func start(_ byte: Int) -> Int { digits + 2 + 3 * byte + byte / 8 }
        let characters = width(perLine: perLine, digits: digits) - perLine
        return (
            start(range.lowerBound)..<start(range.upperBound - 1) + 2,
            characters + range.lowerBound..<characters + range.upperBound
        )
    }

    /// How many digits the offsets of a file of so many bytes need: eight, or more for what is larger than 4 GiB.
    static func digits(for count: Int) -> Int {
        var digits = 8
        while digits < 16, count > 1 << (4 * digits) { digits += 2 }
        return digits
    }

    /// How many bytes go on a line that has room for so many characters: 16, 8 or 4.
    static func perLine(characters: Int, digits: Int) -> Int {
        [16, 8].first { width(perLine: $0, digits: digits) <= characters } ?? 4
    }

    private static func append(_ offset: Int, digits: Int, to result: inout [UInt8]) {
        for shift in stride(from: 4 * (digits - 1), through: 0, by: -4) { result.append(digit(offset >> shift & 15)) }
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 10 ? 0x30 + value : 0x57 + value)
    }
}
