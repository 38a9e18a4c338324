// SPDX-License-Identifier: MPL-2.0

/// Numbers as lists write them.
enum ListNumber {
    /// A number in one of the formats that office documents name: `decimal`, `lowerLetter`, `upperRoman`, …
    static func text(_ value: Int, format: String) -> String {
        switch format {
        case "lowerLetter": letters(value)
        case "upperLetter": letters(value).uppercased()
        case "lowerRoman": roman(value).lowercased()
        case "upperRoman": roman(value)
        case "decimalZero": value < 10 && value >= 0 ? "0\(value)" : "\(value)"
        case "none": ""
        default: "\(value)"
        }
    }

    /// a, b, …, z, aa, bb, …
    private static func letters(_ value: Int) -> String {
        guard value > 0, value <= 26 * 10 else { return "\(value)" }
        let letter = Character(UnicodeScalar(UInt8(97 + (value - 1) % 26)))
        return String(repeating: letter, count: (value - 1) / 26 + 1)
    }

    private static func roman(_ value: Int) -> String {
        guard value > 0, value < 4000 else { return "\(value)" }
        let signs = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var rest = value
        var text = ""
        for (worth, sign) in signs {
            while rest >= worth {
                text += sign
                rest -= worth
            }
        }
        return text
    }
}
