// SPDX-License-Identifier: MPL-2.0

internal import CICal
import TextRenderers

/// The events, tasks and time zones of an iCalendar file.
struct Agenda {
    /// A beginning of standard or daylight saving time.
    struct ZoneRule {
        var name = ""
        var offset = ""
        var start = ""
    }

    private(set) var name = ""
    private(set) var events: [CalendarEvent] = []
    /// The time zones that the file describes, with the rules of each.
    private(set) var zones: [(name: String, rules: [ZoneRule])] = []

    private static let limit = 2_000
    /// So many events have their next dates looked for.
    private static let recurrenceLimit = 200

    /// Whether any event has a time of day, which depends on the reader's zone.
    var hasTimes: Bool { events.contains { $0.start?.minute != nil } }

    /// Reads a file.
    ///
    /// - Parameter encoding: the encoding that was chosen for it; nil for the one that each line names.
    init(_ text: String, encoding: TextEncoding? = nil, for reader: ReaderLocale) {
        guard let components = CalendarComponents(text, encoding: encoding) else { return }
        let calendars = components.components([ICAL_VCALENDAR_COMPONENT], limit: 64)
        let names = calendars.lazy.flatMap { CalendarComponents.lines(of: $0) }
            .filter { $0.name == "X-WR-CALNAME" || $0.name == "NAME" }
        name = names.first?.text ?? ""
        let kinds = [ICAL_VEVENT_COMPONENT, ICAL_VTODO_COMPONENT, ICAL_VJOURNAL_COMPONENT]
        let entries = components.components(kinds, limit: Self.limit)
        let recurrences = reader.now.map { Recurrences(of: entries, after: $0, rules: reader.rules) }
        var counted = 0
        for entry in entries {
            var event = CalendarEvent(entry, for: reader)
            if let recurrences, event.repeats, !event.rules.contains(where: \.isOfSeconds),
                counted < Self.recurrenceLimit
            {
                event.next = recurrences.next(of: entry)
                counted += 1
            }
            events.append(event)
        }
        // Stable: events of one moment keep the order of the file.
        events = events.enumerated().sorted { first, second in
            switch (first.element.start, second.element.start) {
            case (let a?, let b?) where a != b: a < b
            case (nil, .some): false
            case (.some, nil): true
            default: first.offset < second.offset
            }
        }.map(\.element)
        if events.isEmpty { zones = Self.zones(in: components) }
    }

    private static func zones(in components: CalendarComponents) -> [(name: String, rules: [ZoneRule])] {
        components.components([ICAL_VTIMEZONE_COMPONENT], limit: limit).map { zone in
            let name = CalendarComponents.lines(of: zone).first { $0.name == "TZID" }?.text ?? ""
            let rules = CalendarComponents.children(of: zone).map { part in
                var rule = ZoneRule()
                for line in CalendarComponents.lines(of: part) {
                    switch line.name {
                    case "TZNAME": rule.name = line.text
                    case "TZOFFSETTO": rule.offset = line.raw
                    case "DTSTART": rule.start = line.raw
                    default: break
                    }
                }
                return rule
            }
            return (name, rules)
        }
    }
}
