// SPDX-License-Identifier: MPL-2.0

import Quantities

/// Lines of vCalendar 1.0 in the notation of iCalendar, which alone libical reads.
struct FormerCalendar {
    private static let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
    private static let times = ["DTSTART", "DTEND", "DUE", "EXDATE", "RDATE"]

    /// The time in winter, in hours from UTC; nil where it is not a whole number, or the file does not tell.
    private let offset: Int?
    /// The times of daylight saving, with their hours from UTC and the local times of their start and end.
    private let savings: [(offset: Int, start: String, end: String)]

    /// The notation of a file; nil for one of a later version.
    init?(_ lines: [String]) {
        guard lines.contains(where: { $0.prefix(32).uppercased().filter { $0 != " " } == "VERSION:1.0" }) else {
            return nil
        }
        offset = lines.first { $0.prefix(3).uppercased() == "TZ:" }.flatMap { Self.hours($0.dropFirst(3)) }
        savings = lines.filter { $0.prefix(14).uppercased() == "DAYLIGHT:TRUE;" }.prefix(100).compactMap { line in
            let parts = line.split(separator: ";")
            guard parts.count >= 4, let hours = Self.hours(parts[1]) else { return nil }
            return (hours, String(parts[2]), String(parts[3]))
        }
    }

    /// Whole hours from an offset such as `-05`, `+0100` or `+01:00`.
    private static func hours(_ text: Substring) -> Int? {
        let digits = text.drop { $0 == "+" || $0 == "-" }.filter { $0 != ":" }.trimmed
        guard let number = Int(written: digits), number >= 0 else { return nil }
        let hours = digits.utf8.count > 2 ? number / 100 : number
        guard digits.utf8.count <= 2 || number % 100 == 0, hours <= 14 else { return nil }
        return text.first == "-" ? -hours : hours
    }

    /// A line as iCalendar writes it.
    func line(_ line: String) -> String {
        guard let colon = line.firstIndex(of: ":") else { return line }
        let name = line[..<colon].prefix { $0 != ";" }.uppercased()
        let value = line[colon...].dropFirst()
        if name == "RRULE" || name == "EXRULE" {
            return Self.rule(value).map { "\(name):\($0)" } ?? line
        }
        guard Self.times.contains(name) else { return line }
        // Several dates are separated as the parts of a value are.
        let list = name == "EXDATE" || name == "RDATE" ? String(value.map { $0 == ";" ? "," : $0 }) : String(value)
        return String(line[..<colon]) + zone(of: list.trimmed, line[..<colon]) + ":" + list
    }

    /// The parameter for the zone of local times; empty where they are in UTC, or the zone is unknown.
    private func zone(of value: String, _ head: Substring) -> String {
        guard let offset, !value.hasSuffix("Z"), value.contains("T"), !head.uppercased().contains("TZID=") else {
            return ""
        }
        let hours = savings.first { $0.start <= value && value < $0.end }?.offset ?? offset
        return ";TZID=" + (hours == 0 ? "Etc/UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))")
    }

    /// A recurrence rule such as `W2 MO WE #5` in the notation of iCalendar; nil for one that is not understood.
    static func rule(_ text: some StringProtocol) -> String? {
        let words = text.uppercased().split(separator: " ").map { $0.hasSuffix("$") ? $0.dropLast() : $0 }
        guard let first = words.first else { return nil }
        let kind = first.prefix { $0.isLetter }
        let rules = [
            "D": ("DAILY", ""), "W": ("WEEKLY", "BYDAY"), "MP": ("MONTHLY", "BYDAY"), "MD": ("MONTHLY", "BYMONTHDAY"),
            "YM": ("YEARLY", "BYMONTH"), "YD": ("YEARLY", "BYYEARDAY"),
        ]
        guard let (frequency, part) = rules[String(kind)], let interval = Int(written: first.dropFirst(kind.count)),
            interval > 0
        else { return nil }
        var values: [String] = []
        var position = ""
        // A rule without an end takes place twice.
        var end = ";COUNT=2"
        for word in words.dropFirst() {
            if word.hasPrefix("#") {
                guard let count = Int(written: word.dropFirst()), count >= 0 else { return nil }
                end = count == 0 ? "" : ";COUNT=\(count)"
            } else if word.utf8.count >= 8, CalendarDay(word.prefix(8)) != nil {
                end = ";UNTIL=\(word)"
            } else if days.contains(String(word)), part == "BYDAY" {
                values.append(position + word)
            } else if word == "LD", part == "BYMONTHDAY" {
                values.append("-1")
            } else if word.utf8.count == 4 && word.allSatisfy(\.isNumber) {
                // The time of day, which the beginning has, too.
                continue
            } else {
                // A number with its sign behind it: the second, or the second last.
                let digits = word.prefix { $0.isNumber }
                guard let number = Int(written: digits), (1...366).contains(number), !part.isEmpty else { return nil }
                let sign = word.dropFirst(digits.count)
                guard sign.isEmpty || sign == "+" || sign == "-" else { return nil }
                let signed = (sign == "-" ? "-" : "") + "\(number)"
                if kind == "MP" { position = signed } else { values.append(signed) }
            }
        }
        let choice = values.isEmpty ? "" : ";\(part)=\(values.joined(separator: ","))"
        return "FREQ=\(frequency);INTERVAL=\(interval)\(choice)\(end)"
    }
}
