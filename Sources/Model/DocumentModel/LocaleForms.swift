// SPDX-License-Identifier: MPL-2.0

/// The full names of days and months, the form of dates and the separators of numbers in the user's language. Processes in
/// the sandbox, which load no locale, get them in an environment variable.
///
/// The encoding: UTF-8 text with tabs between the parts, which are seven days from Sunday on, twelve months, the form of the
/// date, its separator, a flag for a clock of twelve hours (`1` or `0`), the decimal point and the separator of thousands.
public struct LocaleForms: Equatable, Sendable {
    /// The name of the environment variable.
    public static let variable = "VITRINE_LOCALE_FORMS"
    /// The maximum length of a part, in bytes.
    private static let byteLimit = 64

    /// The names of the seven days, from Sunday on.
    public let days: [String]
    /// The names of the twelve months, from January on, in the form that is used in dates.
    public let months: [String]
    /// The form of a date in numbers, such as `dd.mm.yyyy`; all characters but `d`, `m` and `y` are literal.
    public let date: String
    /// The separator between the numbers of a date, such as `/`.
    public let dateSeparator: String
    /// Whether the clock has twelve hours.
    public let hasHalfDays: Bool
    /// The decimal point.
    public let point: String
    /// The separator of thousands; empty where there is none.
    public let thousands: String

    /// The English names, with dates as in ISO 8601.
    public static let english = LocaleForms(
        days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        date: "yyyy-mm-dd", dateSeparator: "/", hasHalfDays: false, point: ".", thousands: ",")!

    /// The forms; nil unless there are seven days and twelve months, and no part is empty (except the thousands) or too long.
    public init?(
        days: [String], months: [String], date: String, dateSeparator: String, hasHalfDays: Bool, point: String,
        thousands: String
    ) {
        guard days.count == 7, months.count == 12,
            (days + months + [date, dateSeparator, point]).allSatisfy({ !$0.isEmpty }),
            (days + months + [date, dateSeparator, point, thousands]).allSatisfy({
                $0.utf8.count <= Self.byteLimit && !$0.unicodeScalars.contains { $0.value < 0x20 }
            })
        else { return nil }
        self.days = days
        self.months = months
        self.date = date
        self.dateSeparator = dateSeparator
        self.hasHalfDays = hasHalfDays
        self.point = point
        self.thousands = thousands
    }

    /// The value of the environment variable.
    public var encoded: String {
        (days + months + [date, dateSeparator, hasHalfDays ? "1" : "0", point, thousands]).joined(separator: "\t")
    }

    /// The forms in a value of the environment variable; nil when it is malformed.
    public init?(decoding text: String) {
        let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 24 else { return nil }
        self.init(
            days: Array(parts[..<7]), months: Array(parts[7..<19]), date: parts[19], dateSeparator: parts[20],
            hasHalfDays: parts[21] == "1", point: parts[22], thousands: parts[23])
    }
}
