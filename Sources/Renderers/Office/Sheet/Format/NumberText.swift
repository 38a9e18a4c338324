// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The formatter of a number in the places for digits of a section, with literals between them.
struct NumberText {
    private let tokens: [FormatToken]
    private let forms: LocaleForms
    /// The places for digits of the integer, the fraction and the exponent, as indices of tokens.
    private var integer: [Int] = []
    private var fraction: [Int] = []
    private var exponent: [Int] = []
    private var exponentToken: Int?
    private var pointToken: Int?
    private var hasGroups = false
    /// The power of ten by which the value is multiplied, from percent signs and from commas after the last place.
    private var scale = 0
    /// The indices of commas that write nothing.
    private var silent: Set<Int> = []

    /// A space as wide as a digit.
    static let blank = "\u{2007}"

    static func digits(_ digits: some Sequence<UInt8>) -> String {
        String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    }

    init(_ tokens: [FormatToken], _ forms: LocaleForms) {
        (self.tokens, self.forms) = (tokens, forms)
        var commas: [Int] = []
        for (index, token) in tokens.enumerated() {
            switch token {
            case .digit:
                if exponentToken != nil {
                    exponent.append(index)
                } else if pointToken != nil {
                    fraction.append(index)
                } else {
                    integer.append(index)
                }
            case .point: if pointToken == nil, exponentToken == nil { pointToken = index }
            case .exponent:
                if exponentToken == nil, !integer.isEmpty || !fraction.isEmpty { exponentToken = index }
            case .comma: commas.append(index)
            case .percent: scale += 2
            default: break
            }
        }
        guard let last = (integer + fraction).last else { return }
        let lastOfInteger = integer.last ?? -1
        for comma in commas where exponentToken.map({ comma < $0 }) ?? true {
            silent.insert(comma)
            if comma > last || comma > lastOfInteger && !integer.isEmpty && comma < pointToken ?? 0 {
                scale -= 3
            } else if let first = integer.first, comma > first, comma < lastOfInteger {
                hasGroups = true
            }
        }
    }

    /// The text of a number without its sign.
    func text(_ value: Double) -> String {
        var digits = DecimalDigits(value).shifted(scale)
        var power = 0
        if exponentToken != nil {
            let step = max(1, integer.count)
            func floor(_ power: Int) -> Int {
                step == 1 ? power : (power >= 0 ? power / step : (power - step + 1) / step) * step
            }
            power = digits.isZero ? 0 : floor(digits.power)
            let mantissa = digits.shifted(-power).rounded(decimals: fraction.count)
            if mantissa.whole.count > step { power += step }
            digits = digits.shifted(-power)
        }
        digits = digits.rounded(decimals: fraction.count)
        let (whole, decimals) = (digits.whole, digits.fraction(fraction.count))
        let lastDecimal = decimals.lastIndex { $0 != 0 } ?? -1
        var text = ""
        // The places for digits come in the order of the tokens.
        var (integers, fractions) = (0, 0)
        for (index, token) in tokens.enumerated() {
            switch token {
            case .digit(let kind):
                if integers < integer.count, integer[integers] == index {
                    text += self.whole(whole, place: integers, kind: kind)
                    integers += 1
                } else if fractions < fraction.count, fraction[fractions] == index {
                    if kind == "0" || fractions <= lastDecimal {
                        text += Self.digits([decimals[fractions]])
                    } else if kind == "?" {
                        text += Self.blank
                    }
                    fractions += 1
                } else if exponent.first == index {
                    let digits = "\(abs(power))"
                    text += String(repeating: "0", count: max(0, exponent.count - digits.count)) + digits
                }
            case .point where pointToken == index:
                if integer.isEmpty { text += Self.digits(whole) }
                text += forms.point
            case .exponent(let hasPlus) where exponentToken == index:
                text += "E" + (power < 0 ? "-" : hasPlus ? "+" : "")
            case .exponent(let hasPlus): text += hasPlus ? "E+" : "E-"
            case .comma: if !silent.contains(index) { text += "," }
            case .point: text += "."
            case .percent: text += "%"
            case .slash: text += "/"
            case .literal(let literal): text += literal
            case .space: text += " "
            default: break
            }
        }
        return text
    }

    /// The digits at a place of the integer: the first place also has the leading digits without a place of their own.
    private func whole(_ whole: [UInt8], place: Int, kind: Character) -> String {
        var text = ""
        let right = integer.count - 1 - place
        let end = whole.count - right
        let start = place == 0 ? 0 : end - 1
        if end <= 0 {
            switch kind {
            case "0": text += "0" + (separates(right) ? forms.thousands : "")
            case "?": text += Self.blank
            default: break
            }
            return text
        }
        for index in max(0, start)..<end {
            text += Self.digits([whole[index]])
            if separates(whole.count - 1 - index) { text += forms.thousands }
        }
        return text
    }

    /// Whether a separator follows a digit; `right` is the number of digits of the integer to the right of it.
    private func separates(_ right: Int) -> Bool { hasGroups && right > 0 && right % 3 == 0 }
}
