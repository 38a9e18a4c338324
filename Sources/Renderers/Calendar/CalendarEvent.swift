// SPDX-License-Identifier: MPL-2.0

import RenderMessages

/// An event or task of an iCalendar file (RFC 5545 §3.6).
struct CalendarEvent {
    private(set) var summary = ""
    private(set) var place = ""
    private(set) var details = ""
    /// The first day; nil for a task without a date.
    private(set) var day: CalendarDay?
    /// The day it ends on, or for what takes whole days the one after that.
    private var endDay: CalendarDay?
    /// Hours and minutes as written, in its own time zone; empty when it takes the whole day.
    private(set) var start = ""
    private(set) var end = ""
    /// It comes again.
    private(set) var repeats = false
    let isTask: Bool

    init(isTask: Bool) {
        self.isTask = isTask
    }

    /// Takes in a line of the event.
    mutating func add(_ line: ContentLine) {
        switch line.name {
        case "SUMMARY": summary = line.text.trimmed
        case "LOCATION": place = line.text.trimmed
        case "DESCRIPTION": details = line.text.trimmed
        case "DTSTART":
            day = CalendarDay(line.raw)
            start = Self.time(line.raw)
        case "DUE" where day == nil:
            day = CalendarDay(line.raw)
            start = Self.time(line.raw)
        case "DTEND":
            endDay = CalendarDay(line.raw)
            end = Self.time(line.raw)
        case "RRULE", "RDATE": repeats = true
        default: break
        }
    }

    /// `093000` as `09:30`.
    private static func time(_ text: String) -> String {
        guard let mark = text.firstIndex(of: "T") else { return "" }
        let digits = text[text.index(after: mark)...].prefix { $0.isNumber }
        guard digits.count >= 4 else { return "" }
        return digits.prefix(2) + ":" + digits.dropFirst(2).prefix(2)
    }

    /// When it is on its day, and until when on another one; empty for all of its day.
    func hours(_ names: DayNames) -> String {
        if let day, let endDay, let last = start.isEmpty ? endDay.before : endDay, last > day {
            return "\(start) – \(names.text(day: last.day, month: last.month)) \(end)".trimmed
        }
        return start.isEmpty ? "" : end.isEmpty || end == start ? start : "\(start) – \(end)"
    }
}
