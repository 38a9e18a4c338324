// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc

extension LocaleForms {
    /// The forms of a locale (`nl_langinfo_l(3)`); nil when the locale is not installed or is `C`.
    ///
    /// - Parameter name: the name, such as `de_DE.UTF-8`; empty for the locale of the environment.
    public init?(locale name: String) {
        let forms = LocaleItems.read(of: name) { format, text in
            let (date, separator) = Self.form(of: format)
            return LocaleForms(
                days: (0..<7).map { text(Int(DAY_1) + $0) }, months: (0..<12).map { text(Int(MON_1) + $0) },
                date: date, dateSeparator: separator, hasHalfDays: Self.isOfHalfDays(text(Int(T_FMT))),
                point: text(Int(RADIXCHAR)), thousands: text(Int(THOUSEP)))
        }
        guard let forms else { return nil }
        self = forms
    }

    /// The forms in the user's language; the English ones where the locale is unknown.
    public static let current = LocaleForms(locale: "") ?? .english

    /// The form of a date and its separator, from a format of `strftime(3)`. Months are numbers, and years have four digits.
    static func form(of format: String) -> (date: String, separator: String) {
        var parts: [String] = []
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                parts.append(String(character))
                continue
            }
            var isShort = false
            var letter = rest.popFirst()
            while let flag = letter, "-_EO".contains(flag) {
                isShort = isShort || flag == "-"
                letter = rest.popFirst()
            }
            switch letter {
            case "d": parts.append(isShort ? "d" : "dd")
            case "e": parts.append("d")
            case "m", "b", "B", "h": parts.append(isShort ? "m" : "mm")
            case "y", "Y": parts.append("yyyy")
            // Spreadsheet programs do not use the other forms, such as those with a weekday.
            default: return ("yyyy-mm-dd", "-")
            }
        }
        let code = parts.joined()
        // American dates have no leading zeros.
        if code == "mm/dd/yyyy" { return ("m/d/yyyy", "/") }
        let separator = code.drop { "dmy".contains($0) }.first { !"dmy".contains($0) }
        let isPlain = separator.map { "./-".contains($0) } ?? false
        return (code, isPlain ? String(separator!) : "/")
    }

    private static func isOfHalfDays(_ format: String) -> Bool {
        let letters = Set(format)
        return letters.contains("r") || letters.contains("p") || letters.contains("I")
    }
}
