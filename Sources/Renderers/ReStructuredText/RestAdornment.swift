// SPDX-License-Identifier: MPL-2.0

/// A line of one punctuation character, as below and above titles and between paragraphs.
struct RestAdornment {
    let character: UInt8
    let length: Int

    /// The adornment on a line; nil for any other line.
    init?(_ line: ArraySlice<UInt8>) {
        guard let first = line.first, (0x21...0x7E).contains(first), !first.isMarkupWord,
            line.allSatisfy({ $0 == first })
        else { return nil }
        character = first
        length = line.count
    }

    /// Whether it is long enough to lie below a title.
    func underlines(_ title: ArraySlice<UInt8>) -> Bool {
        length >= 4 || length >= title.count { $0 & 0xC0 != 0x80 }
    }
}
