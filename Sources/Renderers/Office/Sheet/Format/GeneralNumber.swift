// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The formatter of numbers as `General`: with as many digits as a cell of usual width has room for, whole numbers in full.
enum GeneralNumber {
    static func text(_ value: Double, _ forms: LocaleForms) -> String {
        guard value.isFinite else { return "–" }
        let digits = DecimalDigits(value)
        let sign = value < 0 && !digits.isZero ? "-" : ""
        guard !digits.isZero else { return "0" }
        if digits.power >= 15 || digits.power < -4 && digits.decimals > 9 {
            return sign + scientific(digits, forms)
        }
        let rounded = digits.rounded(decimals: digits.power < 0 ? 9 : max(0, 9 - digits.power))
        let whole = rounded.whole
        var text = sign + (whole.isEmpty ? "0" : NumberText.digits(whole))
        if rounded.decimals > 0 { text += forms.point + NumberText.digits(rounded.fraction(rounded.decimals)) }
        return text
    }

    private static func scientific(_ digits: DecimalDigits, _ forms: LocaleForms) -> String {
        var power = digits.power
        var mantissa = digits.shifted(-power).rounded(decimals: 5)
        if mantissa.power > 0 {
            power += 1
            mantissa = mantissa.shifted(-1)
        }
        var text = NumberText.digits(mantissa.whole)
        if mantissa.decimals > 0 { text += forms.point + NumberText.digits(mantissa.fraction(mantissa.decimals)) }
        let size = abs(power)
        return text + (power < 0 ? "E-" : "E+") + (size < 10 ? "0" : "") + "\(size)"
    }
}
