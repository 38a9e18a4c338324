// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import TextRenderers

@Suite struct CalendarTests {
    /// A reader in Berlin, without coming dates.
    private static let berlin = ReaderLocale(zone: TimeZoneName("Europe/Berlin")!)

    @Test func `events come in order of their days, tasks without one last`() throws {
        let text = try DocumentText.read(MemorySource(fixture: "Calendar/week.ics"), length: 10_000)
        let agenda = Agenda(text, for: Self.berlin)
        #expect(agenda.name == "My week")
        #expect(agenda.events.map(\.summary) == ["First", "Second, later", "Some day"])
        #expect(agenda.events.map { $0.hours(.english) } == ["", "14:00 – 15:30", ""])
        #expect(agenda.events.map(\.repeats) == [false, true, false])
    }

    @Test func `the agenda can be read and is drawn`() throws {
        let source = try MemorySource(fixture: "Calendar/week.ics")
        let session = try CalendarRenderer(reader: Self.berlin)
            .open(source, contentType: "", password: nil, limits: .session(.still))
        let drawn = try #require(session as? DrawnSession)
        let text = try drawn.text(at: 0, length: 1_000).text
        #expect(
            text.hasPrefix("My week\nTimes in Europe/Berlin\n5\nTue\nMar 2024\tFirst\nAll day\n")
                && text.contains("Second, later  ↻"))
        let page = try TestPicture.page(drawn)
        let accents = (0..<page.height).count { page.shows([28, 113, 216, 255], at: 104, $0) }
        #expect(accents > 30)
    }

    @Test func `the events of a day that has more than a page of them are all drawn`() throws {
        let events = (10..<59).map { "BEGIN:VEVENT\nSUMMARY:Event \($0)\nDTSTART:20240305T10\($0)00\nEND:VEVENT\n" }
        let source = MemorySource(Array("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n".utf8))
        let session = try CalendarRenderer(reader: Self.berlin)
            .open(source, contentType: "", password: nil, limits: .session(.still))
        let drawn = try #require(session as? DrawnSession)
        let pages = try (0..<drawn.info.pageCount).map { try drawn.text(ofPage: $0) }
        let shown = pages.map { page in
            page.matches(of: "Event ").count { $0.allSatisfy { $0.y > 0 && $0.y + $0.height < 594 } }
        }
        #expect(shown.reduce(0, +) == 49 && shown[0] > 10)
    }

    @Test func `what takes several days says until when, and whole days end the day before`() {
        func hours(_ start: String, _ end: String) -> String? {
            let event = "BEGIN:VEVENT\nDTSTART\(start)\nDTEND\(end)\nEND:VEVENT\n"
            return Agenda("BEGIN:VCALENDAR\n\(event)END:VCALENDAR\n", for: Self.berlin).events.first?.hours(.english)
        }
        #expect(hours(";VALUE=DATE:20240910", ";VALUE=DATE:20240913") == "– 12 Sep")
        #expect(hours(";VALUE=DATE:20240227", ";VALUE=DATE:20240301") == "– 29 Feb")
        #expect(hours(";VALUE=DATE:20240910", ";VALUE=DATE:20240911")?.isEmpty == true)
        #expect(hours(":20241231T200000", ":20250101T020000") == "20:00 – 1 Jan 02:00")
        #expect(hours(":20240910T090000", ":20240910T100000") == "09:00 – 10:00")
    }

    @Test func `days fall on the weekdays they had`() {
        #expect(CalendarDay("20240229")?.weekday == 4 && CalendarDay("19000101")?.weekday == 1)
        #expect(CalendarDay("1970-01-01")?.number == 0 && CalendarDay("20241301") == nil)
    }

    @Test func `days and months have their names, and their order, in the user's language`() throws {
        let names = try #require(
            DayNames(
                days: ["日", "月", "火", "水", "木", "金", "土"], months: (1...12).map { "\($0)月" }, yearComesFirst: true,
                monthComesFirst: true))
        let source = try MemorySource(fixture: "Calendar/week.ics")
        let session = try CalendarRenderer(reader: ReaderLocale(names: names))
            .open(source, contentType: "", password: nil, limits: .session(.still))
        let text = try #require(session as? DrawnSession).text(at: 0, length: 1_000).text
        #expect(text.hasPrefix("My week\nTimes in UTC\n5\n火\n2024 3月\tFirst\n"))
        #expect(names.text(day: 5, month: 3) == "3月 5")
    }

    @Test func `what is no calendar is refused`() {
        #expect(
            refusal { _ = try TestPicture.thumbnail(MemorySource("text".utf8), by: CalendarRenderer()) } == .damaged)
    }
}
