// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout

/// The layout of an agenda: each day is a row, with the date on the left and the day's events on the right.
struct AgendaLayout {
    let reader: ReaderLocale

    /// So many people and dates are listed of one event.
    private static let listLimit = 20

    /// The style of what is beside the titles.
    static let small = {
        var style = TextStyle()
        style.size = 10
        style.colour = .faded
        return style
    }()

    /// The rows of events in the order of their days.
    func blocks(of events: [CalendarEvent]) -> [Block] {
        var days: [(CalendarDay?, [CalendarEvent])] = []
        for event in events {
            if let last = days.last, last.0 == event.start?.day {
                days[days.count - 1].1.append(event)
            } else {
                days.append((event.start?.day, [event]))
            }
        }
        return days.map { table($0, $1) }
    }

    /// The events of a day, each a row.
    private func table(_ day: CalendarDay?, _ events: [CalendarEvent]) -> Block {
        var number = TextStyle()
        number.size = 26
        number.isBold = true
        number.colour = .accent
        var left: [Block] = []
        if let day {
            var first = Paragraph("\(day.day)", number)
            first.after = 0
            first.lineSpacing = 0.95
            let names = reader.names
            var second = Paragraph(
                "\(names.days[day.weekday])\n\(names.text(month: day.month, year: day.year))", Self.small)
            second.after = 0
            second.lineSpacing = 1
            left = [.paragraph(first), .paragraph(second)]
        }
        var table = Table(rows: [])
        for event in events {
            var right: [Block] = []
            var summary = TextStyle()
            summary.size = 13
            summary.isBold = true
            right.append(line(title(of: event), summary))
            right += lines(of: event).filter { !$0.isEmpty }.map { line($0, Self.small) }
            right.append(.space(4))
            let isFirst = table.rows.isEmpty
            let date = isFirst ? [Table.Cell(left, rows: events.count)] : []
            table.rows.append(Table.Row(cells: date + [Table.Cell(right)]))
        }
        table.columns = [66, 286]
        table.lines = nil
        table.padding = 2
        table.after = 6
        return .table(table)
    }

    private func title(of event: CalendarEvent) -> String {
        let box = event.isTask ? event.status == .completed ? "☑ " : "☐ " : ""
        return box + event.summary + (event.repeats ? "  ↻" : "")
    }

    /// The lines below an event's title.
    private func lines(of event: CalendarEvent) -> [String] {
        let phrases = reader.phrases
        func list(_ texts: [String]) -> String {
            texts.prefix(Self.listLimit).joined(separator: ", ") + (texts.count > Self.listLimit ? ", …" : "")
        }
        func said(_ phrase: Phrase, _ name: String, _ text: String) -> String {
            text.isEmpty ? "" : phrases.text(phrase, [name: text])
        }
        let people = event.attendees.map { person in
            person.answer.map { phrases.text($0, ["name": person.name]) } ?? person.name
        }
        let heading = [event.status == .cancelled ? phrases.text(.cancelled) : "", event.times(reader), event.place]
        return [heading.filter { !$0.isEmpty }.joined(separator: " · ")]
            + event.rules.map { $0.words(reader) }
            + [
                said(.exceptDates, "dates", list(event.exceptions.map { reader.date($0.day) })),
                said(.nextDates, "dates", list(event.next.map { reader.text($0) })),
                said(.organizer, "name", event.organizer), said(.attendees, "names", list(people)),
                String(event.details.prefix(400)),
            ]
    }

    private func line(_ text: String, _ style: TextStyle) -> Block {
        var paragraph = Paragraph(text, style)
        paragraph.indent = 12
        paragraph.bar = .accent
        paragraph.after = 0
        return .paragraph(paragraph)
    }
}
