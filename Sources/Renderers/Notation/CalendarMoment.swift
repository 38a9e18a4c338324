// SPDX-License-Identifier: MPL-2.0

internal import CICal

/// A day, or a minute of one, as the clock of a zone shows it.
struct CalendarMoment: Hashable, Comparable {
    let day: CalendarDay
    /// Minutes since midnight; nil for the whole day.
    let minute: Int?

    init(day: CalendarDay, minute: Int?) {
        self.day = day
        self.minute = minute
    }

    /// A time of libical's on the clock of a zone; nil for no time. Days, and times that belong to no zone, are the same on
    /// every clock.
    init?(_ time: icaltimetype, in rules: OpaquePointer?) {
        guard icaltime_is_null_time(time) == 0, icaltime_is_valid_time(time) != 0 else { return nil }
        let shown =
            time.is_date != 0 || time.zone == nil || rules == nil
            ? time : icaltime_convert_to_zone(time, rules)
        guard let day = CalendarDay(year: Int(shown.year), month: Int(shown.month), day: Int(shown.day)) else {
            return nil
        }
        self.init(day: day, minute: shown.is_date != 0 ? nil : Int(shown.hour) &* 60 &+ Int(shown.minute))
    }

    /// A moment in seconds since 1970-01-01 UTC on the clock of a zone.
    init?(seconds: Int, in rules: OpaquePointer?) {
        self.init(icaltime_from_timet_with_zone(seconds, 0, icaltimezone_get_utc_timezone()), in: rules)
    }

    /// The clock, such as `09:30`; empty for the whole day.
    var time: String {
        guard let minute else { return "" }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minute / 60)):\(two(minute % 60))"
    }

    static func < (first: CalendarMoment, second: CalendarMoment) -> Bool {
        (first.day, first.minute ?? -1) < (second.day, second.minute ?? -1)
    }
}
