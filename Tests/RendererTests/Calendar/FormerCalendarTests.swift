// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Calendars in vCalendar 1.0, and what programs write beside the rules of iCalendar.
@Suite struct FormerCalendarTests {
    private static let berlin = ReaderLocale(zone: TimeZoneName("Europe/Berlin")!)

    private func event(_ lines: String, _ head: String = "VERSION:2.0") throws -> CalendarEvent {
        let text = "BEGIN:VCALENDAR\n\(head)\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        return try #require(Agenda(text, for: Self.berlin).events.first)
    }

    @Test(arguments: [
        ("W2 MO WE #5", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5"), ("D1 #10", "FREQ=DAILY;INTERVAL=1;COUNT=10"),
        ("MD1 15 #0", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15"), ("MP1 2+ TU #0", "FREQ=MONTHLY;INTERVAL=1;BYDAY=2TU"),
        ("MP2 1- FR 2+ MO TU #3", "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,2MO,2TU;COUNT=3"),
        ("MD1 LD 2- #0", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1,-2"),
        ("YM1 12 #0", "FREQ=YEARLY;INTERVAL=1;BYMONTH=12"),
        ("YD1 1 100 #4", "FREQ=YEARLY;INTERVAL=1;BYYEARDAY=1,100;COUNT=4"),
        ("D1 20261205T000000", "FREQ=DAILY;INTERVAL=1;UNTIL=20261205T000000"), ("W1", "FREQ=WEEKLY;INTERVAL=1;COUNT=2"),
    ])
    func `a rule of vCalendar is read`(rule: String, value: String) throws {
        #expect(FormerCalendar.rule(rule) == value)
        #expect(try event("DTSTART:20261201T100000\nRRULE:\(rule)", "VERSION:1.0").repeats)
    }

    @Test(arguments: ["", "X1", "D0", "D1 #-1", "MP1 99999999999 TU", "W1 XX", "D1 0600 M5 #4"])
    func `a rule of another kind is not read`(rule: String) {
        #expect(FormerCalendar.rule(rule) == nil)
    }

    @Test func `local times of vCalendar are in the zone of the file`() throws {
        let lines = "DTSTART:20261201T100000\nDTEND:20261201T110000"
        #expect(try event(lines, "VERSION:1.0\nTZ:-05").times(Self.berlin) == "16:00 – 17:00 (10:00 – 11:00 in UTC-5)")
        let saving = "VERSION:1.0\nTZ:+01\nDAYLIGHT:TRUE;+02;20260329T020000;20261025T030000;CET;CEST"
        #expect(try event("DTSTART:20260701T100000", saving).hours(.english) == "10:00")
        #expect(try event("DTSTART:20261201T100000", saving).hours(.english) == "10:00")
        #expect(try event("DTSTART:20261201T100000Z", saving).hours(.english) == "11:00")
    }

    @Test func `names have quotes and signs that are written as two`() throws {
        let event = try event("DTSTART:20261201T100000\nATTENDEE;CN=\"A^nB ^'q^' ^^\":mailto:c@example.org")
        #expect(event.attendees.map(\.name) == ["A B \"q\" ^"])
    }

    @Test func `a message that cancels events marks each`() throws {
        #expect(try event("DTSTART:20261201T100000Z", "VERSION:2.0\nMETHOD:CANCEL").status == .cancelled)
        #expect(try event("DTSTART:20261201T100000Z", "VERSION:2.0\nMETHOD:REQUEST").status == .open)
    }

    @Test func `a time in UTC has no other zone`() throws {
        let event = try event("DTSTART;TZID=Europe/Paris:20261201T100000Z")
        #expect(event.times(Self.berlin) == "11:00")
    }

    @Test(arguments: [
        ("tzone://Microsoft/Utc", "Etc/UTC"), ("Microsoft/Utc", "Etc/UTC"), ("Z", "Etc/UTC"), ("GMT+0200", "Etc/GMT-2"),
        ("UTC+2", "Etc/GMT-2"), ("UTC-03:00", "Etc/GMT+3"), ("GMT+05:30", "Asia/Kolkata"),
        ("(GMT+01.00) Sarajevo/Warsaw/Zagreb", "Europe/Sarajevo"), ("W. Europe Standard Time 1", "Europe/Berlin"),
        ("America-New_York", "America/New_York"), ("europe/berlin", "Europe/Berlin"),
        ("america/port-au-prince", "America/Port-au-Prince"),
    ])
    func `a zone is known by other spellings`(name: String, zone: String) {
        #expect(ZoneNames.known(name) == zone)
    }

    @Test(arguments: ["GMT+99", "GMT-0500 (Standard) / GMT-0400 (Daylight)", "Home", "UTC+1:2:3", "1", "-"])
    func `other names are of no known zone`(name: String) {
        #expect(ZoneNames.known(name) == nil)
    }
}
