// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The date of a message, such as `Tue, 16 Jan 2024 10:30:00 -0500` (RFC 5322 §3.3, §4.3).
enum MailDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// Hours from UTC.
    private static let zones = [
        "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8,
        "pdt": -7,
    ]

    /// Seconds since 1970-01-01 UTC; nil when the date is written in another way.
    static func seconds(_ text: String) -> Int? {
        let words = MailText.withoutComments(text).lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }
        guard let index = words.firstIndex(where: { months.contains(String($0.prefix(3))) }), index > 0,
            words.count > index + 2, let month = months.firstIndex(of: String(words[index].prefix(3))),
            let day = Int(written: words[index - 1]), var year = Int(written: words[index + 1])
        else { return nil }
        // Years of two digits are those from 1950 to 2049, of three digits from 1900 on.
        if year < 50 { year += 2_000 } else if year < 1_000 { year += 1_900 }
        let clock = words[index + 2].split(separator: ":").map { Int(written: $0) ?? -1 }
        guard let date = CalendarDay(year: year, month: month + 1, day: day), (2...3).contains(clock.count),
            (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock.count == 3 ? clock[2] : 0)
        else { return nil }
        let time = clock[0] * 3_600 + clock[1] * 60 + (clock.count == 3 ? clock[2] : 0)
        return date.number * 86_400 + time - (words.count > index + 3 ? offset(words[index + 3]) : 0)
    }

    /// The seconds by which the clocks of a zone are ahead of UTC; 0 where nothing is known of it.
    private static func offset(_ zone: Substring) -> Int {
        guard let sign = zone.first, sign == "+" || sign == "-" else { return (zones[String(zone)] ?? 0) * 3_600 }
        guard zone.utf8.count == 5, let number = Int(written: zone.dropFirst()), number >= 0 else { return 0 }
        let seconds = number / 100 * 3_600 + number % 100 * 60
        return sign == "-" ? -seconds : seconds
    }
}
