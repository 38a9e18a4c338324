// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import Testing

@testable import Renderers

/// What programs write into headers and texts of messages.
@Suite struct MailFormatTests {
    private static func message(_ text: String) throws -> MailMessage {
        try #require(MailMessage(Array(text.utf8)[...]))
    }

    @Test(arguments: [
        ("filename=plain.txt", "plain.txt"), ("filename=\"a; \\\"b\\\".txt\"", "a; \"b\".txt"),
        ("filename*=utf-8'en'caf%C3%A9.txt", "café.txt"), ("filename*=iso-8859-1''caf%E9.txt", "café.txt"),
        ("filename*=koi8-r''%D4%C5%D3%D4", "тест"), ("filename=old.txt; filename*=UTF-8''n%C3%A9w.txt", "néw.txt"),
        ("filename*0=\"a long \"; filename*1=\"name.txt\"", "a long name.txt"),
        ("filename*1*=%A4.txt; filename*0*=utf-8''%C3", "ä.txt"),
        ("filename*0*=utf-8''%C3%A4; filename*1=\" %41.txt\"", "ä %41.txt"),
        ("filename=\"=?utf-8?q?caf=C3=A9?=.txt\"", "café.txt"), ("filename*0=x; filename*2=z", "x"),
    ])
    func `the name of an attachment is read in every notation`(parameter: String, name: String) throws {
        let message = try Self.message(
            "From: a@example.org\nContent-Type: application/pdf\nContent-Disposition: attachment; \(parameter)\n\nx")
        #expect(message.attachments.map(\.name) == [name])
    }

    @Test func `a picture with an id is an attachment unless the page shows it`() throws {
        func message(_ text: String) throws -> MailMessage {
            try Self.message(
                """
                From: a@example.org
                Content-Type: multipart/mixed; boundary=b

                --b
                \(text)
                --b
                Content-Type: image/png; name=one.png
                Content-Id: <one%@x>
                Content-Disposition: inline

                1
                --b
                Content-Type: image/png; name=two.png
                Content-Id: <two@x>
                Content-Disposition: attachment

                2
                --b--
                """)
        }
        let plain = try message("Content-Type: text/plain\n\nHello")
        #expect(plain.attachments.map(\.name) == ["one.png", "two.png"] && plain.pictures.isEmpty)
        let page = try message("Content-Type: text/html\n\n<img src='CID:one%25%40x'><img src=cid:two@x>")
        #expect(page.attachments.map(\.name) == ["two.png"] && page.pictures.keys.sorted() == ["one%@x", "two@x"])
    }

    @Test func `a picture is shown where the page names it as the attachment is named`() throws {
        func blocks(_ page: String) throws -> [Block] {
            let start = """
                From: a@example.org
                Content-Type: multipart/mixed; boundary=b

                --b
                Content-Type: text/html

                \(page)
                --b
                Content-Type: image/png; name="My Photo.PNG"

                """
            let picture = try MemorySource.bytes(of: "Image/corners.png")
            let bytes = Array(start.utf8) + [0x0A] + picture + Array("\n--b--\n".utf8)
            let message = try #require(MailMessage(bytes[...]))
            #expect(message.attachments.map(\.name) == ["My Photo.PNG"])
            return MailLayout(limits: .session(.wide)).blocks(of: message)
        }
        func count(_ page: String) throws -> Int {
            try blocks(page).count { if case .picture = $0 { true } else { false } }
        }
        #expect(try count("<img src='my%20photo.png'>") == 1)
        #expect(try count("<img src='pictures/My Photo.PNG'>") == 1)
        #expect(try count("<img src='other.png'><img src='https://example.org/my%20photo.png'><img src='cid:my'>") == 0)
    }

    @Test func `messages in messages end somewhere`() throws {
        let text = String(repeating: "From: a@example.org\nContent-Type: message/rfc822\n\n", count: 3_000)
        #expect(try Self.message(text).attachments.count == 1)
    }

    @Test func `people are named without quotes`() throws {
        let message = try Self.message(
            """
            From: "Doe, Jane" <jane@example.org>
            To: "Max \\"the\\" Mild" <max@example.org>,
             =?utf-8?b?WsO2w6s=?= <zoe@example.org>
            Cc: list@example.org

            x
            """)
        #expect(message.from == "Doe, Jane <jane@example.org>")
        #expect(message.to == "Max \"the\" Mild <max@example.org>, Zöë <zoe@example.org>")
        #expect(message.copies == "list@example.org")
    }

    @Test func `a letter that is cut between two encoded words is whole`() {
        #expect(MailWords.decode("=?utf-8?q?caf=C3?= =?UTF-8?q?=A9?= =?utf-8?q?_noir?=") == "café noir")
        #expect(MailWords.decode("=?iso-8859-1?q?=E4?= =?utf-8?q?=C3=A4?= a =?utf-8?q?b?=") == "ää a b")
    }

    @Test func `flowing text has its paragraphs back, quoted ones and a signature too`() throws {
        let text =
            "Content-Type: text/plain; format=flowed\nFrom: a@example.org\n\n"
            + "One paragraph \nin two lines.\nAnother.\n> Quoted \n> text.\n>> Deeper.\n From here.\n\n-- \nJane\n"
        #expect(
            try Self.message(text).plain
                == "One paragraph in two lines.\nAnother.\n> Quoted text.\n>> Deeper.\nFrom here.\n\n-- \nJane\n")
        let joined = "Content-Type: text/plain; delsp=yes; format=Flowed\nFrom: a\n\n日本 \n語\n"
        #expect(try Self.message(joined).plain == "日本語\n")
        let fixed = "Content-Type: text/plain\nFrom: a@example.org\n\nOne \ntwo\n"
        #expect(try Self.message(fixed).plain == "One \ntwo\n")
    }

    @Test(arguments: [
        ("Tue, 16 Jan 2024 10:30:00 -0500", 1_705_419_000), ("16 Jan 2024 15:30 GMT", 1_705_419_000),
        ("Tue, 16 Jan 24 10:30:00 EST (Eastern (US))", 1_705_419_000),
        ("Tue, 16 Jan 2024 21:00:00 +0530", 1_705_419_000), ("1 Jan 70 00:00:00 Z", 0),
    ])
    func `a date is read in the notations of messages`(date: String, seconds: Int) {
        #expect(MailDate.seconds(date) == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "16 Jan", "99 Jan 2024 10:00", "16 Jan 2024 25:00", "16 Jan 99999999999 1:1 +9999",
    ])
    func `a date that is none is shown as it is written`(date: String) throws {
        #expect(MailDate.seconds(date) == nil)
    }

    @Test func `a message whose boundary does not occur is shown as its text`() throws {
        for boundary in ["; boundary=there", ""] {
            let text = "From: a@example.org\nContent-Type: multipart/mixed\(boundary)\n\n--here\n\ntext\n--here--\n"
            #expect(try Self.message(text).plain == "--here\n\ntext\n--here--\n")
        }
    }

    @Test func `the date is on the reader's clock, and the header in the reader's language`() throws {
        let reader = ReaderLocale(
            phrases: PhraseBook { $0 == .date ? "Datum" : $0.rawValue },
            zone: try #require(TimeZoneName("Europe/Berlin")))
        let text = "From: a@example.org\nDate: Tue, 16 Jan 2024 22:30:00 -0500\n\nx"
        let session = try MailRenderer(reader: reader).open(
            MemorySource(text.utf8), contentType: "", password: nil, limits: .session(.still))
        let page = try #require(session as? DrawnSession).text(at: 0, length: 1_000).text
        #expect(page.contains("Datum\tWed 17 Jan 2024 04:30\n"))
    }
}
