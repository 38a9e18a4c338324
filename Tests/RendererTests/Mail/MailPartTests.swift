// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// The parts and the headers of messages, as programs write them.
@Suite struct MailPartTests {
    private func message(_ text: String) throws -> MailMessage {
        try #require(MailMessage(Array(text.utf8)[...]))
    }

    private func page(_ text: String) throws -> String {
        let session = try MailRenderer().open(
            MemorySource(Array(text.utf8)), contentType: "", password: nil, limits: .session(.still))
        return try #require(session as? DrawnSession).text(at: 0, length: 4_000).text
    }

    /// A message with parts, each of which begins with its content type.
    private func parts(_ kind: String, _ parts: [String]) -> String {
        "From: a@example.org\nContent-Type: multipart/\(kind); boundary=b\n\n"
            + parts.map { "--b\nContent-Type: \($0)\n" }.joined() + "--b--\n"
    }

    @Test func `all parts of the text are shown, in their order`() throws {
        let text = try page(
            parts(
                "mixed",
                [
                    "text/plain\n\nHello", "text/html\n\n<p>first</p>", "image/png; name=x.png\n\nx",
                    "text/html\n\n<p>second</p>",
                    "text/plain\n\n-- \nfooter",
                ]))
        let shown = ["Hello", "first", "second", "footer"]
        #expect(text.split(separator: "\n").map(String.init).filter(shown.contains) == shown)
    }

    @Test func `one of several forms of the text is shown`() throws {
        let both = try page(parts("alternative", ["text/plain\n\nplain words", "text/html\n\n<p>page words</p>"]))
        #expect(both.contains("page words") && !both.contains("plain words"))
        for type in ["text/enriched", "text/x-amp-html", "text/watch-html"] {
            let text = try message(
                parts("alternative", ["text/plain\n\nplain words", "\(type)\n\n<bold>other</bold>"]))
            #expect(text.plain == "plain words" && text.html == nil && text.attachments.isEmpty)
        }
        let enriched = try message("From: a\nContent-Type: text/enriched\n\n<bold>One\nline</bold>\n\n<<x>")
        #expect(enriched.plain == "One line\n<x>")
    }

    @Test func `calendars, contacts and tables are attached`() throws {
        let invitation = try message(
            parts("alternative", ["text/plain\n\nCome", "text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR"]))
        #expect(invitation.plain == "Come" && invitation.attachments.map(\.name) == ["calendar.ics"])
        let list = try message(
            parts("mixed", ["text/plain\n\nBody", "text/x-vcard\n\nBEGIN:VCARD", "text/csv\n\na,b"]))
        #expect(list.plain == "Body" && list.attachments.map(\.name) == ["contact.vcf", "table.csv"])
    }

    @Test func `a part without a header is text`() throws {
        let text = "From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\nNo header just text\n--b--\n"
        #expect(try message(text).plain == "No header just text")
    }

    @Test func `bytes in a header are in the character set of the text`() throws {
        let body = Array("\nContent-Type: text/plain; charset=GBK\n\n".utf8)
        let chinese: [UInt8] = [0xC4, 0xE3, 0xBA, 0xC3]
        let plain = try #require(MailMessage((Array("Subject: ".utf8) + chinese + body + chinese)[...]))
        #expect(plain.subject == "你好" && plain.plain == "你好")
        let name = [0x82, 0xA0] as [UInt8]
        let inner = Array(" <a@example.org>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n".utf8)
        let part = Array("Content-Type: text/plain; charset=\"shift_jis\"\n\nx\n--b--\n".utf8)
        #expect(
            try #require(MailMessage((Array("From: ".utf8) + name + inner + part)[...])).from == "あ <a@example.org>")
        let escaped: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
        #expect(MailMessage((Array("Subject: ".utf8) + escaped + [0x0A, 0x0A])[...])?.subject == "日本")
        #expect(try message("Subject: Größe\nContent-Type: text/plain; charset=iso-8859-1\n\nx").subject == "Größe")
    }

    @Test(arguments: [
        ("Tue, 16 Jan 2024 10:30:00 +01:00", 1_705_397_400), ("Tue, 16 Jan 2024 10:30:00 GMT+0100", 1_705_397_400),
        ("Tue, 16 Jan 2024 10:30:00 GMT +0100", 1_705_397_400), ("Tue, 16 Jan 2024 10:30:00 CET", 1_705_397_400),
        ("Tue, 16 Jan 2024 10:30:00 PM +0000", 1_705_444_200), ("Tue, 16 Jan 2024 12:30 am GMT", 1_705_365_000),
        ("Tue, 16 Jan 2024 10:30:00 JST", 1_705_368_600), ("Tue, 16 Jan 2024 10:30:00 -0000", 1_705_401_000),
        ("Tue, 16 Jan 2024 10:30:00 A", 1_705_401_000),
    ])
    func `a date is read in other notations of its zone and its hours`(date: String, seconds: Int) {
        #expect(MailDate.seconds(date) == seconds)
    }

    @Test(arguments: ["XYZ", "+9999", "+1e3", "IST", "+0"])
    func `a date in an unknown zone is shown as it is written`(zone: String) {
        let seconds = MailDate.seconds("Tue, 16 Jan 2024 10:30:00 \(zone)")
        #expect(zone == "+0" ? seconds == 1_705_401_000 : seconds == nil)
    }

    @Test(arguments: ["base64;", "base64 (really)", "(x) BASE64; y=1"])
    func `the encoding of a part has parameters and comments`(encoding: String) throws {
        #expect(try message("From: a\nContent-Transfer-Encoding: \(encoding)\n\nR3LDvMOfZQ==").plain == "Grüße")
    }

    @Test func `files in uuencode are attachments`() throws {
        let file = "begin 644 hello.txt\n%:&5L;&\\\n`\nend\n"
        let inline = try message("From: a\n\nHere is a file\n\n\(file)\nafter\n")
        #expect(inline.plain == "Here is a file\n\n\nafter\n")
        #expect(inline.attachments.map(\.name) == ["hello.txt"] && inline.attachments[0].content == Array("hello".utf8))
        let part = try message(
            parts(
                "mixed",
                [
                    "text/plain\n\ntext",
                    "application/octet-stream; name=hello.txt\nContent-Transfer-Encoding: x-uuencode\n\n\(file)",
                ]))
        #expect(part.attachments.map(\.content) == [Array("hello".utf8)])
        let words = "begin 644 the day\nwith a walk\nend\n"
        #expect(try message("From: a\n\n\(words)").plain == words)
        let encoded = try message("From: a\n\nbegin-base64 644 x.txt\naGVsbG8=\n====\n")
        #expect(encoded.attachments.map(\.content) == [Array("hello".utf8)])
    }

    @Test func `a stuffed line of flowing text is no quotation`() throws {
        let head = "From: a\nContent-Type: text/plain; format=flowed\n\n"
        let text = try page(head + " >no quotation\n> quotation\n")
        #expect(text.contains(">no quotation") && !text.contains("> quotation"))
    }

    @Test(arguments: [
        "\u{FEFF}From: a\nSubject: found\n\nbody", "\r\n\r\nFrom: a\r\nSubject: found\r\n\r\nbody",
        "From : a\nSubject\t: found\n\nbody", "From: a\rSubject: found\r\rbody",
    ])
    func `a message of an old or careless program is read`(text: String) throws {
        let message = try message(text)
        #expect(message.subject == "found" && message.from == "a" && message.plain == "body")
    }

    @Test func `encodings of seven bits are read`() throws {
        func body(_ charset: String, _ bytes: [UInt8]) -> String? {
            MailMessage((Array("From: a\nContent-Type: text/plain; charset=\(charset)\n\n".utf8) + bytes)[...])?.plain
        }
        #expect(body("utf-7", Array("Gr+APwA3w-e +ZeVnLIqe- 1 +- 1".utf8)) == "Grüße 日本語 1 + 1")
        #expect(body("hz-gb-2312", Array("~{Dc:C~} ~~".utf8)) == "你好 ~")
        #expect(body("iso-2022-kr", [0x1B, 0x24, 0x29, 0x43, 0x0E] + Array("GQ19".utf8) + [0x0F, 0x21]) == "한국!")
    }
}
