// SPDX-License-Identifier: MPL-2.0

import Glibc
import PageLayout
import RenderMessages
import RendererKit
internal import Strings
import TextRenderers

/// iCalendar files as an agenda: a day to the left, what happens to the right.
struct CalendarRenderer: DrawnRenderer {
    let provider = Provider.calendar
    /// How days and months are called.
    var names = Self.usualNames

    private static let usualNames =
        getenv(DayNames.variable).flatMap { String(validatingCString: $0) }.flatMap { DayNames(decoding: $0) }
        ?? .english

    func warm() {
        PageContext.warm()
        _ = Self.usualNames
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let text = try DocumentText.read(source, length: extent == .firstPage ? 512 << 10 : 32 << 20)
        guard text.uppercased().contains("BEGIN:VCALENDAR") else { throw Refusal(.damaged, "it is no calendar") }
        let agenda = Agenda(text)
        var blocks: [Block] = []
        if !agenda.name.isEmpty { blocks.append(.paragraph(Self.title(agenda.name))) }
        if agenda.events.isEmpty {
            for zone in agenda.zones { blocks += self.blocks(of: zone) }
        } else {
            var days: [(CalendarDay?, [CalendarEvent])] = []
            for event in agenda.events {
                if let last = days.last, last.0 == event.day {
                    days[days.count - 1].1.append(event)
                } else {
                    days.append((event.day, [event]))
                }
            }
            for (day, events) in days { blocks.append(block(day, events)) }
        }
        guard !blocks.isEmpty else { throw Refusal(.nothingToShow, "the calendar is empty") }
        return try DrawnDocument(blocks, on: .note, extent: extent, title: agenda.name, followsStyle: true)
    }

    private static func title(_ text: String) -> Paragraph {
        var style = TextStyle()
        style.size = 20
        style.isBold = true
        var paragraph = Paragraph(text, style)
        paragraph.after = 12
        return paragraph
    }

    /// A row of two cells: the day, and its events.
    private func block(_ day: CalendarDay?, _ events: [CalendarEvent]) -> Block {
        var number = TextStyle()
        number.size = 26
        number.isBold = true
        number.colour = .accent
        var small = TextStyle()
        small.size = 10
        small.colour = .faded
        var left: [Block] = []
        if let day {
            var first = Paragraph("\(day.day)", number)
            first.after = 0
            first.lineSpacing = 0.95
            var second = Paragraph("\(names.days[day.weekday])\n\(names.text(month: day.month, year: day.year))", small)
            second.after = 0
            second.lineSpacing = 1
            left = [.paragraph(first), .paragraph(second)]
        }
        var right: [Block] = []
        for event in events {
            var summary = TextStyle()
            summary.size = 13
            summary.isBold = true
            let mark = (event.isTask ? "☐ " : "") + event.summary + (event.repeats ? "  ↻" : "")
            var first = Paragraph(mark, summary)
            first.indent = 12
            first.bar = .accent
            first.after = 0
            right.append(.paragraph(first))
            let lines = [event.hours(names), event.place].filter { !$0.isEmpty }
            for line in [lines.joined(separator: " · "), String(event.details.prefix(400))] where !line.isEmpty {
                var paragraph = Paragraph(line, small)
                paragraph.indent = 12
                paragraph.bar = .accent
                paragraph.after = 0
                right.append(.paragraph(paragraph))
            }
            right.append(.space(8))
        }
        var table = Table(rows: [Table.Row(cells: [Table.Cell(left), Table.Cell(right)])])
        table.columns = [66, 286]
        table.lines = nil
        table.padding = 2
        table.after = 6
        return .table(table)
    }

    private func date(_ day: CalendarDay) -> String {
        let rest = names.text(day: day.day, month: day.month)
        return names.yearComesFirst ? "\(day.year) \(rest)" : "\(rest) \(day.year)"
    }

    /// A time zone, for files that hold nothing else.
    private func blocks(
        of zone: (name: String, rules: [(name: String, offset: String, start: String)])
    ) -> [Block] {
        var style = TextStyle()
        style.size = 10.5
        var table = Table(rows: [])
        table.padding = 3
        for rule in zone.rules.sorted(by: { $0.start > $1.start }).prefix(200) {
            let since = CalendarDay(rule.start).map { date($0) } ?? ""
            table.rows.append(
                Table.Row(cells: [
                    Table.Cell(rule.name, style), Table.Cell("UTC" + rule.offset, style), Table.Cell(since, style),
                ]))
        }
        return [.paragraph(Self.title(zone.name))] + (table.rows.isEmpty ? [] : [.table(table)])
    }
}
