// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A date and time in the count of spreadsheets, days since the end of 1899.
struct CellMoment {
    let year: Int
    let month: Int
    let day: Int
    /// The day of the week, from 0 for Sunday.
    let weekday: Int
    let hour: Int
    let minute: Int
    let second: Int
    /// The fraction of the second, in units of the last decimal place.
    let fraction: Int
    /// The serial number of the day: whole days since the end of 1899.
    let serial: Int
    /// The whole seconds since day 0.
    let seconds: Int

    /// The serial number of the day after the last one, 9999-12-31.
    static let end = 2_958_466.0

    /// The moment of a serial number.
    ///
    /// - Parameters:
    ///   - serial: days, from 0 to ``end``. Days before March 1900 are those of Excel, which has a February 29th in that year.
    ///   - decimals: the number of decimal places of the second, at most 6; the rest is rounded.
    ///   - hasTime: whether the time is shown. Without it the day is the one in which the moment lies, however late.
    init(serial given: Double, decimals: Int = 0, hasTime: Bool = true) {
        let serial = hasTime ? given : given.rounded(.down)
        let units = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][min(max(decimals, 0), 6)]
        let total = Int(saturating: (serial * 86_400 * Double(units)).rounded())
        fraction = total % units
        seconds = total / units
        let days = seconds / 86_400
        let time = seconds % 86_400
        self.serial = days
        (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
        weekday = (days + 6) % 7
        if days == 60 || days == 0 {
            (year, month, day) = (1900, days == 0 ? 1 : 2, days == 0 ? 0 : 29)
            return
        }
        // The serial number 25,569 is 1970-01-01; the civil calendar is counted from March 1st of year 0.
        let shifted = (days < 60 ? days + 1 : days) - 25_569 + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The serial number of a date and time in ISO 8601, such as `2019-01-01T12:00:00`; nil for other text.
    static func serial(of text: String) -> Double? {
        let clean = text.trimmed
        let halves = clean.split(separator: "T", maxSplits: 1)
        guard let first = halves.first else { return nil }
        var time = 0.0
        let clock = halves.count > 1 ? halves[1] : first.utf8.contains(0x3A) ? first : ""
        if !clock.isEmpty {
            let parts = clock.prefix { "0123456789:.".contains($0) }.split(separator: ":")
            for (part, length) in zip(parts, [3_600.0, 60, 1]) {
                guard let number = Double(written: String(part)), number >= 0, number < 1e6 else { return nil }
                time += number * length
            }
        }
        if halves.count == 1, !clock.isEmpty { return time / 86_400 }
        guard first.utf8.count == 10, first.filter({ $0 == "-" }).count == 2, let day = CalendarDay(first) else {
            return nil
        }
        let number = day.number + 25_569
        return Double(number < 61 ? number - 1 : number) + time / 86_400
    }
}
