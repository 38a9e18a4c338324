// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit
import Testing

@testable import Renderers

/// Mailboxes in the variants of the format mbox.
@Suite struct MailboxTests {
    private static let from = "From jane@example.org Mon Jan  1 10:00:00 2024\n"

    /// The texts of the messages of a mailbox.
    private static func texts(_ text: String) -> [String] {
        Array(text.utf8).withUnsafeBytes { bytes in
            let mailbox = Mailbox(bytes, limit: 100)
            return mailbox.messages.map { MailMessage(mailbox.content(of: $0)[...])?.plain ?? "no message" }
        }
    }

    @Test(arguments: [
        "From jane@example.org Mon Jan  1 10:00:00 2024", "From - Mon Jan 01 10:00:00 2024",
        "From MAILER-DAEMON Mon Jan  1 10:00 2024", "From a b c Mon, 1 Jan 2024 10:00:00 +0000",
        "From 123@xxx Mon Jan 01 10:00:00 +0000 2024", "From \"Jane D.\"@example.org Mon Jan  1 10:00:00 CET 2024",
        "From jane Mon Jan  1 10:00:00 MET DST 24 remote from host", "From Mon Jan  1 10:00:00 2024",
        "From ???@??? Mon Jan 01 10:00:00 2024\r",
    ])
    func `a separator has a date`(line: String) {
        #expect(MailboxSeparator.style(of: Array(line.utf8)) == .dated)
    }

    @Test(arguments: [
        "From here on, no new message", "From Monday to Friday at 10:00 in 2024", "From Mon to Fri",
        "From Jan 1 2024 at 10:00:00 on", "From Mon Jan 1 2024", "From jane Mon Jan x 10:00:00 2024",
        "from jane@example.org Mon Jan  1 10:00:00 2024", "Fromage Mon Jan  1 10:00:00 2024", "From ",
    ])
    func `a sentence is no separator`(line: String) {
        #expect(MailboxSeparator.style(of: Array(line.utf8)) == nil)
    }

    @Test func `a line of text that begins with From ends no message`() {
        let first = "Subject: One\n\nfirst\n\nFrom here on, no new message.\nFrom Mon Jan  1 10:00:00 2024\n\nend\n"
        #expect(
            Self.texts(Self.from + first + "\n" + Self.from + "Subject: Two\n\nsecond\n") == [
                "first\n\nFrom here on, no new message.\nFrom Mon Jan  1 10:00:00 2024\n\nend\n", "second\n",
            ])
        // A file of one message has no separators and no quoting.
        let alone = "Subject: Alone\n\nfirst\n\n" + Self.from + "Subject: in the text\n\n>From here\n"
        #expect(Self.texts(alone) == ["first\n\n" + Self.from + "Subject: in the text\n\n>From here\n"])
    }

    @Test(arguments: [
        (">From here", "From here"), (">>From here", ">From here"), ("> From here", "> From here"),
        (">Fromage", ">Fromage"), ("->From here", "->From here"),
    ])
    func `a quoted line is as its author wrote it`(line: String, expected: String) {
        let box = Self.from + "Subject: One\n>From: a\n\n\(line)\n\n" + Self.from + "Subject: Two\n\n\(line)\n"
        #expect(Self.texts(box) == ["\(expected)\n", "\(expected)\n"])
    }

    @Test func `a mailbox without quoting keeps lines that look quoted`() {
        let text = "a\n\nFrom here\n>From there\n"
        #expect(Self.texts(Self.from + "Subject: One\n\n" + text) == [text])
    }

    @Test func `a message ends at its stated length, if a separator or the end of the file is there`() {
        let text = "a\n\n\(Self.from)Subject: quoted\n\n>From there\n"
        func box(length: Int) -> String {
            Self.from + "Content-Length: \(length)\nSubject: One\n\n" + text + "\n" + Self.from
                + "Subject: Two\ncontent-length:2\n\nb\n"
        }
        // A mailbox in mboxcl2 has no quoting.
        #expect(Self.texts(box(length: text.utf8.count)) == [text, "b\n"])
        // A wrong length is ignored, and separators are searched for.
        for length in [0, 4, text.utf8.count + 2, 1_000_000, -1, Int.max] {
            #expect(Self.texts(box(length: length)) == ["a\n", "From there\n", "b\n"])
        }
        // A mailbox in mboxcl has quoting in addition to lengths.
        let quoted = "a\n\n>From here\n"
        let one = Self.from + "Content-Length: \(quoted.utf8.count)\n\n" + quoted + "\n"
        #expect(Self.texts(one + one) == ["a\n\nFrom here\n", "a\n\nFrom here\n"])
    }

    @Test func `a header without an empty line ends at the next separator, whose fields are not its own`() {
        let text = "a\n\n\(Self.from)Subject: quoted\n\nb\n"
        let second = Self.from + "Subject: Two\nContent-Length: \(text.utf8.count)\n\n" + text
        let texts = Self.texts(Self.from + "Subject: One\n" + second)
        #expect(texts.count == 2)
        #expect(texts.last == text)
        // A length without a text is no length.
        let counted = Self.texts(Self.from + "Content-Length: 0\n" + second)
        #expect(counted.count == 2)
        #expect(counted.last == text)
    }

    @Test func `lines may end as on Windows, and a mailbox may begin with empty lines`() {
        let box = "\u{FEFF}\n\n" + Self.from + "Subject: One\n\nfirst\n\n" + Self.from + "Subject: Two\n\nsecond\n"
        #expect(Self.texts(box) == ["first\n", "second\n"])
        let windows = String(box.flatMap { $0 == "\n" ? Array("\r\n") : [$0] })
        #expect(Self.texts(windows) == ["first\r\n", "second\r\n"])
    }

    @Test func `separators without dates are those of a mailbox whose first one has none`() {
        let box = "From a\nSubject: One\n\nfirst\n\nFrom b\nnothing\n\nFrom b\nSubject: Two\n\nsecond\n"
        #expect(Self.texts(box) == ["first\n\nFrom b\nnothing\n", "second\n"])
        #expect(Self.texts(Self.from + box).count == 1)
    }

    private static func opened(_ text: String) throws -> MailboxSession {
        let session = try MailboxRenderer().open(
            MemorySource(text.utf8), contentType: "", password: nil, limits: .session(.still))
        return try #require(session as? MailboxSession)
    }

    @Test func `all messages of a mailbox are listed, and each can be taken out`() throws {
        var box = ""
        for number in 0..<1_500 {
            box += Self.from + "Subject: A/B =?utf-8?q?caf=C3=A9?= \(number)\nFrom: \"Doe, Jane\" <j@example.org>\n"
            box += "Date: Tue, 16 Jan 2024 10:30:00 -0500\n\n>From \(number)\n\n"
        }
        let session = try Self.opened(box)
        #expect(session.info.entryCount == 1_500 && session.info.provider == .mailbox)
        let entries = try session.entries()
        #expect(entries.count == 1_500)
        let last = try #require(entries.last)
        #expect(last.path == "A-B café 1499 – Doe, Jane.eml" && last.contentType == "message/rfc822")
        #expect(last.modified == FileTime(seconds: 1_705_419_000))
        let message = try #require(MailMessage(session.content(ofEntry: 1_499)[...]))
        #expect(message.subject == "A/B café 1499" && message.plain == "From 1499\n")
        #expect(refusal { _ = try session.content(ofEntry: 1_500) } == .invalidRequest)
    }

    @Test func `a mailbox of one message is shown as a message, and a message file with several as a mailbox`() throws {
        let one = Self.from + "Subject: One\n\nFrom here\n"
        func asks(_ renderer: any SessionRenderer, _ text: String) -> String? {
            do throws(Refusal) {
                _ = try renderer.open(
                    MemorySource(text.utf8), contentType: "", password: nil, limits: .session(.still))
                return nil
            } catch {
                return error.reason == .otherType ? error.detail : "\(error.reason)"
            }
        }
        #expect(asks(MailboxRenderer(), one) == "message/rfc822" && asks(MailRenderer(), one) == nil)
        #expect(asks(MailRenderer(), one + "\n" + one) == "application/mbox")
        #expect(asks(MailboxRenderer(), one + "\n" + one) == nil)
        #expect(asks(MailboxRenderer(), "From here on\n\ntext\n") == "text/plain")
    }

    @Test(arguments: [
        ("undisclosed-recipients:;", ""), ("Undisclosed recipients: ;", ""), ("undisclosed-recipients:", ""),
        ("\"Undisclosed-Recipient\":;", ""), ("undisclosed-recipient:@example.org;", ""), ("(none):;", ""),
        ("undisclosed-recipients:;, max@example.org", "max@example.org"),
        ("undisclosed-recipients:; @example.org", ""), ("Team:;", "Team"),
        (
            "Team: jane@example.org, \"Doe, Max\" <max@example.org>;",
            "Team: jane@example.org, Doe, Max <max@example.org>"
        ),
        ("Team: a@example.org;, b@example.org", "Team: a@example.org; b@example.org"),
        ("b@example.org, =?utf-8?q?Caf=C3=A9:?= : a@example.org;", "b@example.org; Café:: a@example.org"),
        ("\"Re: us\" <a@example.org>, b@example.org", "Re: us <a@example.org>, b@example.org"),
        ("Re: us <a@example.org>", "Re: us <a@example.org>"), ("<@a,@b:c@example.org>", "<@a,@b:c@example.org>"),
        ("a@[IPv6:::1], b@example.org", "a@[IPv6:::1], b@example.org"),
        ("Jane (at: home) <j@example.org>", "Jane (at: home) <j@example.org>"),
    ])
    func `groups are shown with their members, and groups that stand for no recipient are not`(
        field: String, expected: String
    ) {
        let addresses = MailAddresses(field)
        #expect(addresses.text == expected)
        #expect(addresses.hasEmptyGroup == (expected.isEmpty || field.hasPrefix("undisclosed")))
    }

    @Test func `a message that does not name its recipients says so`() throws {
        let reader = ReaderLocale(
            phrases: PhraseBook { $0 == .noRecipients ? "Keine Empfänger" : $0.rawValue },
            zone: try #require(TimeZoneName("Europe/Berlin")))
        let text = "From: a@example.org\nTo: undisclosed-recipients:;\n\nx"
        let session = try MailRenderer(reader: reader).open(
            MemorySource(text.utf8), contentType: "", password: nil, limits: .session(.still))
        let page = try #require(session as? DrawnSession).text(at: 0, length: 1_000).text
        #expect(page.contains("To\tKeine Empfänger\n") && !page.contains("undisclosed"))
    }

    @Test func `a field of many colons is read in linear time`() {
        #expect(MailAddresses(String(repeating: "a:,", count: 200_000)).text.utf8.count > 1_000)
        #expect(MailAddresses(String(repeating: "a,", count: 200_000)).text.utf8.count > 1_000)
    }
}
