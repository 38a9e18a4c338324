// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A length of CSS with a unit.
struct StyleLength {
    private let number: Double
    private let unit: Substring

    /// A length written in lower case; nil for anything else.
    init?(_ text: String) {
        let end = text.firstIndex { !($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") } ?? text.endIndex
        guard let number = Double(written: text[..<end]), number.magnitude < 1e6 else { return nil }
        (self.number, unit) = (number, text[end...])
    }

    /// The length in pixels of CSS; nil for a unit of the window.
    ///
    /// - Parameters:
    ///   - em: the size of the text around, which percents are of, too.
    ///   - root: the size of the text of the whole page.
    func pixels(em: Double, root: Double) -> Double? {
        switch unit {
        case "px": number
        case "pt": number * 4 / 3
        case "em": number * em
        case "%": number / 100 * em
        case "rem": number * root
        case "ex", "ch": number * em / 2
        case "cm": number * 96 / 2.54
        case "mm": number * 96 / 25.4
        case "in": number * 96
        case "pc": number * 16
        case "": number == 0 ? 0 : nil
        default: nil
        }
    }
}
