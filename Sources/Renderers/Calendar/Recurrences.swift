// SPDX-License-Identifier: MPL-2.0

internal import CICal
import Glibc

/// The coming dates of recurring events.
struct Recurrences {
    /// The maximum number of dates that are listed.
    private static let limit = 3
    /// The maximum number of dates of an `EXRULE` that are examined.
    private static let excludedLimit = 5_000
    /// The number of days to look ahead.
    private static let days = 2_000

    private let now: Int
    /// The last moment to examine, in seconds since 1970-01-01 UTC.
    private let horizon: Int
    /// The time after which no dates of further entries are computed.
    private let end = ContinuousClock.now + .seconds(1)
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
        horizon = now + Self.days * 86_400
        self.rules = rules
        var replaced: [String: Set<Int>] = [:]
        for entry in entries {
            let times = CalendarComponents.times(of: entry, ICAL_RECURRENCEID_PROPERTY)
            guard let time = times.first, let uid = Self.uid(entry) else { continue }
            replaced[uid, default: []].insert(icaltime_as_timet_with_zone(time, time.zone))
        }
        self.replaced = replaced
    }

    /// The next dates of an entry on the reader's clock, without the dates that `EXDATE` and `EXRULE` exclude or other entries
    /// replace.
    func next(of entry: OpaquePointer) -> [CalendarMoment] {
        let start = icalcomponent_get_dtstart(entry)
        guard icaltime_is_null_time(start) == 0 else { return [] }
        var without = Self.uid(entry).flatMap { replaced[$0] } ?? []
        var daysWithout: Set<Int> = []
        for time in CalendarComponents.times(of: entry, ICAL_EXDATE_PROPERTY) {
            if time.is_date != 0 { daysWithout.insert(Self.day(of: time)) }
            without.insert(Self.seconds(of: time))
        }
        for rule in CalendarComponents.properties(of: entry, ICAL_EXRULE_PROPERTY) {
            without.formUnion(moments(of: rule, from: start, limit: Self.excludedLimit) { _ in true })
        }
        func counts(_ time: icaltimetype) -> Bool {
            let seconds = Self.seconds(of: time)
            return seconds >= now && seconds <= horizon && !without.contains(seconds)
                && (daysWithout.isEmpty || !daysWithout.contains(Self.day(of: time)))
        }
        var found = Set(([start] + Self.singles(of: entry, like: start)).filter(counts).map(Self.seconds))
        for rule in CalendarComponents.properties(of: entry, ICAL_RRULE_PROPERTY) {
            found.formUnion(moments(of: rule, from: start, limit: Self.limit, where: counts))
        }
        return found.sorted().prefix(Self.limit).compactMap { moment(at: $0, like: start) }
    }

    /// The first moments of a rule from now on for which `counts` is true, in seconds.
    ///
    /// libical searches for the next moment as far as the year 2582. For rules that it would search hour by hour or minute by
    /// minute, a day on which they apply at all is searched first.
    private func moments(
        of property: OpaquePointer, from start: icaltimetype, limit: Int, where counts: (icaltimetype) -> Bool
    ) -> [Int] {
        guard let text = icalproperty_get_value_as_string_r(property) else { return [] }
        defer { free(text) }
        let parts = String(cString: text).uppercased().split(separator: ";").map(String.init)
        guard let frequency = parts.first(where: { $0.hasPrefix("FREQ=") }), frequency != "FREQ=SECONDLY" else {
            return []
        }
        let rule = parts.joined(separator: ";")
        var found: [Int] = []
        func note(_ time: icaltimetype) -> Bool {
            if counts(time) { found.append(Self.seconds(of: time)) }
            return found.count < limit && Self.seconds(of: time) <= horizon
        }
        let from = Self.later(start, than: now)
        let isOfHours = frequency == "FREQ=HOURLY"
        guard isOfHours || frequency == "FREQ=MINUTELY" else {
            // libical tries all times of the days in between.
            let hasTimes = frequency == "FREQ=DAILY" && parts.contains(where: Self.isOfTime)
            if !hasTimes || firstDay(parts, from: start, at: from) != nil { visit(rule, from: start, at: from, note) }
            return found
        }
        guard parts.contains(where: { $0.hasPrefix("BY") }) else {
            step(rule, isOfHours ? 3_600 : 60, from: start, at: from, note)
            return found
        }
        guard !parts.contains(where: { $0.hasPrefix("INTERVAL=") && $0 != "INTERVAL=1" || $0.hasPrefix("COUNT=") }),
            var day = firstDay(parts, from: start, at: from)
        else { return [] }
        // Every hour or minute is examined, so the search starts at the beginning of a day: the day before, because libical
        // skips hours of the first day.
        (day.hour, day.minute, day.second) = (0, isOfHours ? start.minute : 0, start.second)
        icaltime_adjust(&day, -1, 0, 0, 0)
        visit(rule, from: day, at: day) { time in icaltime_compare(time, start) < 0 || note(time) }
        return found
    }

    /// Whether a part of a rule chooses times of a day.
    private static func isOfTime(_ part: String) -> Bool {
        ["BYHOUR=", "BYMINUTE=", "BYSECOND=", "BYSETPOS="].contains { part.hasPrefix($0) }
    }

    /// The first day, from the day of `place` on, on which a rule applies at all; nil when there is none before the horizon.
    private func firstDay(_ parts: [String], from start: icaltimetype, at place: icaltimetype) -> icaltimetype? {
        let others = parts.filter { !$0.hasPrefix("FREQ=") && !$0.hasPrefix("COUNT=") && !Self.isOfTime($0) }
        var midnight = place
        (midnight.hour, midnight.minute, midnight.second) = (0, 0, 0)
        var day: icaltimetype?
        visit((["FREQ=DAILY"] + others).joined(separator: ";"), from: start, at: midnight) { time in
            day = time
            return false
        }
        guard let day, Self.seconds(of: day) <= horizon else { return nil }
        return day
    }

    /// The start of an entry moved to a moment, in the zone of the start; the start itself if that is later.
    private static func later(_ start: icaltimetype, than moment: Int) -> icaltimetype {
        var time = icaltime_from_timet_with_zone(max(moment, seconds(of: start)), 0, start.zone ?? utc)
        time.zone = start.zone
        return time
    }

    /// Visits the moments of a rule with nothing but an interval in hours or minutes, beginning at `place`.
    private func step(
        _ rule: String, _ unit: Int, from start: icaltimetype, at place: icaltimetype,
        _ visitor: (icaltimetype) -> Bool
    ) {
        let rule = icalrecurrencetype_from_string(rule)
        defer { free(rule.rscale) }
        guard rule.interval > 0 else { return }
        let interval = unit * Int(rule.interval)
        // The interval counts on the local clock, regardless of daylight saving time.
        let first = icaltime_as_timet_with_zone(start, Self.utc)
        var number = max(0, (icaltime_as_timet_with_zone(place, Self.utc) - first) / interval)
        while ContinuousClock.now < end, rule.count == 0 || number < Int(rule.count) {
            var time = icaltime_from_timet_with_zone(first + number * interval, 0, Self.utc)
            time.zone = start.zone
            if icaltime_is_null_time(rule.until) == 0, icaltime_compare(time, rule.until) > 0 { return }
            if !visitor(time) { return }
            number += 1
        }
    }

    /// Visits the moments of a rule in order, beginning about `place`, until the visitor returns false or the time for this
    /// file is over.
    private func visit(
        _ rule: String, from start: icaltimetype, at place: icaltimetype, _ visitor: (icaltimetype) -> Bool
    ) {
        guard ContinuousClock.now < end else { return }
        let rule = icalrecurrencetype_from_string(rule)
        // The field `rscale` names a calendar other than the Gregorian one.
        defer { free(rule.rscale) }
        guard let iterator = icalrecur_iterator_new(rule, start) else { return }
        defer { icalrecur_iterator_free(iterator) }
        // A rule with a number of dates has to be counted from its start.
        if rule.count == 0, icaltime_compare(place, start) > 0 { _ = icalrecur_iterator_set_start(iterator, place) }
        repeat {
            let time = icalrecur_iterator_next(iterator)
            if icaltime_is_null_time(time) != 0 || !visitor(time) { return }
        } while ContinuousClock.now < end
    }

    /// The dates of `RDATE`; a date without a zone gets the zone of the first date.
    private static func singles(of entry: OpaquePointer, like start: icaltimetype) -> [icaltimetype] {
        CalendarComponents.properties(of: entry, ICAL_RDATE_PROPERTY).map { property in
            let value = icalproperty_get_rdate(property)
            var time = icaltime_is_null_time(value.time) == 0 ? value.time : value.period.start
            if time.zone == nil { time.zone = start.zone }
            return time
        }
    }

    /// A time in seconds since 1970-01-01 UTC; a time without a zone counts as UTC.
    private static func seconds(of time: icaltimetype) -> Int {
        icaltime_as_timet_with_zone(time, time.zone ?? utc)
    }

    /// A number for the day of a time, which increases with the date.
    private static func day(of time: icaltimetype) -> Int {
        (Int(time.year) * 100 + Int(time.month)) * 100 + Int(time.day)
    }

    private static var utc: OpaquePointer? { icaltimezone_get_utc_timezone() }

    /// A moment of an entry: a day where its first is one, and on every clock the same where that belongs to no zone.
    private func moment(at seconds: Int, like first: icaltimetype) -> CalendarMoment? {
        let time = icaltime_from_timet_with_zone(seconds, first.is_date, icaltimezone_get_utc_timezone())
        return CalendarMoment(time, in: first.zone == nil ? icaltimezone_get_utc_timezone() : rules)
    }

    private static func uid(_ entry: OpaquePointer) -> String? {
        icalcomponent_get_uid(entry).map { String(cString: $0) }
    }
}
