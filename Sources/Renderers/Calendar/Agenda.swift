// SPDX-License-Identifier: MPL-2.0

/// What an iCalendar file holds.
struct Agenda {
    private(set) var name = ""
    private(set) var events: [CalendarEvent] = []
    /// Names of time zones, with the rules of each: name, offset and beginning.
    private(set) var zones: [(name: String, rules: [(name: String, offset: String, start: String)])] = []

    private static let limit = 2_000

    init(_ text: String) {
        var open: [String] = []
        var event: CalendarEvent?
        var rule: (name: String, offset: String, start: String)?
        for line in ContentLine.lines(of: text) {
            let value = line.raw.uppercased().trimmed
            if line.name == "BEGIN" {
                open.append(value)
                switch value {
                case "VEVENT", "VTODO", "VJOURNAL": event = CalendarEvent(isTask: value == "VTODO")
                case "VTIMEZONE": zones.append(("", []))
                case "STANDARD", "DAYLIGHT": rule = ("", "", "")
                default: break
                }
                continue
            }
            if line.name == "END" {
                _ = open.popLast()
                if ["VEVENT", "VTODO", "VJOURNAL"].contains(value), let finished = event {
                    events.append(finished)
                    event = nil
                    if events.count >= Self.limit { break }
                }
                if let finished = rule, value == "STANDARD" || value == "DAYLIGHT", !zones.isEmpty {
                    zones[zones.count - 1].rules.append(finished)
                    rule = nil
                }
                continue
            }
            switch open.last {
            case "VEVENT", "VTODO", "VJOURNAL": event?.add(line)
            case "VTIMEZONE": if line.name == "TZID", !zones.isEmpty { zones[zones.count - 1].name = line.text }
            case "STANDARD", "DAYLIGHT":
                switch line.name {
                case "TZNAME": rule?.name = line.text
                case "TZOFFSETTO": rule?.offset = line.raw
                case "DTSTART": rule?.start = line.raw
                default: break
                }
            case "VCALENDAR": if line.name == "X-WR-CALNAME" || line.name == "NAME" { name = line.text }
            default: break
            }
        }
        // Stable: events of one moment keep the order of the file.
        events = events.enumerated().sorted { first, second in
            let (a, b) = (first.element, second.element)
            switch (a.day, b.day) {
            case (let x?, let y?) where x != y: return x < y
            case (nil, .some): return false
            case (.some, nil): return true
            default: return a.start != b.start ? a.start < b.start : first.offset < second.offset
            }
        }.map(\.element)
    }
}
