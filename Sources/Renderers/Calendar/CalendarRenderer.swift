// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import PageLayout
import RendererKit
internal import Strings
import TextRenderers

/// iCalendar files as an agenda: a day to the left, what happens to the right.
struct CalendarRenderer: DrawnRenderer {
    let provider = Provider.calendar
    /// The language, the zone and the clock that the pages are for.
    var reader = ReaderLocale.usual

    func warm() {
        PageContext.warm()
        // The list of zones, of which a child reads those that it needs.
        _ = ReaderLocale.usual.rules
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let text = try FoldedLetters.read(source, length: extent == .firstPage ? 512 << 10 : 32 << 20)
        guard text.uppercased().contains("BEGIN:VCALENDAR") else { throw Refusal(.damaged, "it is no calendar") }
        var reader = reader
        // A thumbnail is kept, and would soon show dates that have passed.
        if extent == .whole, reader.now == nil { reader.now = time(nil) }
        let agenda = Agenda(text, encoding: source.encoding?.textEncoding, for: reader)
        var blocks: [Block] = []
        if !agenda.name.isEmpty { blocks.append(.paragraph(Self.title(agenda.name))) }
        if agenda.hasTimes {
            var zone = Paragraph(reader.phrases.text(.timesInZone, ["zone": reader.zoneName]), AgendaLayout.small)
            zone.after = 8
            blocks.append(.paragraph(zone))
        }
        if agenda.events.isEmpty {
            for zone in agenda.zones { blocks += self.blocks(of: zone) }
        } else {
            blocks += AgendaLayout(reader: reader).blocks(of: agenda.events)
        }
        guard !blocks.isEmpty else { throw Refusal(.nothingToShow, "the calendar is empty") }
        return try DrawnDocument(
            blocks, on: .note, extent: extent, title: agenda.name,
            facts: extent == .whole ? FoldedLetters.encoding(of: source) : [], followsStyle: true)
    }

    private static func title(_ text: String) -> Paragraph {
        var style = TextStyle()
        style.size = 20
        style.isBold = true
        var paragraph = Paragraph(text, style)
        paragraph.after = 12
        return paragraph
    }

    /// A time zone, for files that hold nothing else.
    private func blocks(of zone: (name: String, rules: [Agenda.ZoneRule])) -> [Block] {
        var style = TextStyle()
        style.size = 10.5
        var table = Table(rows: [])
        table.padding = 3
        for rule in zone.rules.sorted(by: { $0.start > $1.start }).prefix(200) {
            let since = CalendarDay(rule.start).map { reader.date($0) } ?? ""
            table.rows.append(
                Table.Row(cells: [
                    Table.Cell(rule.name, style), Table.Cell("UTC" + rule.offset, style), Table.Cell(since, style),
                ]))
        }
        return [.paragraph(Self.title(zone.name))] + (table.rows.isEmpty ? [] : [.table(table)])
    }
}
