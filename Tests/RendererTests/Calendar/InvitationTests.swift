// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct InvitationTests {
    private static func agenda(
        _ lines: String, zone: String = "Europe/Berlin", now: Int? = nil, phrases: PhraseBook = .english
    ) throws -> (agenda: Agenda, reader: ReaderLocale) {
        let reader = ReaderLocale(phrases: phrases, zone: try #require(TimeZoneName(zone)), now: now)
        return (Agenda("BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n", for: reader), reader)
    }

    private static func event(
        _ lines: String, zone: String = "Europe/Berlin", now: Int? = nil
    ) throws -> (event: CalendarEvent, reader: ReaderLocale) {
        let (agenda, reader) = try agenda("BEGIN:VEVENT\nUID:a\n\(lines)\nEND:VEVENT", zone: zone, now: now)
        return (try #require(agenda.events.first), reader)
    }

    private static func words(_ rule: String, start: String = "20240305T090000") throws -> String {
        let (event, reader) = try event("DTSTART:\(start)\nRRULE:\(rule)")
        return try #require(event.rules.first).words(reader)
    }

    @Test func `a time in UTC is shown on the reader's clock, in winter and in summer`() throws {
        let winter = try Self.event("DTSTART:20240115T230000Z\nDTEND:20240116T003000Z")
        #expect(
            winter.event.start?.day == CalendarDay("20240116") && winter.event.times(winter.reader) == "00:00 – 01:30")
        let summer = try Self.event("DTSTART:20240715T120000Z\nDTEND:20240715T130000Z")
        #expect(summer.event.times(summer.reader) == "14:00 – 15:00")
        let tokyo = try Self.event("DTSTART:20240715T120000Z\nDTEND:20240715T130000Z", zone: "Asia/Tokyo")
        #expect(tokyo.event.times(tokyo.reader) == "21:00 – 22:00")
    }

    @Test func `a time in another zone is shown on both clocks`() throws {
        let (event, reader) = try Self.event(
            "DTSTART;TZID=America/New_York:20240315T200000\nDTEND;TZID=America/New_York:20240315T210000")
        #expect(event.start?.day == CalendarDay("20240316"))
        #expect(event.times(reader) == "01:00 – 02:00 (15 Mar 20:00 – 21:00 in America/New_York)")
        let same = try Self.event("DTSTART;TZID=Europe/Paris:20240315T200000\nDURATION:PT45M")
        #expect(same.event.times(same.reader) == "20:00 – 20:45")
    }

    @Test func `a zone that the file describes is used under any name`() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Company time
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:-0330
            TZOFFSETTO:-0330
            END:STANDARD
            END:VTIMEZONE
            """
        let event = "BEGIN:VEVENT\nDTSTART;TZID=Company time:20240115T100000\nEND:VEVENT"
        let (agenda, reader) = try Self.agenda("\(zone)\n\(event)")
        #expect(agenda.events.first?.times(reader) == "14:30 (10:00 in Company time)")
    }

    @Test func `a time in a zone without rules stays as written, with the zone's name`() throws {
        let (event, reader) = try Self.event("DTSTART;TZID=Nowhere:20240115T100000")
        #expect(event.times(reader) == "10:00 in Nowhere, an unknown time zone")
    }

    @Test func `a duration ends an event, also on another day`() throws {
        let (event, reader) = try Self.event("DTSTART:20240115T220000\nDURATION:PT4H30M")
        #expect(event.times(reader) == "22:00 – 16 Jan 02:30")
        let days = try Self.event("DTSTART;VALUE=DATE:20240115\nDURATION:P3D")
        #expect(days.event.times(days.reader) == "– 17 Jan")
        let day = try Self.event("DTSTART;VALUE=DATE:20240115")
        #expect(day.event.times(day.reader) == "All day")
    }

    @Test(arguments: [
        ("FREQ=DAILY", "Every day"), ("FREQ=DAILY;INTERVAL=3;COUNT=10", "Every 3 days, 10 times"),
        ("FREQ=WEEKLY;UNTIL=20240630T220000Z", "Every week on Tue, until 1 Jul 2024"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "Every 2 weeks on Mon, Wed"),
        ("FREQ=DAILY;BYDAY=SA,SU", "Every week on Sat, Sun"), ("FREQ=MONTHLY", "Every month on day 5"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "Every month on day 1, the last day"),
        ("FREQ=MONTHLY;BYDAY=2TU", "Every month on the second Tue"),
        ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "Every month on the last Fri"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "Every month on certain days"),
        ("FREQ=YEARLY", "Every year on 5 Mar"),
        ("FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "Every year on the last Sun of Oct"),
        ("FREQ=YEARLY;BYYEARDAY=100", "Every year on certain days"), ("FREQ=HOURLY;INTERVAL=6", "Every 6 hours"),
    ])
    func `a recurrence is said in words`(rule: String, words: String) throws {
        #expect(try Self.words(rule) == words)
    }

    @Test func `the words of a recurrence are in the reader's language`() throws {
        let phrases = PhraseBook { $0 == .everyDays ? "Alle {count} Tage" : $0.rawValue }
        let (agenda, reader) = try Self.agenda(
            "BEGIN:VEVENT\nDTSTART:20240305T090000\nRRULE:FREQ=DAILY;INTERVAL=3\nEND:VEVENT", phrases: phrases)
        #expect(agenda.events.first?.rules.first?.words(reader) == "Alle 3 Tage")
    }

    @Test func `the next dates follow the clock of the event's zone, without excluded and moved ones`() throws {
        // 2024-03-01T00:00:00Z. New York changes its clocks on 10 March, Berlin on 31 March.
        let lines = """
            BEGIN:VEVENT
            UID:a
            DTSTART;TZID=America/New_York:20240101T090000
            RRULE:FREQ=WEEKLY
            EXDATE;TZID=America/New_York:20240311T090000
            END:VEVENT
            BEGIN:VEVENT
            UID:a
            RECURRENCE-ID;TZID=America/New_York:20240304T090000
            DTSTART;TZID=America/New_York:20240305T090000
            END:VEVENT
            """
        let (agenda, reader) = try Self.agenda(lines, now: 1_709_251_200)
        let event = try #require(agenda.events.first)
        let next = ["Mon 18 Mar 2024 14:00", "Mon 25 Mar 2024 14:00", "Mon 1 Apr 2024 15:00"]
        #expect(event.next.map(reader.text) == next)
        #expect(event.exceptions.map(\.day) == [CalendarDay("20240311")])
        #expect(agenda.events.last?.next.isEmpty == true)
    }

    @Test func `an event of whole days recurs on days, and has no dates after its last`() throws {
        let (event, reader) = try Self.event(
            "DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY", zone: "America/Los_Angeles", now: 1_709_251_200)
        // Years without that day are left out.
        #expect(event.next.map(reader.text) == ["Tue 29 Feb 2028"])
        let over = try Self.event("DTSTART;VALUE=DATE:20230101\nRRULE:FREQ=DAILY;COUNT=5", now: 1_709_251_200)
        #expect(over.event.next.isEmpty)
    }

    // 2024-03-01T00:00:00Z is a Friday.
    @Test(
        arguments: [
            ("DTSTART:20240101T083000Z\nRRULE:FREQ=HOURLY;INTERVAL=7", ["03:30", "10:30", "17:30"]),
            (
                "DTSTART:20240105T083000Z\nRRULE:FREQ=HOURLY;BYDAY=FR;BYHOUR=9,17",
                ["09:30", "17:30", "Fri 8 Mar 2024 09:30"]
            ),
            ("DTSTART:20240101T000500Z\nRRULE:FREQ=MINUTELY;INTERVAL=90", ["00:05", "01:35", "03:05"]),
            (
                "DTSTART:20240101T000000Z\nRRULE:FREQ=MINUTELY;BYMONTH=7;BYMONTHDAY=4",
                ["Thu 4 Jul 2024 00:00", "Thu 4 Jul 2024 00:01", "Thu 4 Jul 2024 00:02"]
            ),
            ("DTSTART:20240101T090000Z\nRRULE:FREQ=DAILY;COUNT=62", ["09:00", "Sat 2 Mar 2024 09:00"]),
            (
                "DTSTART:20240101T090000Z\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:20240302\nEXRULE:FREQ=WEEKLY;BYDAY=SU",
                ["09:00", "Mon 4 Mar 2024 09:00", "Tue 5 Mar 2024 09:00"]
            ),
            (
                "DTSTART:20240101T090000Z\nRDATE:20240401T100000Z,20240201T100000Z\nRDATE;VALUE=PERIOD:20240501T100000Z/PT1H",
                ["Mon 1 Apr 2024 10:00", "Wed 1 May 2024 10:00"]
            ),
            // The start of the event is a date even if the rule does not give it.
            (
                "DTSTART:20240302T090000Z\nRRULE:FREQ=DAILY;BYDAY=MO;COUNT=1",
                ["Sat 2 Mar 2024 09:00", "Mon 4 Mar 2024 09:00"]
            ),
        ] as [(String, [String])])
    func `dates hours and minutes apart are found, without excluded ones`(lines: String, next: [String]) throws {
        let (event, reader) = try Self.event(lines, zone: "UTC", now: 1_709_251_200)
        #expect(event.next.map(reader.text) == next.map { $0.count == 5 ? "Fri 1 Mar 2024 \($0)" : $0 })
    }

    @Test func `a calendar is shown in spite of rules that give a date each second or never`() throws {
        let all = (0..<60).map { "\($0)" }.joined(separator: ",")
        let rules = [
            "FREQ=SECONDLY", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;INTERVAL=2;BYHOUR=1",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=DAILY;BYHOUR=1;BYMINUTE=\(all);BYSECOND=\(all)",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYMINUTE=\(all);BYSECOND=\(all)",
        ]
        // The search for the next date of an early event takes longest.
        let events = (0..<420).map { number in
            """
            BEGIN:VEVENT
            UID:\(number)
            SUMMARY:\(number)
            DTSTART:16010101T000000Z
            RRULE:\(rules[number % rules.count])
            EXRULE:\(rules[(number + 1) % rules.count])
            END:VEVENT
            """
        }
        let (agenda, reader) = try Self.agenda(events.joined(separator: "\n"), now: 1_709_251_200)
        #expect(agenda.events.count == 420)
        #expect(agenda.events.allSatisfy { event in event.rules.allSatisfy { !$0.words(reader).isEmpty } })
    }

    @Test func `the organizer and the attendees are named, with their answers`() throws {
        let source = MemorySource(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:a
            SUMMARY:Review
            STATUS:CANCELLED
            DTSTART:20240115T100000Z
            ORGANIZER;CN="Doe, Jane; Ltd":mailto:jane@example.org
            ATTENDEE;CN=Zoë;PARTSTAT=ACCEPTED:mailto:zoe@example.org
            ATTENDEE;PARTSTAT=NEEDS-ACTION:MAILTO:max@example.org
            ATTENDEE;CN=Li;PARTSTAT=DECLINED:mailto:li@example.org
            END:VEVENT
            END:VCALENDAR
            """.utf8)
        let session = try CalendarRenderer(reader: ReaderLocale(now: 0))
            .open(source, contentType: "", password: nil, limits: .session(.still))
        let text = try #require(session as? DrawnSession).text(at: 0, length: 2_000).text
        #expect(text.contains("Cancelled · 10:00\n"))
        #expect(text.contains("Organizer: Doe, Jane; Ltd\n"))
        #expect(text.contains("Attendees: Zoë (accepted), max@example.org, Li (declined)"))
    }

    @Test func `a calendar that is cut off shows its complete events`() throws {
        let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:One\nDTSTART:20240115T100000\nEND:VEVENT\nBEGIN:VEVENT\nSUMM"
        let agenda = Agenda(text, for: ReaderLocale())
        #expect(agenda.events.first { $0.summary == "One" }?.start?.time == "10:00")
    }

    @Test(arguments: ["SECONDLY", "DAILY", "YEARLY"], ["0", "-1", "99999999999", "x"])
    func `a rule states any number for anything`(frequency: String, number: String) throws {
        let rule =
            "FREQ=\(frequency);INTERVAL=\(number);COUNT=\(number);BYMONTH=\(number);BYMONTHDAY=\(number);BYDAY=\(number)MO"
        let (agenda, reader) = try Self.agenda(
            "BEGIN:VEVENT\nSUMMARY:Any\nDTSTART:20240101T000000Z\nRRULE:\(rule)\nEND:VEVENT", now: 1_709_251_200)
        #expect(agenda.events.map(\.summary) == ["Any"])
        #expect(agenda.events.flatMap(\.rules).allSatisfy { !$0.words(reader).isEmpty })
    }
}
