// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities

/// The formatter of a number as a fraction, such as `# ??/??` or `0/16`.
struct FractionText {
    private let before: ArraySlice<FormatToken>
    private let numerator: Int
    private let denominator: Int
    private let fixed: Int?
    private let after: ArraySlice<FormatToken>
    private let forms: LocaleForms
    private let hasWhole: Bool

    /// Makes a formatter; nil when the section is no fraction, which has a bar between places for digits.
    init?(_ tokens: [FormatToken], _ forms: LocaleForms) {
        guard let bar = tokens.firstIndex(of: .slash), bar > 0 else { return nil }
        var start = bar
        while start > 0, tokens[start - 1].isDigit { start -= 1 }
        guard start < bar else { return nil }
        var end = bar + 1
        var number = ""
        scan: while end < tokens.count {
            switch tokens[end] {
            case .digit(let kind): number.append(kind)
            case .literal(let text) where text.utf8.allSatisfy({ (48...57).contains($0) }): number += text
            default: break scan
            }
            end += 1
        }
        guard !number.isEmpty else { return nil }
        if let value = Int(written: number), value > 0 {
            guard value < 100_000 else { return nil }
            fixed = value
        } else {
            fixed = nil
        }
        (before, after) = (tokens[..<start], tokens[end...])
        (numerator, denominator) = (bar - start, number.count)
        hasWhole = before.contains(where: \.isDigit)
        self.forms = forms
    }

    /// The text of a number without its sign; nil for a number that is too large.
    func text(_ value: Double) -> String? {
        guard value < 1e9 else { return nil }
        var whole = hasWhole ? floor(value) : 0
        let rest = value - whole
        var (above, below) = (0, 1)
        if let fixed {
            (above, below) = (Int(saturating: (rest * Double(fixed)).rounded()), fixed)
        } else {
            (above, below) = Self.nearest(rest, limit: denominator < 2 ? 9 : denominator == 2 ? 99 : 999)
        }
        if hasWhole, above == below {
            whole += 1
            above = 0
        }
        func pad(_ count: Int) -> String { String(repeating: NumberText.blank, count: max(0, count)) }
        var text = ""
        if hasWhole {
            // The place `#` writes no zero before a fraction below 1.
            text = NumberText(Array(before), forms).text(whole)
            if above == 0, whole == 0, text.allSatisfy(\.isWhitespace) { text = "0" }
        } else {
            text = NumberText(Array(before), forms).text(0)
        }
        if above == 0, hasWhole {
            text += pad(numerator + 1 + denominator)
        } else {
            let (top, bottom) = ("\(above)", "\(below)")
            text += pad(numerator - top.count) + top + "/" + bottom + pad(denominator - bottom.count)
        }
        return text + NumberText(Array(after), forms).text(0)
    }

    /// The fraction nearest to a number with a denominator up to a limit; of several, the one with the smallest denominator.
    private static func nearest(_ value: Double, limit: Int) -> (Int, Int) {
        var best = (Int(saturating: value.rounded()), 1)
        var distance = abs(value - Double(best.0))
        for below in 2...limit where distance > 1e-12 {
            let above = (value * Double(below)).rounded()
            let error = abs(value - above / Double(below))
            if error < distance - 1e-12 { (best, distance) = ((Int(saturating: above), below), error) }
        }
        return best
    }
}
