// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The order of day and month, and the clock, as the locale writes them.
struct DateStyle: Equatable {
    /// Whether hours are counted to 12, with AM and PM.
    var hasTwelveHours: Bool
    /// Whether the month comes before the day.
    var isMonthFirst: Bool

    /// The style of the process's locale.
    static let local: DateStyle = {
        Language.set()
        let locale = setlocale(LC_TIME, nil).map { String(cString: $0) } ?? "C"
        return DateStyle(locale: locale, date: conventions(D_FMT), time: conventions(T_FMT))
    }()

    private static func conventions(_ item: Int) -> String { String(cString: nl_langinfo(nl_item(item))) }

    /// A style with 24 hours and the day first, or one of its own.
    init(hasTwelveHours: Bool = false, isMonthFirst: Bool = false) {
        (self.hasTwelveHours, self.isMonthFirst) = (hasTwelveHours, isMonthFirst)
    }

    /// The style of a locale.
    ///
    /// - Parameters:
    ///   - locale: its name; `C` stands for no country, and has the default style.
    ///   - date: its format of dates (`nl_langinfo`, `D_FMT`).
    ///   - time: its format of times (`T_FMT`).
    init(locale: String, date: String, time: String) {
        guard !locale.isEmpty, locale != "POSIX", locale != "C", !locale.hasPrefix("C.") else {
            self.init()
            return
        }
        let twelve = ["%r", "%I", "%l", "%p", "%P"].contains { time.contains(Substring($0)) }
        self.init(hasTwelveHours: twelve, isMonthFirst: Self.monthComesFirst(in: date))
    }

    private static func monthComesFirst(in format: String) -> Bool {
        // The letters after % that stand for days, months and both.
        for character in format {
            switch character {
            case "d", "e": return false
            case "m", "b", "B", "h", "D": return true
            // A year before all is no American date: the day comes last there, too, in numbers, but not in words.
            case "Y", "y", "F": return false
            default: continue
            }
        }
        return false
    }

    private var time: String {
        // A time with hours to 12 and to 24 for `g_date_time_format`; the letters after % must stay.
        hasTwelveHours ? tr("%-I:%M %p") : tr("%H:%M")
    }

    /// The format of a moment with the month in full, for `g_date_time_format`.
    var format: String { joined(dayFormat) }

    /// The format of a day with the month in full, for `g_date_time_format`.
    var dayFormat: String {
        // A date for `g_date_time_format`; the letters after % must stay.
        isMonthFirst ? tr("%B %-e, %Y") : tr("%-e %B %Y")
    }

    /// The format of a month of a year, for `g_date_time_format`.
    static var monthFormat: String {
        // A month for `g_date_time_format`; the letters after % must stay.
        tr("%B %Y")
    }

    /// The format of a date in few letters, for `g_date_time_format`.
    ///
    /// - Parameter daysAgo: 0 for today, 1 for yesterday, nil for any other day.
    func shortFormat(daysAgo: Int?) -> String {
        switch daysAgo {
        case 0: tr("Today, {time}", ["time": time])
        case 1: tr("Yesterday, {time}", ["time": time])
        default:
            // A date for `g_date_time_format`, as short as possible; the letters after % must stay.
            joined(isMonthFirst ? tr("%b %-e, %Y") : tr("%-e %b %Y"))
        }
    }

    private func joined(_ date: String) -> String { tr("{date}, {time}", ["date": date, "time": time]) }
}
