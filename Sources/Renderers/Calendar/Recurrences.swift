// SPDX-License-Identifier: MPL-2.0

internal import CICal
import Glibc

/// The coming dates of recurring events.
struct Recurrences {
    /// So many dates are listed.
    private static let limit = 3
    /// Days to look ahead, one after the other, until there are enough dates.
    private static let spans = [31, 400, 2_000]

    private let now: Int
    private let rules: OpaquePointer?
    /// The moments that other entries of the file replace, by the event's identifier.
    private let replaced: [String: Set<Int>]

    /// The dates of a file's entries.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970-01-01 UTC.
    ///   - rules: the reader's zone.
    init(of entries: [OpaquePointer], after now: Int, rules: OpaquePointer?) {
        self.now = now
        self.rules = rules
        var replaced: [String: Set<Int>] = [:]
        for entry in entries {
            let times = CalendarComponents.times(of: entry, ICAL_RECURRENCEID_PROPERTY)
            guard let time = times.first, let uid = Self.uid(entry) else { continue }
            replaced[uid, default: []].insert(icaltime_as_timet_with_zone(time, time.zone))
        }
        self.replaced = replaced
    }

    /// The next dates of an entry on the reader's clock. `EXDATE` is heeded, and the dates that other entries replace.
    func next(of entry: OpaquePointer) -> [CalendarMoment] {
        let start = icalcomponent_get_dtstart(entry)
        guard icaltime_is_null_time(start) == 0 else { return [] }
        let without = Self.uid(entry).flatMap { replaced[$0] } ?? []
        for span in Self.spans {
            let times = moments(of: entry, days: span).filter { !without.contains($0) }
            if times.count >= Self.limit || span == Self.spans.last {
                return times.prefix(Self.limit).compactMap { moment(at: $0, like: start) }
            }
        }
        return []
    }

    /// The seconds at which an entry takes place from now on, in order.
    private func moments(of entry: OpaquePointer, days: Int) -> [Int] {
        let utc = icaltimezone_get_utc_timezone()
        let from = icaltime_from_timet_with_zone(now, 0, utc)
        let to = icaltime_from_timet_with_zone(now + days * 86_400, 0, utc)
        var found: [Int] = []
        withUnsafeMutablePointer(to: &found) { found in
            icalcomponent_foreach_recurrence(
                entry, from, to,
                { _, span, found in
                    guard let span, let found else { return }
                    found.assumingMemoryBound(to: [Int].self).pointee.append(span.pointee.start)
                }, found)
        }
        return found.filter { $0 >= now }.sorted()
    }

    /// A moment of an entry: a day where its first is one, and on every clock the same where that belongs to no zone.
    private func moment(at seconds: Int, like first: icaltimetype) -> CalendarMoment? {
        let time = icaltime_from_timet_with_zone(seconds, first.is_date, icaltimezone_get_utc_timezone())
        return CalendarMoment(time, in: first.zone == nil ? icaltimezone_get_utc_timezone() : rules)
    }

    private static func uid(_ entry: OpaquePointer) -> String? {
        icalcomponent_get_uid(entry).map { String(cString: $0) }
    }
}
