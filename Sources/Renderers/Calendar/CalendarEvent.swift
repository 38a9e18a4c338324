// SPDX-License-Identifier: MPL-2.0

internal import CICal
import DocumentModel
import Quantities

/// An event, task or journal entry of an iCalendar file (RFC 5545 §3.6), on the reader's clock.
struct CalendarEvent {
    private(set) var summary = ""
    private(set) var place = ""
    private(set) var details = ""
    private(set) var organizer = ""
    private(set) var attendees: [Attendee] = []
    private(set) var status = Status.open
    /// The beginning, or for a task without one the date by which it is due; nil for a task without a date.
    let start: CalendarMoment?
    /// The end; for whole days the day after the last one.
    private let end: CalendarMoment?
    /// The beginning and the end on the clock of the event's own zone, and the name of that zone, where it shows another
    /// time than the reader's.
    let local: (start: CalendarMoment, end: CalendarMoment?, zone: String)?
    /// Whether neither the file nor the machine has the rules of the event's zone, so that only its own times can be shown.
    let isInUnknownZone: Bool
    private(set) var rules: [RecurrenceRule] = []
    /// Dates on which it does not recur.
    private(set) var exceptions: [CalendarMoment] = []
    /// The next dates on which it recurs.
    var next: [CalendarMoment] = []
    /// Whether it recurs.
    private(set) var repeats = false
    let isTask: Bool

    /// Whether an event takes place, and a task is done.
    enum Status: String {
        case open
        case cancelled = "CANCELLED"
        case completed = "COMPLETED"
    }

    /// A participant of an event, and the answer to the invitation.
    struct Attendee: Equatable {
        let name: String
        /// The phrase for the answer; nil while there is none.
        let answer: Phrase?
    }

    /// Reads a component of libical's tree.
    init(_ component: OpaquePointer, for reader: ReaderLocale) {
        isTask = icalcomponent_isa(component) == ICAL_VTODO_COMPONENT
        var first = icalcomponent_get_dtstart(component)
        var last = isTask ? icalcomponent_get_due(component) : icalcomponent_get_dtend(component)
        if icaltime_is_null_time(first) != 0 {
            first = last
            last = icaltime_null_time()
        }
        // An end without a zone is meant on the clock of the beginning.
        if last.zone == nil, last.is_date == 0 { last.zone = first.zone }
        let shown = reader.rules
        start = CalendarMoment(first, in: shown)
        end = CalendarMoment(last, in: shown)
        let own = first.zone
        let lines = CalendarComponents.lines(of: component)
        // A time in UTC has no other zone (RFC 5545 §3.3.5).
        let beginning = lines.first { $0.name == "DTSTART" && !$0.raw.uppercased().trimmed.hasSuffix("Z") }
        let zoneName = beginning?.parameters["TZID"]?.first
        isInUnknownZone = zoneName != nil && own == nil && first.is_date == 0
        if let zoneName, let begin = CalendarMoment(first, in: own), begin != start || isInUnknownZone {
            local = (begin, CalendarMoment(last, in: own), ZoneNames.shortened(zoneName))
        } else {
            local = nil
        }
        let weekday = CalendarMoment(first, in: own)?.day
        for line in lines { add(line, beginning: weekday, reader: reader) }
        // A message that cancels events need not say so in each (RFC 5546 §3.2.5).
        if let calendar = icalcomponent_get_parent(component), icalcomponent_get_method(calendar) == ICAL_METHOD_CANCEL
        {
            status = .cancelled
        }
        for time in CalendarComponents.times(of: component, ICAL_EXDATE_PROPERTY) {
            if let moment = CalendarMoment(time, in: shown) { exceptions.append(moment) }
        }
    }

    private mutating func add(_ line: ContentLine, beginning: CalendarDay?, reader: ReaderLocale) {
        switch line.name {
        case "SUMMARY": summary = line.text.trimmed
        case "LOCATION": place = line.text.trimmed
        case "DESCRIPTION": details = line.text.trimmed
        case "ORGANIZER": organizer = Self.name(line)
        case "ATTENDEE":
            let answers: [String: Phrase] = [
                "ACCEPTED": .accepted, "DECLINED": .declined, "TENTATIVE": .tentative,
            ]
            let answer = line.parameters["PARTSTAT"]?.first.flatMap { answers[$0.uppercased()] }
            attendees.append(Attendee(name: Self.name(line), answer: answer))
        case "STATUS":
            status = Status(rawValue: line.raw.uppercased().trimmed) ?? .open
        case "RRULE":
            repeats = true
            if let rule = RecurrenceRule(line.raw, beginning: beginning, rules: reader.rules) { rules.append(rule) }
        case "RDATE": repeats = true
        default: break
        }
    }

    /// The name of a person, or the address where there is none.
    private static func name(_ line: ContentLine) -> String {
        if let name = line.parameters["CN"]?.joined(separator: ", ").trimmed, !name.isEmpty {
            return String(name.map { $0.isNewline ? " " : $0 })
        }
        let address = line.raw.trimmed
        return address.lowercased().hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    }

    /// The hours on the event's day, and the end where it is on another day; empty for all of its day.
    func hours(_ names: DayNames) -> String {
        guard let start else { return "" }
        return Self.hours(start, end, names)
    }

    /// The hours for a page: those of the reader's zone, and those of the event's own zone in parentheses.
    func times(_ reader: ReaderLocale) -> String {
        guard let start else { return "" }
        let hours = hours(reader.names)
        guard let local else { return hours.isEmpty ? reader.phrases.text(.allDay) : hours }
        let day = local.start.day
        let elsewhere = reader.phrases.text(
            isInUnknownZone ? .hoursInUnknownZone : .hoursInZone,
            [
                "hours": (day == start.day ? "" : reader.names.text(day: day.day, month: day.month) + " ")
                    + Self.hours(local.start, local.end, reader.names), "zone": local.zone,
            ])
        return isInUnknownZone ? elsewhere : "\(hours) (\(elsewhere))"
    }

    private static func hours(_ start: CalendarMoment, _ end: CalendarMoment?, _ names: DayNames) -> String {
        guard let end else { return start.time }
        if let last = start.minute == nil ? end.day.before : end.day, last > start.day {
            return "\(start.time) – \(names.text(day: last.day, month: last.month)) \(end.time)".trimmed
        }
        return end.time.isEmpty || end <= start ? start.time : "\(start.time) – \(end.time)"
    }
}
