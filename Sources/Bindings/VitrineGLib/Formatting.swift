// SPDX-License-Identifier: MPL-2.0

internal import CGLib
public import Quantities

/// Numbers as people in this place and language write them.
public enum Formatting {
    /// A number of bytes, such as `1.2 MB` (`g_format_size`).
    public static func size(_ bytes: ByteCount) -> String {
        let text = g_format_size(guint64(bytes.unsigned))
        defer { g_free(text) }
        return text.map { String(cString: $0) } ?? ""
    }

    /// A whole number, such as `10,000` (`localeconv`).
    public static func number(_ number: Int) -> String { NumberStyle.local.text(of: number) }

    /// A moment in local time, such as `3 May 2024, 14:05` or `May 3, 2024, 2:05 PM`; a word instead where the calendar
    /// does not reach, before the year 1 and after 9999.
    public static func date(_ time: FileTime) -> String {
        date(time, as: DateStyle.local.format) ?? tr("Unknown")
    }

    /// The same in few letters, for columns, such as `Today, 14:05`, `Yesterday, 14:05` or `3 May 2024, 14:05`.
    public static func shortDate(_ time: FileTime) -> String {
        let format = DateStyle.local.shortFormat(daysAgo: daysAgo(time))
        return date(time, as: format) ?? tr("Unknown")
    }

    /// The number of calendar days in local time since a moment, where that is 0 or 1.
    private static func daysAgo(_ time: FileTime) -> Int? {
        guard let now = g_date_time_new_now_local() else { return nil }
        defer { g_date_time_unref(now) }
        guard let today = date(of: now), let day = date(time, as: "%F") else { return nil }
        if day == today { return 0 }
        guard let yesterday = g_date_time_add_days(now, -1) else { return nil }
        defer { g_date_time_unref(yesterday) }
        return day == date(of: yesterday) ? 1 : nil
    }

    private static func date(of moment: OpaquePointer) -> String? { text(of: moment, as: "%F") }

    /// A moment in local time, in a format of `g_date_time_format`; nil when that is none, and where the calendar does not
    /// reach.
    public static func date(_ time: FileTime, as format: String) -> String? {
        guard let moment = g_date_time_new_from_unix_local(Int(clamping: time.seconds)) else { return nil }
        defer { g_date_time_unref(moment) }
        return self.text(of: moment, as: format)
    }

    /// A moment in ISO 8601, such as `2024-05-03T14:05:00`, in a format of `g_date_time_format`; nil when one of them is none.
    ///
    /// What its clock showed stays, wherever that was; only what is given in universal time (`Z`) is told in local time.
    public static func date(iso moment: String, as format: String) -> String? {
        let here = g_time_zone_new_local()
        defer { g_time_zone_unref(here) }
        guard let there = g_date_time_new_from_iso8601(moment, here) else { return nil }
        defer { g_date_time_unref(there) }
        guard moment.hasSuffix("Z") else { return text(of: there, as: format) }
        guard let local = g_date_time_to_local(there) else { return nil }
        defer { g_date_time_unref(local) }
        return text(of: local, as: format)
    }

    /// A moment in ISO 8601 in the style of ``date(_:)``, with what it tells: `2024-05-03T14:05:00` has a time, `2024-05-03`
    /// only a day, `2024-05` only a month; nil when it is none, and for a year alone.
    public static func date(iso moment: String) -> String? {
        let letters = Array(moment.utf8)
        guard letters.contains(where: { "Tt ".utf8.contains($0) }) else {
            switch letters.count {
            case 10: return date(iso: moment + "T00:00:00", as: DateStyle.local.dayFormat)
            case 7: return date(iso: moment + "-01T00:00:00", as: DateStyle.monthFormat)
            default: return nil
            }
        }
        if let text = date(iso: moment, as: DateStyle.local.format) { return text }
        // Seconds may be left out, but not for `g_date_time_new_from_iso8601`.
        guard letters.count >= 16, letters.count == 16 || "Zz+-".utf8.contains(letters[16]) else { return nil }
        let whole = letters[..<16] + Array(":00".utf8) + letters[16...]
        return date(iso: String(decoding: whole, as: UTF8.self), as: DateStyle.local.format)
    }

    private static func text(of moment: OpaquePointer, as format: String) -> String? {
        let text = g_date_time_format(moment, format)
        defer { g_free(text) }
        return text.map { String(cString: $0) }
    }
}
