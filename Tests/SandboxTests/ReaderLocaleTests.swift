// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Rendering

/// The language and the time zone that sandboxed processes are told.
@Suite struct ReaderLocaleTests {
    @Test func `phrases come back from the environment as they went`() throws {
        let book = PhraseBook { $0 == .allDay ? "Ganztägig" : $0.rawValue }
        #expect(PhraseBook(decoding: book.encoded) == book && book[.allDay] == "Ganztägig")
        #expect(PhraseBook(decoding: "All day") == nil)
        #expect(PhraseBook { _ in "a\tb" } == .english)
    }

    @Test func `forms of dates and numbers are the same after encoding and decoding`() {
        #expect(LocaleForms(decoding: LocaleForms.english.encoded) == .english)
        #expect(LocaleForms(decoding: "Sunday\tMonday") == nil)
        #expect(LocaleForms(decoding: LocaleForms.english.encoded + "\t") == nil)
        #expect(LocaleForms.current == .english)
    }

    @Test(arguments: [
        ("%d.%m.%Y", "dd.mm.yyyy", "."), ("%m/%d/%Y", "m/d/yyyy", "/"), ("%-d.%-m.%Y", "d.m.yyyy", "."),
        ("%Y-%m-%d", "yyyy-mm-dd", "-"), ("%d/%m/%y", "dd/mm/yyyy", "/"), ("%Y年%m月%d日", "yyyy年mm月dd日", "/"),
        ("%e.%m.%Ey", "d.mm.yyyy", "."), ("%A", "yyyy-mm-dd", "-"), ("", "", "/"),
    ])
    func `the form of a date is that of the locale, with months in numbers`(
        format: String, code: String, separator: String
    ) {
        let form = LocaleForms.form(of: format)
        #expect(form.date == code && form.separator == separator)
    }

    @Test(arguments: Phrase.allCases)
    func `a phrase in the user's language keeps its placeholders`(phrase: Phrase) {
        func names(_ text: String) -> Set<Substring> { Set(text.matches(of: /\{[a-z]+\}/).map(\.output)) }
        #expect(names(PhraseBook.current[phrase]) == names(phrase.rawValue))
    }

    /// The tests run without a language.
    @Test func `the phrases without a translation are the English ones`() {
        #expect(PhraseBook.current == .english)
    }

    @Test(arguments: [
        ("Europe/Berlin", nil, "Europe/Berlin"), (":/usr/share/zoneinfo/Asia/Tokyo", "x/zoneinfo/UTC", "Asia/Tokyo"),
        (nil, "../usr/share/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"),
        ("", "/usr/share/zoneinfo/Etc/GMT+5", "Etc/GMT+5"), ("../../etc/passwd", nil, nil), (nil, nil, nil),
    ])
    func `the time zone is that of the environment, else of the system`(
        environment: String?, localtime: String?, name: String?
    ) {
        #expect(TimeZoneName(environment: environment, localtime: localtime)?.text == name)
    }

    /// Without a name, the C library looks at `/etc/localtime` for each conversion of a time to a date, or the reverse.
    @Test(arguments: RenderRole.allCases) func `a render program gets its time zone by name`(role: RenderRole) {
        let zones = ZygoteCommand.environment(for: role).filter { $0.hasPrefix("TZ=") }
        #expect(zones == ["TZ=\(TimeZoneName.setting)"] && zones[0].utf8.count > 3)
    }
}
