// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The texts of an installed locale (`nl_langinfo_l(3)`).
enum LocaleItems {
    /// Makes a value of a locale's texts.
    ///
    /// - Parameters:
    ///   - name: the name, such as `de_DE.UTF-8`; empty for the locale of the environment.
    ///   - body: makes the value, given the format of a date and the text of each item, such as `DAY_1`.
    /// - Returns: nil when the locale is not installed or is `C`, whose format of a date is one that no language uses.
    static func read<Value>(
        of name: String, _ body: (_ dateFormat: String, _ text: (Int) -> String) -> Value?
    ) -> Value? {
        let mask = 1 << LC_TIME | 1 << LC_CTYPE | 1 << LC_NUMERIC
        guard let locale = newlocale(Int32(mask), name, nil) else { return nil }
        defer { freelocale(locale) }
        /// An item's text; empty where it is not in UTF-8.
        func text(_ item: Int) -> String {
            nl_langinfo_l(nl_item(item), locale).flatMap { String(validatingCString: $0) } ?? ""
        }
        let format = text(Int(D_FMT))
        return format == "%m/%d/%y" ? nil : body(format, text)
    }
}
