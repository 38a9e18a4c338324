// SPDX-License-Identifier: MPL-2.0

extension UInt8 {
    static let space = UInt8(ascii: " ")
    static let newline = UInt8(ascii: "\n")

    /// Whether the byte is a space or a line feed.
    var isMarkupSpace: Bool { self == .space || self == .newline }
    /// Whether the byte is a digit of ASCII.
    var isMarkupDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether the byte is a letter of ASCII.
    var isMarkupLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    /// Whether the byte is part of a word: a letter, a digit, or part of a character beyond ASCII.
    var isMarkupWord: Bool { isMarkupLetter || isMarkupDigit || self >= 0x80 }
    /// The byte, a letter of ASCII in lower case.
    var markupLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Collection<UInt8> {
    /// The bytes as text.
    var markupText: String { String(decoding: self, as: UTF8.self) }

    /// The bytes as text, its letters of ASCII in lower case.
    var lowercasedMarkup: String { String(decoding: map(\.markupLowercased), as: UTF8.self) }

    /// Whether the bytes begin with those of a text.
    func starts(with text: StaticString) -> Bool {
        starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Whether the bytes begin with those of a text, given in lower case, whatever the case of their letters.
    func startsIgnoringCase(with text: StaticString) -> Bool {
        let prefix = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return starts(with: prefix) { $0.markupLowercased == $1 }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without spaces and line feeds at both ends.
    var trimmedMarkup: ArraySlice<UInt8> {
        var slice = self
        while slice.first?.isMarkupSpace == true { slice.removeFirst() }
        while slice.last?.isMarkupSpace == true { slice.removeLast() }
        return slice
    }

    /// The words between spaces.
    var markupWords: [ArraySlice<UInt8>] { split { $0.isMarkupSpace } }
}
