// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc

extension DayNames {
    /// The names of a locale (`nl_langinfo_l(3)`); nil when the locale is not installed or is `C`.
    ///
    /// - Parameter name: the name, such as `de_DE.UTF-8`; empty for the locale of the environment.
    public init?(locale name: String) {
        let names = LocaleItems.read(of: name) { format, text in
            func place(_ letters: String) -> Int { Array(format).firstIndex { letters.contains($0) } ?? 0 }
            let (year, month, day) = (place("yY"), place("mbB"), place("de"))
            return DayNames(
                days: (0..<7).map { text(Int(ABDAY_1) + $0).trimmed },
                months: (0..<12).map { text(Int(ABMON_1) + $0).trimmed },
                yearComesFirst: year < month, monthComesFirst: month < day)
        }
        guard let names else { return nil }
        self = names
    }

    /// The names in the user's language; in English where the locale is unknown.
    public static let current = DayNames(locale: "") ?? .english
}

extension String {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
