// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Lengths as documents write them: a number and a unit.
enum Length {
    /// A length in points, as in `2.5cm`, `12pt`, `0.5in`, `96px`; nil when it is none. No unit means points.
    static func points(_ text: String?) -> Double? {
        guard let text else { return nil }
        let clean = text.filter { $0 != " " }
        let digits = clean.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
        guard let value = Double(written: digits) else { return nil }
        let factor: Double
        switch clean.dropFirst(digits.count).lowercased() {
        case "cm": factor = 72 / 2.54
        case "mm": factor = 72 / 25.4
        case "in": factor = 72
        case "pc": factor = 12
        case "px": factor = 0.75
        case "", "pt": factor = 1
        default: return nil
        }
        return value * factor
    }

    /// Twentieths of a point, as word processors count.
    static func twips(_ text: String?) -> Double? {
        guard let value = Double(written: text) else { return nil }
        return value / 20
    }
}
