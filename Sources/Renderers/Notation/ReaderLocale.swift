// SPDX-License-Identifier: MPL-2.0

internal import CICal
import DocumentModel
import Glibc
import TextRenderers

/// The language, the time zone and the clock of the person who reads a document.
struct ReaderLocale {
    /// The names of days and months.
    var names = DayNames.english
    /// The full names of days and months, and the forms of dates and numbers.
    var forms = LocaleForms.english
    var phrases = PhraseBook.english
    var zone = TimeZoneName.utc
    /// The language of the session; empty where it is unknown.
    var language = ReaderLanguage(locale: "")
    /// The present moment, in seconds since 1970-01-01 UTC; nil where no coming dates of a calendar are wanted.
    var now: Int?

    /// The reader's values in the environment of a render program.
    static let usual = ReaderLocale(
        names: value(DayNames.variable).flatMap { DayNames(decoding: $0) } ?? .english,
        forms: value(LocaleForms.variable).flatMap { LocaleForms(decoding: $0) } ?? .english,
        phrases: value(PhraseBook.variable).flatMap { PhraseBook(decoding: $0) } ?? .english,
        zone: value(TimeZoneName.variable).flatMap { TimeZoneName($0) } ?? .utc,
        language: .ofReader)

    private static func value(_ variable: String) -> String? {
        getenv(variable).flatMap { String(validatingCString: $0) }
    }

    /// libical's rules for the reader's zone; UTC's where the machine has none of that name.
    var rules: OpaquePointer? {
        icaltimezone_get_builtin_timezone(zone.text) ?? icaltimezone_get_utc_timezone()
    }

    /// The zone whose times are shown.
    var zoneName: String { icaltimezone_get_builtin_timezone(zone.text) == nil ? TimeZoneName.utc.text : zone.text }

    /// A day in full, such as `5 Mar 2024`.
    func date(_ day: CalendarDay) -> String {
        let rest = names.text(day: day.day, month: day.month)
        return names.yearComesFirst ? "\(day.year) \(rest)" : "\(rest) \(day.year)"
    }

    /// A moment, such as `Tue 5 Mar 2024 09:30`.
    func text(_ moment: CalendarMoment) -> String {
        "\(names.days[moment.day.weekday]) \(date(moment.day)) \(moment.time)".trimmed
    }
}
