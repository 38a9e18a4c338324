// SPDX-License-Identifier: MPL-2.0

/// A part of an AsciiDoc document in UTF-8, such as a line.
typealias AsciiDocBytes = ArraySlice<UInt8>

extension UInt8 {
    /// Whether the byte is a space or a tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// Whether the byte is an ASCII digit.
    var isDecimalDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether the byte is an ASCII letter.
    var isLatinLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// Whether the byte belongs to a word: letters of all scripts, digits and `_`.
    var isWordByte: Bool { isLatinLetter || isDecimalDigit || self == 0x5F || self >= 0x80 }
}

extension Collection<UInt8> where SubSequence == AsciiDocBytes {
    /// Without spaces, tabs and line breaks at both ends.
    var trimmedBytes: AsciiDocBytes {
        func isSpace(_ byte: UInt8) -> Bool { byte.isBlank || byte == 0x0A || byte == 0x0D }
        var slice = self[...]
        while let first = slice.first, isSpace(first) { slice.removeFirst() }
        while let last = slice.last, isSpace(last) { slice.removeLast() }
        return slice
    }

    /// The text.
    var string: String { String(decoding: self, as: UTF8.self) }

    /// Whether the bytes begin with a text.
    func begins(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { starts(with: $0) }
    }

    /// The parts between a separator, without blanks at their ends.
    func parts(_ separator: UInt8) -> [AsciiDocBytes] {
        split(separator: separator, omittingEmptySubsequences: false).map(\.trimmedBytes)
    }

    /// The number of equal bytes at the beginning.
    var leadingRun: Int {
        guard let first else { return 0 }
        return prefix { $0 == first }.count
    }
}
