// SPDX-License-Identifier: MPL-2.0

/// The short names of days and months in the user's language, and the order of dates. Processes in the sandbox, which
/// load no locale, get them in an environment variable.
///
/// As text: seven days from Sunday on and twelve months, then whether the year and whether the
/// month come before the day (`1` or `0`), with tabs between them.
public struct DayNames: Equatable, Sendable {
    /// The name of the environment variable.
    public static let variable = "VITRINE_DAY_NAMES"
    /// The longest name, in bytes.
    private static let byteLimit = 64

    /// The seven days, from Sunday on.
    public let days: [String]
    /// The twelve months, from January on.
    public let months: [String]
    /// Whether the year precedes the month and the day.
    public let yearComesFirst: Bool
    /// Whether the month precedes the day.
    public let monthComesFirst: Bool

    /// The English names, with the day before the month.
    public static let english = DayNames(
        days: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])!

    /// Names; nil unless there are seven days and twelve months, none of them empty or too long.
    public init?(days: [String], months: [String], yearComesFirst: Bool = false, monthComesFirst: Bool = false) {
        guard days.count == 7, months.count == 12,
            (days + months).allSatisfy({
                !$0.isEmpty && $0.utf8.count <= Self.byteLimit && !$0.unicodeScalars.contains { $0.value < 0x20 }
            })
        else { return nil }
        self.days = days
        self.months = months
        self.yearComesFirst = yearComesFirst
        self.monthComesFirst = monthComesFirst
    }

    /// The value of the variable.
    public var encoded: String {
        (days + months + [yearComesFirst ? "1" : "0", monthComesFirst ? "1" : "0"]).joined(separator: "\t")
    }

    /// The names in a value of the variable; nil when it is malformed.
    public init?(decoding text: String) {
        let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 21 else { return nil }
        self.init(
            days: Array(parts[..<7]), months: Array(parts[7..<19]), yearComesFirst: parts[19] == "1",
            monthComesFirst: parts[20] == "1")
    }

    /// A day and its month, such as `5 Mar`.
    public func text(day: Int, month: Int) -> String {
        let name = months[month - 1]
        return monthComesFirst ? "\(name) \(day)" : "\(day) \(name)"
    }

    /// A month and its year, such as `Mar 2024`.
    public func text(month: Int, year: Int) -> String {
        let name = months[month - 1]
        return yearComesFirst ? "\(year) \(name)" : "\(name) \(year)"
    }
}
