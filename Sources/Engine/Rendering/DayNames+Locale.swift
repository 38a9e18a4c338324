// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc

extension DayNames {
    /// Those of a locale (`nl_langinfo_l(3)`); nil when it is not installed, not written in UTF-8, or nobody's (`C`).
    ///
    /// - Parameter locale: such as `de_DE.UTF-8`; empty for what the environment says.
    public init?(locale name: String) {
        let mask = 1 << LC_TIME | 1 << LC_CTYPE
        guard let locale = newlocale(Int32(mask), name, nil) else { return nil }
        defer { freelocale(locale) }
        func text(_ item: Int) -> String {
            nl_langinfo_l(nl_item(item), locale).flatMap { String(validatingCString: $0) } ?? ""
        }
        let format = text(Int(D_FMT))
        // The order of English in the locale that is nobody's.
        guard format != "%m/%d/%y" else { return nil }
        func place(_ letters: String) -> Int { Array(format).firstIndex { letters.contains($0) } ?? 0 }
        let (year, month, day) = (place("yY"), place("mbB"), place("de"))
        self.init(
            days: (0..<7).map { text(Int(ABDAY_1) + $0).trimmed },
            months: (0..<12).map { text(Int(ABMON_1) + $0).trimmed },
            yearComesFirst: year < month, monthComesFirst: month < day)
    }

    /// The names in the user's language; in English where the locale is unknown.
    public static let current = DayNames(locale: "") ?? .english
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
