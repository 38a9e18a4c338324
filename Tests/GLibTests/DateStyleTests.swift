// SPDX-License-Identifier: MPL-2.0

internal import Glibc
import Quantities
import Testing

@testable import VitrineGLib

struct DateStyleTests {
    @Test(arguments: [
        ("en_US.UTF-8", "%m/%d/%Y", "%r", true, true), ("en_GB.UTF-8", "%d/%m/%y", "%T", false, false),
        ("de_DE.UTF-8", "%d.%m.%Y", "%T", false, false), ("hi_IN.UTF-8", "%A %d %b %Y", "%I:%M:%S %p", true, false),
        ("sv_SE.UTF-8", "%Y-%m-%d", "%H.%M.%S", false, false), ("C", "%m/%d/%y", "%H:%M:%S", false, false),
        ("C.UTF-8", "%m/%d/%y", "%H:%M:%S", false, false),
    ])
    func `a locale says whether the month is first, and how hours are counted`(
        locale: String, date: String, time: String, hasTwelveHours: Bool, isMonthFirst: Bool
    ) {
        #expect(
            DateStyle(locale: locale, date: date, time: time)
                == DateStyle(hasTwelveHours: hasTwelveHours, isMonthFirst: isMonthFirst))
    }

    @Test func `an American date has the month first, and hours with AM and PM`() {
        let style = DateStyle(hasTwelveHours: true, isMonthFirst: true)
        let time = FileTime(seconds: 1_714_745_100)
        #expect(Formatting.date(time, as: style.format)?.hasPrefix("May 3, 2024, ") == true)
        #expect(Formatting.date(time, as: style.shortFormat(daysAgo: nil))?.hasSuffix("M") == true)
        #expect(style.shortFormat(daysAgo: 0) == "Today, %-I:%M %p")
    }

    @Test func `today and yesterday are said in words, other days are not`() {
        let now = time(nil)
        #expect(Formatting.shortDate(FileTime(seconds: Int64(now))).hasPrefix("Today, "))
        // Where the clock is put forward a day has 23 hours.
        #expect(!Formatting.shortDate(FileTime(seconds: Int64(now) - 3 * 86400)).contains("day,"))
        #expect(Formatting.shortDate(FileTime(seconds: Int64(now) + 3 * 86400)).contains(":"))
        var midnight = tm()
        var moment = now
        localtime_r(&moment, &midnight)
        (midnight.tm_hour, midnight.tm_min, midnight.tm_sec) = (0, 0, 0)
        let yesterday = Int64(mktime(&midnight)) - 1
        #expect(Formatting.shortDate(FileTime(seconds: yesterday)) == "Yesterday, 23:59")
        #expect(!Formatting.date(FileTime(seconds: Int64(now))).contains("Today"))
    }

    @Test(arguments: [
        "2024-05-17T10:11:12", "2024-05-17T10:11:12+02:00", "2024-05-17T10:11:12.5", "2024-05-17T10:11",
        "2024-05-17T10:11+0530",
    ])
    func `a moment in a document is written like that of a file, by the clock that was there`(moment: String) {
        #expect(Formatting.date(iso: moment) == Formatting.date(iso: "2024-05-17T10:11:00", as: DateStyle.local.format))
        #expect(Formatting.date(iso: moment)?.contains("10:11") == true)
    }

    @Test func `a moment in a document tells no more than the document does`() {
        let day = Formatting.date(iso: "2024-05-17T10:00:00", as: DateStyle.local.dayFormat)
        #expect(Formatting.date(iso: "2024-05-17") == day)
        #expect(Formatting.date(iso: "2024-05-17")?.contains(":") == false)
        #expect(Formatting.date(iso: "2024-05") == "May 2024")
        for text in ["2024", "", "T", "yesterday", "2024-13-40", "2024-05-17T", "2024-05-17T1011ä", "20241-5"] {
            #expect(Formatting.date(iso: text) == nil, "\(text)")
        }
    }
}
