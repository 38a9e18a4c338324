// SPDX-License-Identifier: MPL-2.0

/// Bytes as they are typed in hexadecimal: `89 50 4e 47`, `89504E47`, `0x89, 0x50` or `\x89\x50`.
enum HexPattern: Equatable {
    /// These bytes; none when nothing was typed.
    case bytes([UInt8])
    /// A byte has only one of its two digits.
    case incomplete
    /// The text has characters other than hexadecimal digits.
    case invalid

    init(_ text: String) {
        var bytes: [UInt8] = []
        for part in text.utf8.split(whereSeparator: { Self.separators.contains($0) }) {
            var rest = part
            if rest.count >= 2, rest.first == UInt8(ascii: "0"), rest.dropFirst().first! | 0x20 == UInt8(ascii: "x") {
                rest = rest.dropFirst(2)
            } else if let first = rest.first, first | 0x20 == UInt8(ascii: "x") {
                // What is left of \x.
                rest = rest.dropFirst()
            }
            var digits: [UInt8] = []
            for character in rest {
                guard let digit = Character(Unicode.Scalar(character)).hexDigitValue else {
                    self = .invalid
                    return
                }
                digits.append(UInt8(digit))
            }
            guard !digits.isEmpty, digits.count.isMultiple(of: 2) else {
                self = .incomplete
                return
            }
            for index in stride(from: 0, to: digits.count, by: 2) {
                bytes.append(digits[index] << 4 | digits[index + 1])
            }
        }
        self = .bytes(bytes)
    }

    private static let separators = Array(" \t\r\n,;:-\\".utf8)
}
