// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// What address books of several makers write.
@Suite struct ContactTests {
    private static let berlin = ReaderLocale()

    private func contact(_ lines: String) throws -> Contact {
        let text = "BEGIN:VCARD\n\(lines)\nEND:VCARD\n"
        return try #require(Contact.all(in: text, limit: 2, for: Self.berlin).first)
    }

    private func entries(_ lines: String) throws -> [String] {
        try contact(lines).entries.map { "\($0.label)=\($0.value)" }
    }

    @Test func `a value in quoted-printable goes on over soft line breaks`() throws {
        let card = try contact(
            "VERSION:2.1\nNOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Erste=0D=0A=\nZweite Gr=C3=\n=BC=C3=9Fe=\n und mehr\n"
                + "TEL;CELL:1")
        #expect(card.entries.first?.value.split(whereSeparator: \.isNewline) == ["Erste", "Zweite Grüße und mehr"])
        #expect(card.entries.last?.value == "1")
    }

    @Test func `a name has its title and what follows it`() throws {
        #expect(try contact("N:Doe;Jane;Ann Mary;Prof.,Dr.;PhD").name == "Prof. Dr. Jane Ann Mary Doe PhD")
        #expect(try contact("FN:Jane Doe\nN:Doe;Jane;;Dr.;MBA").name == "Dr. Jane Doe MBA")
        #expect(try contact("N:Doe;Jane;;Dr.;MBA\nFN:Dr. Jane Doe, MBA").name == "Dr. Jane Doe, MBA")
        #expect(try contact("FN:Dr. Jane Doe MBA\nN:Doe;Jane;;Dr.;MBA").initials == "JD")
    }

    @Test func `entries have the labels that their users gave them`() throws {
        #expect(try entries("item1.TEL;type=pref:12\nitem1.X-ABLabel:Hütte") == ["Hütte=12"])
        #expect(
            try entries("item2.X-ABLabel:_$!<HomePage>!$_\nitem2.URL:https://example.org") == [
                "home page=https://example.org"
            ])
        #expect(try entries("item3.X-ABRELATEDNAMES:Ann\nitem3.X-ABLabel:_$!<Mother>!$_") == ["mother=Ann"])
        #expect(try entries("TEL;X-Boat:34") == ["Boat=34"])
        #expect(
            try entries("TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=C3=9Cbung):56\nTEL;X-CUSTOM(Barn):7")
                == ["Übung=56", "Barn=7"])
        #expect(
            try entries("X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Bob;1;;;;;;;;;;;;;") == ["nickname=Bob"])
        #expect(
            try entries("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2001-02-03;0;First day;;;;")
                == ["First day=3 Feb 2001"])
    }

    @Test func `a fax is called so, and a web address is a page`() throws {
        #expect(
            try entries("TEL;TYPE=WORK,FAX:1\nTEL;HOME;FAX:2\nTEL;TYPE=\"fax,voice\":3\nTEL;TYPE=work:4") == [
                "work fax=1", "home fax=2", "fax=3", "work=4",
            ])
        #expect(
            try entries("URL;TYPE=home:https://a.example\nURL:https://b.example") == [
                "home page=https://a.example", "web=https://b.example",
            ])
    }

    @Test func `dates may lack the year or the day`() throws {
        let dates = [
            "BDAY:1985-05-17": "17 May 1985", "BDAY:19850517T000000Z": "17 May 1985", "BDAY:--0517": "17 May",
            "BDAY:--05-17": "17 May", "BDAY;VALUE=date;X-APPLE-OMIT-YEAR=1604:1604-05-17": "17 May",
            "BDAY:1604-05-17": "17 May", "BDAY:1985": "1985", "BDAY:1985-05": "May 1985", "BDAY:---17": "17.",
            "BDAY:--05": "May", "BDAY;VALUE=text:circa 1800": "circa 1800",
            "BDAY:99999999999999999999": "99999999999999999999",
            "BDAY:1985-13-17": "1985-13-17",
        ]
        for (line, text) in dates { #expect(try entries(line) == ["born=\(text)"], "\(line)") }
    }

    @Test func `every card of a file can be reached, with those in others and those without an end`() throws {
        func names(_ text: String, limit: Int = 10) -> [String] { Contact.all(in: text, limit: limit).map(\.name) }
        let cards = (0..<40).map { "BEGIN:VCARD\nFN:Card \($0)\nEND:VCARD\n" }.joined()
        let session = try CardRenderer()
            .open(MemorySource(cards.utf8), contentType: "", password: nil, limits: .session(.still))
        #expect(session.info.pageCount == 40)
        #expect(try #require(session as? DrawnSession).text(at: 0, length: 10_000).text.hasSuffix("Card 39\n"))
        #expect(names("BEGIN:VCARD\nFN:One\nBEGIN:VCARD\nFN:Two\nEND:VCARD\n") == ["One", "Two"])
        let agent = "BEGIN:VCARD\nFN:One\nAGENT:\nBEGIN:VCARD\nFN:Two\nEND:VCARD\nTEL:1\nEND:VCARD\n"
        #expect(Set(names(agent)) == ["One", "Two"])
        #expect(Contact.all(in: agent, limit: 5).first { $0.name == "One" }?.entries.map(\.value) == ["1"])
        #expect(names(agent, limit: 1).count == 1)
    }

    @Test func `a fold within a letter leaves it whole`() throws {
        let text =
            Array("BEGIN:VCARD\r\nFN:J".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xB6]
            + Array("rg\r\nEND:VCARD\r\n".utf8)
        let session = try CardRenderer()
            .open(MemorySource(text), contentType: "", password: nil, limits: .session(.still))
        #expect(session.info.title == "Jörg")
    }
}
