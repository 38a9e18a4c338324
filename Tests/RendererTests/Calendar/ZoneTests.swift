// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// Times in calendars by the zones that their programs name.
@Suite struct ZoneTests {
    private func times(_ start: String, before: String = "", zone: String = "Europe/Berlin") throws -> [String] {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            \(before)BEGIN:VEVENT
            UID:a
            SUMMARY:Meeting
            DTSTART\(start)
            DURATION:PT1H
            END:VEVENT
            END:VCALENDAR

            """
        let reader = ReaderLocale(zone: try #require(TimeZoneName(zone)))
        return Agenda(text, for: reader).events.map { $0.times(reader) }
    }

    private static let own = """
        BEGIN:VTIMEZONE
        TZID:Eastern Standard Time
        BEGIN:STANDARD
        DTSTART:16010101T000000
        TZOFFSETFROM:+0545
        TZOFFSETTO:+0545
        END:STANDARD
        END:VTIMEZONE

        """

    @Test func `names of Windows are zones`() throws {
        #expect(
            try times(";TZID=Eastern Standard Time:20260710T090000")
                == ["15:00 – 16:00 (09:00 – 10:00 in America/New_York)"])
        #expect(try times(";TZID=\"W. Europe Standard Time\":20260112T090000") == ["09:00 – 10:00"])
        #expect(
            try times(";VALUE=DATE-TIME;tzid=tokyo standard time:20260710T090000").first?.hasPrefix("02:00") == true)
        for name in [
            "\"(UTC+09:00) Osaka, Sapporo, Tokyo\"", "(GMT+09:00) Osaka, Sapporo, Tokyo", "\"(UTC+09:00) Seoul\"",
        ] {
            #expect(try times(";TZID=\(name):20260710T090000").first?.hasPrefix("02:00 – 03:00") == true, "\(name)")
        }
        #expect(
            try times(";TZID=\"(UTC-05:00) Eastern Time (US & Canada)\":20260710T090000").first?.hasPrefix("15:00")
                == true)
        #expect(
            try times(";TZID=\"(UTC+02:00) Helsinki, Kyiv, Riga\":20260710T090000").first?.hasPrefix("08:00") == true)
    }

    @Test func `each name of Windows stands for a zone that this machine has`() {
        #expect(WindowsZones.all.count > 130)
        for (windows, zone) in WindowsZones.all {
            #expect(ZoneNames.isKnown(zone), "\(windows): \(zone)")
        }
    }

    @Test func `former names of zones are known`() throws {
        for (name, time) in [
            ("Asia/Calcutta", "05:30"), ("Europe/Kiev", "08:00"), ("US/Eastern", "15:00"),
            ("/example.org/20260101_1/US/Eastern", "15:00"), ("Asia/Saigon", "04:00"), ("EST5EDT", "15:00"),
        ] {
            #expect(try times(";TZID=\(name):20260710T090000").first?.hasPrefix(time) == true, "\(name)")
        }
        #expect(FormerZones.all.count > 140)
        for (former, zone) in FormerZones.all {
            #expect(ZoneNames.isKnown(zone) && FormerZones.name(zone) == nil, "\(former): \(zone)")
        }
    }

    @Test func `a path before a zone's name does not count`() throws {
        #expect(try times(";TZID=/example.org/20260101_1/Europe/Berlin:20260710T090000") == ["09:00 – 10:00"])
        #expect(
            try times(";TZID=/softwarestudio.org/Olson/America/Argentina/Buenos_Aires:20260710T090000")
                == ["14:00 – 15:00 (09:00 – 10:00 in America/Argentina/Buenos_Aires)"])
        #expect(try times(";TZID=/example.org/UTC:20260710T090000").first?.hasPrefix("11:00 – 12:00") == true)
    }

    @Test func `a zone that the file describes counts before its name`() throws {
        #expect(
            try times(";TZID=Eastern Standard Time:20260710T090000", before: Self.own)
                == ["05:15 – 06:15 (09:00 – 10:00 in Eastern Standard Time)"])
        // One without rules describes nothing.
        let empty = "BEGIN:VTIMEZONE\nTZID:Eastern Standard Time\nEND:VTIMEZONE\n"
        #expect(
            try times(";TZID=Eastern Standard Time:20260710T090000", before: empty).first?.hasPrefix("15:00") == true)
    }

    @Test func `a zone that is not known says so`() throws {
        #expect(
            try times(";TZID=Phobos/Stickney:20260710T090000")
                == ["09:00 – 10:00 in Phobos/Stickney, an unknown time zone"])
        #expect(try times(";TZID=../../etc/passwd:20260710T090000").first?.hasSuffix("an unknown time zone") == true)
    }

    @Test func `a fold within a letter leaves it whole`() throws {
        let text =
            Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260710\r\nSUMMARY:Gr".utf8) + [0xC3]
            + Array("\r\n ".utf8) + [0xBC] + Array("ße, 日".utf8) + [0xE6, 0x9C, 0x0A, 0x09, 0xAC]
            + Array("\r\n  語\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
        let read = try FoldedLetters.read(MemorySource(text), length: 10_000)
        let agenda = Agenda(read, for: ReaderLocale())
        #expect(agenda.events.map(\.summary) == ["Grüße, 日本 語"])
        let session = try CalendarRenderer(reader: ReaderLocale())
            .open(MemorySource(text), contentType: "", password: nil, limits: .session(.still))
        #expect(try #require(session as? DrawnSession).text(at: 0, length: 1_000).text.contains("Grüße, 日本 語"))
    }
}
