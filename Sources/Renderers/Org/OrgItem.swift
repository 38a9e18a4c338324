// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The first line of an item of a list in an Org document: `- [X] text`, `1. text`, `+ term :: text`.
struct OrgItem {
    /// The state of a checkbox.
    enum Checkbox {
        case open
        case done
        case partial
    }

    /// The column of its marker.
    let indent: Int
    let isOrdered: Bool
    /// The number that the item has, whatever its place.
    private(set) var counter: Int?
    private(set) var checkbox: Checkbox?
    /// The term that it describes.
    private(set) var term: ArraySlice<UInt8>?
    /// The column of its text.
    private(set) var contentColumn: Int

    /// The item that begins on a line; nil when none does.
    init?(_ lines: MarkupLines, _ number: Int) {
        let line = lines[number]
        let text = line.drop { $0 == .space }
        guard let first = text.first else { return nil }
        indent = text.startIndex - line.startIndex
        var length = 1
        switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "+"): isOrdered = false
        case UInt8(ascii: "*"):
            guard indent > 0 else { return nil }
            isOrdered = false
        case 0x30...0x39:
            let digits = text.prefix(12).prefix(while: \.isMarkupDigit).count
            guard let mark = text.dropFirst(digits).first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
            else { return nil }
            isOrdered = true
            length = digits + 1
        default: return nil
        }
        var rest = text.dropFirst(length)
        guard rest.isEmpty || rest.first == .space else { return nil }
        rest = rest.drop { $0 == .space }
        if rest.starts(with: "[@"), let close = rest.prefix(14).firstIndex(of: UInt8(ascii: "]")) {
            counter = Int(written: rest[(rest.startIndex + 2)..<close].markupText)
            rest = rest[(close + 1)...].drop { $0 == .space }
        }
        if rest.count >= 3, rest.first == UInt8(ascii: "["), rest.dropFirst(2).first == UInt8(ascii: "]"),
            rest.count == 3 || rest.dropFirst(3).first == .space
        {
            switch rest.dropFirst().first {
            case .space: checkbox = .open
            case UInt8(ascii: "X"), UInt8(ascii: "x"): checkbox = .done
            case UInt8(ascii: "-"): checkbox = .partial
            default: break
            }
            if checkbox != nil { rest = rest.dropFirst(3).drop { $0 == .space } }
        }
        if !isOrdered, let colons = Self.colons(in: rest) {
            term = rest[..<colons].trimmedMarkup
            rest = rest[(colons + 3)...].drop { $0 == .space }
        }
        contentColumn = rest.startIndex - line.startIndex
    }

    /// The index of the ` ::` between a term and its description.
    private static func colons(in text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex
        while index + 3 <= text.endIndex {
            if text[index] == .space, text[index + 1] == 0x3A, text[index + 2] == 0x3A,
                index + 3 == text.endIndex || text[index + 3] == .space, index > text.startIndex
            {
                return index
            }
            index += 1
        }
        return nil
    }
}
