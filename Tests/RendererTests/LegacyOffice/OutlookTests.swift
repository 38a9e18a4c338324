// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

/// `letter.msg`: a message with a text file and with another message in it.
@Suite struct OutlookTests {
    private func open(_ source: MemorySource) throws -> DrawnSession {
        let session = try LegacyOfficeRenderer().open(
            source, contentType: "application/vnd.ms-outlook", password: nil, limits: .session(.wide))
        return try #require(session as? DrawnSession)
    }

    @Test func `a message says who wrote it, when, and what`() throws {
        let session = try open(MemorySource(fixture: "Mail/letter.msg"))
        #expect(session.info.title == "Plans, with two things")
        let text = try session.text(at: 0, length: 4_000).text
        for words in ["Ada <ada@example.org>", "Bob", "Fri 20 Nov 2026 09:30", "the plan is attached."] {
            #expect(text.contains(words))
        }
        // That is said in the message that is attached, not in this one.
        #expect(!text.contains("An inner text"))
    }

    @Test func `what is attached can be taken out`() throws {
        let session = try open(MemorySource(fixture: "Mail/letter.msg"))
        let entries = try #require(session as? any EntrySession)
        #expect(session.info.entryCount == 2)
        let list = try entries.entries()
        #expect(list.map(\.path) == ["plan.txt", "Inside"])
        #expect(list.map(\.contentType) == ["text/plain", "message/rfc822"])
        let plan = try entries.content(ofEntry: 0)
        #expect(plan == Array(String(repeating: "First this, then that.\n", count: 250).utf8))
        // A message in a message is one that can be opened.
        let inner = try MailRenderer().open(
            MemorySource(try entries.content(ofEntry: 1)), contentType: "message/rfc822", password: nil,
            limits: .session(.wide))
        #expect(inner.info.title == "Inside")
        let text = try #require(inner as? DrawnSession).text(at: 0, length: 1_000).text
        #expect(text.contains("An inner text.") && text.contains("Carla") && text.contains("Fri 2 Jan 2026 03:04"))
    }

    @Test func `a file that is cut or has wrong bytes is shown or refused, never worse`() throws {
        let whole = try MemorySource.bytes(of: "Mail/letter.msg")
        var refusals = 0
        for place in stride(from: 1, to: whole.count, by: 97) {
            var wrong = whole
            wrong[place] = 0xFF
            for bytes in [Array(whole.prefix(place)), wrong] {
                guard let session = try? open(MemorySource(bytes)), let entries = session as? any EntrySession else {
                    refusals += 1
                    continue
                }
                for index in 0..<session.info.entryCount { _ = try? entries.content(ofEntry: index) }
            }
        }
        #expect(refusals > 0)
    }

    @Test func `a message without words says when it was sent, and what is attached`() throws {
        let bytes = try MemorySource.bytes(of: "Mail/letter.msg")
        // Streams are found by their names, in UTF-16.
        func without(_ names: [String]) throws -> DrawnSession {
            var changed = bytes
            for name in names {
                var wanted: [UInt8] = []
                for byte in name.utf8 { wanted += [byte, 0] }
                for place in 0..<changed.count - wanted.count
                where changed[place..<place + wanted.count].elementsEqual(wanted) {
                    changed[place] = 0x78
                }
            }
            return try open(MemorySource(changed))
        }
        let texts = ["0037001F", "0C1A001F", "0C1F001F", "5D01001F", "0E04001F", "0E03001F", "1000001F", "10130102"]
        let session = try without(texts)
        let page = try session.text(at: 0, length: 4_000).text
        #expect(page.contains("20 Nov 2026") && !page.contains("Ada"))
        #expect(session.info.entryCount > 0)
        #expect(try without(["__substg1.0_"]).text(at: 0, length: 4_000).text.contains("20 Nov 2026"))
    }

    @Test func `rich text is expanded as Outlook compressed it`() {
        // The example of the specification.
        let bytes: [UInt8] = [
            0x2D, 0, 0, 0, 0x2B, 0, 0, 0, 0x4C, 0x5A, 0x46, 0x75, 0xF1, 0xC5, 0xC7, 0xA7, 0x03, 0, 0x0A, 0, 0x72, 0x63,
            0x70, 0x67, 0x31, 0x32, 0x35, 0x42, 0x32, 0x0A, 0xF3, 0x20, 0x68, 0x65, 0x6C, 0x09, 0, 0x20, 0x62, 0x77,
            0x05, 0xB0, 0x6C, 0x64, 0x7D, 0x0A, 0x80, 0x0F, 0xA0,
        ]
        #expect(
            CompressedRichText.expanded(bytes).map { String(decoding: $0, as: UTF8.self) }
                == "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n")
        #expect(CompressedRichText.expanded([1, 2, 3]) == nil)
        #expect(CompressedRichText.expanded([UInt8](repeating: 7, count: 40)) == nil)
    }
}
