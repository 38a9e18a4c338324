// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The date of a message, such as `Tue, 16 Jan 2024 10:30:00 -0500` (RFC 5322 §3.3, §4.3).
enum MailDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// Hours from UTC. Abbreviations that stand for several zones are left out, but for those of RFC 5322.
    private static let zones = [
        "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7, "akst": -9, "akdt": -8, "hst": -10, "wet": 0, "west": 1, "bst": 1, "cet": 1, "met": 1,
        "mez": 1, "cest": 2, "mest": 2, "mesz": 2, "eet": 2, "eest": 3, "msk": 3, "msd": 4, "hkt": 8, "jst": 9,
        "kst": 9,
        "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
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
        var rest = words[(index + 3)...]
        var time = words[index + 2]
        // The clock of twelve hours, as some scripts write it.
        var half = ["am", "pm"].first { time.hasSuffix($0) }
        if half != nil {
            time = time.dropLast(2)
        } else if let word = rest.first, word == "am" || word == "pm" {
            half = String(rest.removeFirst())
        }
        var clock = time.split(separator: ":").map { Int(written: $0) ?? -1 }
        if half != nil, let hour = clock.first {
            guard (1...12).contains(hour) else { return nil }
            clock[0] = hour % 12 + (half == "pm" ? 12 : 0)
        }
        guard let date = CalendarDay(year: year, month: month + 1, day: day), (2...3).contains(clock.count),
            (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock.count == 3 ? clock[2] : 0)
        else { return nil }
        guard let offset = offset(rest) else { return nil }
        let seconds = clock[0] * 3_600 + clock[1] * 60 + (clock.count == 3 ? clock[2] : 0)
        return date.number * 86_400 + seconds - offset
    }

    /// The seconds by which the clocks of a zone are ahead of UTC: 0 where none is named, and nil for an unknown one.
    private static func offset(_ words: ArraySlice<Substring>) -> Int? {
        guard let word = words.first else { return 0 }
        // Letters of the military were long written with the wrong sign, so that they say nothing (RFC 5322 §4.3).
        if word.utf8.count == 1, word.first?.isLetter == true { return 0 }
        if let hours = zones[String(word)] {
            // “GMT +0100” and “GMT+0100” are the same.
            let next = words.dropFirst().first
            return hours == 0 && next != nil ? next.flatMap { number($0) } ?? 0 : hours * 3_600
        }
        let name = ["gmt", "utc"].first { word.hasPrefix($0) } ?? ""
        return number(word.dropFirst(name.utf8.count))
    }

    /// The seconds of an offset such as `+0100`, `-05:30` or `+1`.
    private static func number(_ text: Substring) -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard parts.count <= 2, !digits.isEmpty, digits.utf8.count <= 4,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(written: digits)
        else { return nil }
        let isOfHours = parts.count == 1 && digits.utf8.count <= 2
        guard isOfHours || parts.count == 1 && digits.utf8.count == 4 || parts.count == 2 && parts[1].utf8.count == 2
        else { return nil }
        let (hours, minutes) = isOfHours ? (number, 0) : (number / 100, number % 100)
        guard hours < 24, minutes < 60 else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        return sign == "-" ? -seconds : seconds
    }
}
