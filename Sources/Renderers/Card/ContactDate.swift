// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A date of a contact, of which the year or the day may be unknown (RFC 6350 §4.3.1).
struct ContactDate: Equatable {
    let year: Int?
    let month: Int?
    let day: Int?

    /// Reads the value of a line; nil when it is no date.
    init?(_ line: ContentLine) {
        // Contacts of Apple have a certain year where the user gave none.
        let omitted = line.parameters["X-APPLE-OMIT-YEAR"]?.first.flatMap { Int(written: $0) }
        self.init(text: line.text, omittedYear: omitted)
    }

    /// Reads `1985-05-17`, `19850517`, `--0517`, `--05-17`, `---17`, `1985-05` or `1985`, with or without a time.
    init?(text: String, omittedYear: Int? = nil) {
        let date = text.trimmed.prefix { $0 != "T" && $0 != " " && $0 != "t" }
        let dashes = date.prefix { $0 == "-" }.count
        let digits = date.dropFirst(dashes).filter { $0 != "-" }
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(written: digits) else { return nil }
        let found: (year: Int?, month: Int?, day: Int?)
        switch (dashes, digits.count) {
        case (0, 8): found = (number / 10_000, number / 100 % 100, number % 100)
        case (0, 6) where date.contains("-"): found = (number / 100, number % 100, nil)
        case (0, 4): found = (number, nil, nil)
        case (2, 4): found = (nil, number / 100, number % 100)
        case (2, 2): found = (nil, number, nil)
        case (3, 2): found = (nil, nil, number)
        default: return nil
        }
        guard (1...12).contains(found.month ?? 1), (1...31).contains(found.day ?? 1) else { return nil }
        // Year 0 stands for an unknown one, and 1604 where Apple's programs write it without the parameter.
        let isOmitted = found.year == omittedYear || found.year == 0 || found.year == 1_604
        year = isOmitted && found.month != nil ? nil : found.year
        (month, day) = (found.month, found.day)
    }

    /// The date as the reader writes dates.
    func text(_ reader: ReaderLocale) -> String {
        guard let month else { return year.map { "\($0)" } ?? day.map { "\($0)." } ?? "" }
        guard let day else {
            return year.map { reader.names.text(month: month, year: $0) } ?? reader.names.months[month - 1]
        }
        guard let year, let whole = CalendarDay(year: year, month: month, day: day) else {
            return reader.names.text(day: day, month: month)
        }
        return reader.date(whole)
    }
}
