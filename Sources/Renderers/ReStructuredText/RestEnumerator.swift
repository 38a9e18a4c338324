// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The number of an item of a list in a reStructuredText document: `1.`, `b)`, `(iv)`, `#.`.
struct RestEnumerator {
    /// The kind of numbers.
    enum Sequence {
        case automatic
        case decimal
        case lowerLetter
        case upperLetter
        case lowerRoman
        case upperRoman

        /// The name of the kind in HTML.
        var type: String {
            switch self {
            case .automatic, .decimal: "1"
            case .lowerLetter: "a"
            case .upperLetter: "A"
            case .lowerRoman: "i"
            case .upperRoman: "I"
            }
        }
    }

    let sequence: Sequence
    let value: Int
    /// The characters around the number.
    let format: String
    /// The number of bytes before the item's text.
    let length: Int

    /// The number that begins a line; nil when none does.
    ///
    /// - Parameter list: the kind of numbers of the list that the item may continue.
    init?(_ line: ArraySlice<UInt8>, in list: Sequence? = nil) {
        let hasOpening = line.first == UInt8(ascii: "(")
        let text = line.dropFirst(hasOpening ? 1 : 0).prefix(12).prefix {
            $0.isMarkupLetter || $0.isMarkupDigit || $0 == 0x23
        }
        guard !text.isEmpty, let mark = line[text.endIndex...].first,
            mark == UInt8(ascii: ")") || mark == UInt8(ascii: ".") && !hasOpening
        else { return nil }
        format = hasOpening ? "()" : mark == UInt8(ascii: ")") ? ")" : "."
        let length = text.endIndex + 1 - line.startIndex
        let spaces = line.dropFirst(length).prefix { $0 == .space }.count
        guard spaces > 0 || line.count == length else { return nil }
        self.length = length + max(spaces, 1)
        guard let (sequence, value) = Self.number(text, list) else { return nil }
        self.sequence = sequence
        self.value = value
    }

    private static func number(_ text: ArraySlice<UInt8>, _ list: Sequence?) -> (Sequence, Int)? {
        guard let first = text.first else { return nil }
        if text.count == 1, first == UInt8(ascii: "#") { return (list ?? .automatic, 0) }
        if text.allSatisfy(\.isMarkupDigit) { return Int(written: text.markupText).map { (.decimal, $0) } }
        let isUpper = (0x41...0x5A).contains(first)
        guard text.allSatisfy({ $0.isMarkupLetter && (0x41...0x5A).contains($0) == isUpper }) else { return nil }
        let romanKind = isUpper ? Sequence.upperRoman : .lowerRoman
        let isSingleI = text.count == 1 && first | 0x20 == UInt8(ascii: "i")
        let continuesLetters = list == .lowerLetter || list == .upperLetter
        let prefersRoman = text.count > 1 || list == romanKind || isSingleI && !continuesLetters
        if prefersRoman, let value = roman(text) { return (romanKind, value) }
        guard text.count == 1 else { return nil }
        return (isUpper ? .upperLetter : .lowerLetter, Int(first | 0x20) - 0x60)
    }

    private static func roman(_ text: ArraySlice<UInt8>) -> Int? {
        let values: [UInt8: Int] = [
            UInt8(ascii: "i"): 1, UInt8(ascii: "v"): 5, UInt8(ascii: "x"): 10, UInt8(ascii: "l"): 50,
            UInt8(ascii: "c"): 100, UInt8(ascii: "d"): 500, UInt8(ascii: "m"): 1_000,
        ]
        var result = 0
        var last = 0
        for letter in text.reversed() {
            guard let value = values[letter | 0x20] else { return nil }
            result += value < last ? -value : value
            last = max(last, value)
        }
        // Only the usual way to write a number is one, so that words such as `mix` are none.
        return ListNumber.text(result, format: "lowerRoman") == text.lowercasedMarkup ? result : nil
    }
}
