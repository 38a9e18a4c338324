// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A day of the Gregorian calendar.
struct CalendarDay: Hashable, Comparable {
    let year: Int
    let month: Int
    let day: Int

    /// A day; nil when there is none such.
    init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads `20120305` or `2012-03-05`.
    init?(_ text: some StringProtocol) {
        let digits = String(text.filter { $0 != "-" }.prefix(8))
        guard digits.utf8.count == 8, let number = Int(written: digits) else { return nil }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// Days since 1970-01-01.
    var number: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day before; nil before the first of all.
    var before: CalendarDay? {
        if day > 1 { return CalendarDay(year: year, month: month, day: day - 1) }
        let (year, month) = month > 1 ? (year, month - 1) : (year - 1, 12)
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = month == 2 ? isLeap ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
        return CalendarDay(year: year, month: month, day: length)
    }

    /// The number of the day in its week, from 0 for Sunday.
    var weekday: Int { ((number + 4) % 7 + 7) % 7 }

    static func < (first: CalendarDay, second: CalendarDay) -> Bool {
        (first.year, first.month, first.day) < (second.year, second.month, second.day)
    }
}
