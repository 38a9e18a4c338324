// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers
@testable import TextRenderers

/// Messages for whose text an encoding was chosen.
@Suite struct ChosenCharsetTests {
    /// `Привет` in KOI8-R, and the text that it is in Windows-1251.
    private static let (greeting, misread) = ("Привет", "рТЙЧЕФ")

    private func bytes(_ text: String) throws -> [UInt8] { try ChosenEncodingTests.bytes(text, .koi8) }

    private func message(
        _ header: String, _ body: [UInt8], _ encoding: CharacterEncoding?
    ) throws -> MailMessage {
        try #require(MailMessage((Array(header.utf8) + body)[...], encoding: encoding?.textEncoding))
    }

    @Test(arguments: ["", "; charset=windows-1252", "; charset=us-ascii", "; charset=utf-8", "; charset=x-unknown"])
    func `the text is read as chosen, whatever the message states`(charset: String) throws {
        let header = "From: a@example.org\nContent-Type: text/plain\(charset)\nContent-Transfer-Encoding: 8bit\n\n"
        let text = try bytes(Self.greeting)
        #expect(try message(header, text, .koi8).plain == Self.greeting)
        #expect(try message(header, text, .cyrillic).plain == Self.misread)
        let quoted =
            "From: a@example.org\nContent-Type: text/plain\(charset)\n"
            + "Content-Transfer-Encoding: quoted-printable\n\n=F0=D2=C9=D7=C5=D4"
        #expect(try message(quoted, [], .koi8).plain == Self.greeting)
    }

    @Test func `a web page in a message is read as chosen, whatever it states`() throws {
        let page = "<html><head><meta charset=windows-1252></head><body>"
        let read = try message(
            "From: a@example.org\nContent-Type: text/html; charset=iso-8859-1\n\n\(page)", bytes(Self.greeting), .koi8)
        #expect(read.html == page + Self.greeting)
        #expect(read.encoding == .koi8)
    }

    @Test func `words of the header in the wrong character set of the text are read as chosen, others as stated`()
        throws
    {
        func subject(_ subject: String, _ charset: String, _ encoding: CharacterEncoding?) throws -> String {
            try message(
                "Subject: \(subject)\nContent-Type: text/plain; charset=\(charset)\n\n", bytes(Self.greeting), encoding
            ).subject
        }
        let word = "Q?=F0=D2=C9=D7=C5=D4?="
        #expect(try subject("=?iso-8859-1?" + word, "iso-8859-1", .koi8) == Self.greeting)
        #expect(try subject("=?windows-1252?" + word, "iso-8859-1", .koi8) == Self.greeting)
        #expect(try subject("=?unknown-8bit?" + word, "iso-8859-1", .koi8) == Self.greeting)
        #expect(try subject("=?koi8-r?" + word, "iso-8859-1", .cyrillic) == Self.greeting)
        #expect(try subject("=?utf-8?q?=C3=BC?=", "utf-8", .koi8) == "ü")
        #expect(try subject("=?iso-8859-1?" + word, "iso-8859-1", nil) == "ðÒÉ×ÅÔ")
    }

    @Test func `bytes in a header, the names of its people and of attachments are read as chosen`() throws {
        let name = try bytes(Self.greeting)
        let start = Array("From: ".utf8) + name + Array(" <a@example.org>\nTo: \"".utf8) + name
        let middle = Array("\" <b@example.org>\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n".utf8) + name
        let attached = Array("\n--x\nContent-Type: image/png; name=\"".utf8) + name + Array(".png\"\n\n1\n--x--\n".utf8)
        let read = try #require(MailMessage((start + middle + attached)[...], encoding: .koi8))
        #expect(read.from == "Привет <a@example.org>")
        #expect(read.to == "Привет <b@example.org>")
        #expect(read.plain == Self.greeting)
        #expect(read.attachments.map(\.name) == ["Привет.png"])
    }

    @Test func `a message that holds another one without a text of its own is read as chosen`() throws {
        let inner = "Content-Type: message/rfc822\n\nFrom: b@example.org\nSubject: S\n\n"
        let read = try message("From: a@example.org\n\(inner)", bytes(Self.greeting), .koi8)
        #expect(read.plain == Self.greeting)
    }

    @Test func `the facts name the encoding of the text that is shown`() throws {
        MailRenderer().warm()
        func encoding(_ header: String, _ body: [UInt8], _ chosen: CharacterEncoding? = nil) throws -> String? {
            let source = ChosenEncodingTests.Source(Array("From: a@example.org\n\(header)\n\n".utf8) + body, chosen)
            let session = try MailRenderer().open(
                source, contentType: "message/rfc822", password: nil, limits: .session(.wide))
            return try session.facts().first { $0.key == .encoding }?.value
        }
        let text = try bytes(Self.greeting)
        #expect(try encoding("Content-Type: text/plain; charset=koi8-r", text) == "KOI8-R")
        #expect(try encoding("Content-Type: text/plain; charset=koi8-r", text, .cyrillic) == "WINDOWS-1251")
        #expect(try encoding("Content-Type: text/plain", Array("é".utf8)) == "UTF-8")
        #expect(try encoding("Content-Type: text/plain; charset=us-ascii", [0xE9]) == "WINDOWS-1252")
        #expect(try encoding("Content-Type: text/html; charset=iso-8859-15", [0xA4]) == "ISO-8859-15")
    }

    @Test(arguments: CharacterEncoding.allCases)
    func `a message of any bytes can be read in any encoding`(encoding: CharacterEncoding) throws {
        let any = [UInt8](0...255).filter { $0 != 0x0A }
        let read = try message("Subject: =?x?q?\(Self.greeting)?=\nContent-Type: text/plain\n\n", any, encoding)
        #expect(read.plain != nil)
    }
}
