// SPDX-License-Identifier: MPL-2.0

import Quantities

/// A date and time as spreadsheets count: days since the end of 1899, in the proleptic Gregorian calendar.
struct CellMoment {
    let year: Int
    let month: Int
    let day: Int
    /// 0 for Sunday.
    let weekday: Int
    let hour: Int
    let minute: Int
    let second: Int

    /// A moment; days before March 1900 are one off in every spreadsheet, and here.
    init(serial: Double) {
        let seconds = Int(saturating: (serial * 86_400).rounded())
        let days = seconds / 86_400
        let time = seconds % 86_400
        (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
        weekday = (days + 6) % 7
        // 25569 is 1970-01-01; the rest is the civil calendar counted from March 1st of year 0.
        let shifted = days - 25_569 + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// As the tokens of a format say; a token that begins with `"` stands for itself.
    func text(_ tokens: [Substring]) -> String {
        let isHalfDay = tokens.contains("AM/PM")
        var text = ""
        for (index, token) in tokens.enumerated() {
            let lower = token.lowercased()
            switch lower {
            case "yy": text += two(year % 100)
            case "yyy", "yyyy": text += "\(year)"
            case "d": text += "\(day)"
            case "dd": text += two(day)
            case "ddd": text += Self.days[weekday].prefix(3)
            case "dddd": text += Self.days[weekday]
            case "mmm": text += Self.months[month - 1].prefix(3)
            case "mmmm": text += Self.months[month - 1]
            case "mmmmm": text += Self.months[month - 1].prefix(1)
            case "m", "mm":
                // Minutes stand after hours or before seconds.
                let before = tokens[..<index].last { "hmsdy".contains($0.lowercased().first ?? " ") }?.lowercased()
                    .first
                let after = tokens[(index + 1)...].first { "hmsdy".contains($0.lowercased().first ?? " ") }?
                    .lowercased().first
                let value = before == "h" || after == "s" ? minute : month
                text += lower == "mm" ? two(value) : "\(value)"
            case "h", "hh":
                let value = isHalfDay ? (hour + 11) % 12 + 1 : hour
                text += lower == "hh" ? two(value) : "\(value)"
            case "s": text += "\(second)"
            case "ss": text += two(second)
            case "am/pm": text += hour < 12 ? "AM" : "PM"
            default: text += token.hasPrefix("\"") ? token.dropFirst() : token
            }
        }
        return text
    }

    private func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
