// SPDX-License-Identifier: MPL-2.0

/// Bytes as lines of text: offset, hexadecimal, and the characters of those that are ASCII.
enum HexLines {
    /// The lines for bytes that start at an offset of their file, sixteen to a line or fewer.
    static func text(_ bytes: [UInt8], from offset: Int = 0, perLine: Int = 16) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count / perLine + 1) * (perLine * 4 + 14))
        var start = 0
        while start < bytes.count {
            let line = bytes[start..<min(bytes.count, start + perLine)]
            if start > 0 { result.append(UInt8(ascii: "\n")) }
            for shift in stride(from: 28, through: 0, by: -4) { result.append(digit((offset + start) >> shift & 15)) }
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

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 10 ? 0x30 + value : 0x57 + value)
    }
}
