// SPDX-License-Identifier: MPL-2.0

internal import CICal
import DocumentModel
import Quantities

/// A recurrence rule (RFC 5545 §3.3.10), to be said in words. libical finds its dates.
struct RecurrenceRule {
    private let frequency: String
    private let interval: Int
    private let count: Int?
    /// The last day, on the reader's clock.
    private let until: CalendarDay?
    /// Weekdays from 0 for Sunday, with the number of each in its month or year: 0 for every one, -1 for the last.
    private let weekdays: [(number: Int, weekday: Int)]
    private let monthDays: [Int]
    private let months: [Int]
    /// Whether the rule has parts that the words leave out.
    private let hasOtherParts: Bool
    /// The day on which the event first takes place, in its own zone.
    private let beginning: CalendarDay?

    /// Whether the rule recurs every few seconds, too often for its dates to be listed.
    var isOfSeconds: Bool { frequency == "SECONDLY" }

    /// Reads the value of `RRULE`; nil without a frequency.
    ///
    /// - Parameters:
    ///   - beginning: the first day, which stands for what the rule leaves open.
    ///   - rules: the reader's zone.
    init?(_ text: String, beginning: CalendarDay?, rules: OpaquePointer?) {
        var parts: [String: String] = [:]
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { parts[pair[0].uppercased().trimmed] = pair[1].uppercased().trimmed }
        }
        guard let frequency = parts["FREQ"] else { return nil }
        self.frequency = frequency
        interval = max(1, Int(written: parts["INTERVAL"]) ?? 1)
        count = Int(written: parts["COUNT"])
        until = parts["UNTIL"].flatMap { CalendarMoment(icaltime_from_string($0), in: rules)?.day }
        func numbers(_ name: String) -> [Int] {
            parts[name]?.split(separator: ",").compactMap { Int(written: $0) } ?? []
        }
        monthDays = numbers("BYMONTHDAY")
        months = numbers("BYMONTH").filter { (1...12).contains($0) }
        var weekdays: [(Int, Int)] = []
        for part in parts["BYDAY"]?.split(separator: ",") ?? [] {
            guard let weekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"].firstIndex(of: part.suffix(2)) else {
                continue
            }
            weekdays.append((Int(written: part.dropLast(2)) ?? 0, weekday))
        }
        var others = Set(["BYYEARDAY", "BYWEEKNO", "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS"]).intersection(
            parts.keys)
        // The second of all Tuesdays is the second Tuesday.
        let positions = numbers("BYSETPOS")
        if weekdays.count == 1, weekdays[0].0 == 0, positions.count == 1 {
            weekdays[0].0 = positions[0]
            others.remove("BYSETPOS")
        }
        self.weekdays = weekdays
        hasOtherParts = !others.isEmpty
        self.beginning = beginning
    }

    /// The rule in words, such as `Every 2 weeks on Mon, Wed, until 5 Mar 2024`.
    func words(_ reader: ReaderLocale) -> String {
        let phrases = reader.phrases
        let days = days(reader)
        let (one, many): (Phrase, Phrase) =
            switch frequency {
            case "SECONDLY": (.everySecond, .everySeconds)
            case "MINUTELY": (.everyMinute, .everyMinutes)
            case "HOURLY": (.everyHour, .everyHours)
            // Every day that is a Monday is every Monday.
            case "DAILY" where !weekdays.isEmpty && interval == 1: (.everyWeek, .everyWeeks)
            case "DAILY": (.everyDay, .everyDays)
            case "WEEKLY": (.everyWeek, .everyWeeks)
            case "MONTHLY": (.everyMonth, .everyMonths)
            default: (.everyYear, .everyYears)
            }
        let rule = phrases.text(interval == 1 ? one : many, ["count": "\(interval)", "days": days])
        if let until { return phrases.text(.untilDate, ["rule": rule, "date": reader.date(until)]) }
        if let count { return phrases.text(.numberOfTimes, ["rule": rule, "count": "\(count)"]) }
        return rule
    }

    private func days(_ reader: ReaderLocale) -> String {
        let days: [String]? =
            switch frequency {
            case "WEEKLY", "DAILY":
                weekdays.isEmpty
                    ? beginning.map { [reader.names.days[$0.weekday]] }
                    : weekdays.map { reader.names.days[$0.weekday] }
            case "MONTHLY": months.isEmpty ? daysOfMonth(reader) : nil
            default: daysOfYear(reader)
            }
        guard let days, !days.isEmpty, !hasOtherParts else { return reader.phrases.text(.certainDays) }
        return days.joined(separator: ", ")
    }

    /// The days in each month; nil when there are no words for them.
    private func daysOfMonth(_ reader: ReaderLocale) -> [String]? {
        if !monthDays.isEmpty {
            guard weekdays.isEmpty else { return nil }
            return words(monthDays) { day in
                if day == -1 { return reader.phrases.text(.lastDayOfMonth) }
                return day > 0 ? reader.phrases.text(.dayOfMonth, ["day": "\(day)"]) : nil
            }
        }
        if !weekdays.isEmpty { return numberedWeekdays(reader) }
        return beginning.map { [reader.phrases.text(.dayOfMonth, ["day": "\($0.day)"])] }
    }

    private func daysOfYear(_ reader: ReaderLocale) -> [String]? {
        let months = months.isEmpty ? beginning.map { [$0.month] } ?? [] : months
        if !weekdays.isEmpty {
            // Without a month, the number counts the weeks of the year.
            guard !self.months.isEmpty, monthDays.isEmpty, let weekdays = numberedWeekdays(reader) else { return nil }
            return months.flatMap { month in
                weekdays.map {
                    reader.phrases.text(.weekdayOfMonth, ["day": $0, "month": reader.names.months[month - 1]])
                }
            }
        }
        let days = monthDays.isEmpty ? beginning.map { [$0.day] } ?? [] : monthDays
        guard days.allSatisfy({ $0 > 0 }) else { return nil }
        return months.flatMap { month in days.map { reader.names.text(day: $0, month: month) } }
    }

    private func numberedWeekdays(_ reader: ReaderLocale) -> [String]? {
        words(weekdays) { day in
            let phrases: [Int: Phrase] = [
                1: .firstWeekday, 2: .secondWeekday, 3: .thirdWeekday, 4: .fourthWeekday, 5: .fifthWeekday,
                -1: .lastWeekday,
            ]
            let name = reader.names.days[day.weekday]
            return day.number == 0 ? name : phrases[day.number].map { reader.phrases.text($0, ["day": name]) }
        }
    }

    /// The words for all elements; nil when one has none.
    private func words<Element>(_ elements: [Element], _ word: (Element) -> String?) -> [String]? {
        let words = elements.compactMap(word)
        return words.count == elements.count ? words : nil
    }
}
