// SPDX-License-Identifier: MPL-2.0

import Glibc
import Quantities

/// Numbers as text, with a point.
enum Decimal {
    /// As few digits as say it, at most eleven significant ones.
    static func plain(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        if value.rounded() == value, abs(value) < 1e15 { return "\(Int(value))" }
        let size = abs(value)
        if size >= 1e15 || size < 1e-9 { return "\(value)" }
        let digits = min(max(10 - Int(saturating: log10(size).rounded(.down)), 0), 12)
        var text = fixed(value, decimals: digits)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// With a number of decimals, and commas between thousands if wanted.
    static func fixed(_ value: Double, decimals: Int, groups: Bool = false) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return value.isFinite ? "\(value)" : "–" }
        let factor = pow(10, Double(decimals))
        let scaled = (abs(value) * factor).rounded()
        guard scaled < 9e18 else { return "\(value)" }
        let whole = Int(scaled / factor)
        let fraction = Int(saturating: scaled - Double(whole) * factor)
        var text = "\(whole)"
        if groups {
            var index = text.count - 3
            while index > 0 {
                text.insert(",", at: text.index(text.startIndex, offsetBy: index))
                index -= 3
            }
        }
        if decimals > 0 {
            let digits = "\(fraction)"
            text += "." + String(repeating: "0", count: max(0, decimals - digits.count)) + digits
        }
        return value < 0 && scaled > 0 ? "-" + text : text
    }
}
