// SPDX-License-Identifier: MPL-2.0

import Glibc
import Quantities
import Testing
import VitrineGLib

@Suite struct FileTimeTests {
    /// Seconds since 1970 in the order of time: the extremes, 1901, 1969, 1970, 2038, 2262-04-12, 2301, 2445, 9999, and
    /// beyond.
    static let seconds: [Int64] = [
        .min, -1 << 62, -9_000_000_001, -9_000_000_000, -2_147_483_648, -1, 0, 1, 2_147_483_648, 8_999_999_999,
        9_000_000_000, 9_223_416_000, 10_446_744_073, 14_995_000_000, 253_402_300_799, 1 << 50,
    ]

    @Test(arguments: seconds.filter { abs($0 / 2) < 1 << 54 })
    func `whole seconds come back as they were`(seconds: Int64) {
        let time = FileTime(seconds: seconds)
        #expect(time.seconds == seconds)
        #expect(time.nanoseconds == 0)
        #expect(FileTime(timespec(time)) == time)
    }

    @Test func `nanoseconds are kept between 1684 and 2255`() {
        for seconds in [-8_999_999_999, -1, 0, 1_700_000_000, 8_999_999_999] as [Int64] {
            let time = FileTime(seconds: seconds, nanoseconds: 999_999_999)
            #expect(time.seconds == seconds)
            #expect(time.nanoseconds == 999_999_999)
        }
        #expect(FileTime(seconds: 10_446_744_073, nanoseconds: 5) == FileTime(seconds: 10_446_744_073))
        #expect(FileTime(nanoseconds: -1) == FileTime(seconds: -1, nanoseconds: 999_999_999))
    }

    @Test func `times have the order of their seconds, and none of them traps`() {
        let times = Self.seconds.map { FileTime(seconds: $0, nanoseconds: .max) } + [FileTime(rawValue: .max)]
        for (earlier, later) in zip(times, times.dropFirst()) { #expect(earlier <= later) }
        #expect(FileTime(seconds: -9_000_000_001) < FileTime(seconds: -9_000_000_000))
        for one in times {
            for other in times {
                let difference = one.since(other)
                #expect(difference > .zero || one <= other)
                #expect(difference == .zero - other.since(one))
            }
            #expect(FileTime(rawValue: one.rawValue).seconds == one.seconds)
        }
    }

    @Test func `seconds below zero are told as a GIO attribute has them`() {
        #expect(FileTime(secondBits: UInt64(bitPattern: -5)).seconds == -5)
    }

    @Test func `a time up to the first second of 1970 is unknown`() {
        for seconds in [Int64.min, -2_147_483_648, -1, 0, 1] { #expect(!FileTime(seconds: seconds).isKnown) }
        for seconds in [2, 2_147_483_648, Int64.max] { #expect(FileTime(seconds: seconds).isKnown) }
    }

    @Test func `a date is written as far as the calendar goes, and a word beyond`() {
        #expect(Formatting.date(FileTime(seconds: 10_446_744_073)).contains("2301"))
        #expect(Formatting.date(FileTime(seconds: 14_995_000_000)).contains("2445"))
        #expect(Formatting.shortDate(FileTime(seconds: -2_147_483_648)).contains("1901"))
        for time in [FileTime(seconds: 1 << 62), FileTime(seconds: -1 << 62), .earliest, FileTime(rawValue: .max)] {
            #expect(Formatting.date(time) == "Unknown")
            #expect(Formatting.date(time, as: "%Y") == nil)
        }
    }
}
