// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct MailTests {
    private func session(_ name: String, by renderer: any SessionRenderer = MailRenderer()) throws -> DrawnSession {
        let source = try MemorySource(fixture: "Mail/\(name)")
        let session = try renderer.open(source, contentType: "", password: nil, limits: .session(.still))
        return try #require(session as? DrawnSession)
    }

    @Test func `a message is decoded whatever its words are written in`() throws {
        let message = try #require(MailMessage(MemorySource.bytes(of: "Mail/letter.eml")[...]))
        #expect(message.subject == "A café for two")
        #expect(message.from == "Jérôme D. <j@example.org>")
        #expect(message.plain == "plain € text")
        #expect(message.attachments.map(\.name) == ["plan.pdf"] && message.attachments.map(\.size) == [1_200])
        #expect(message.pictures.keys.map { $0 } == ["red"])
    }

    @Test func `a message is a page with its header, its text and its own pictures`() throws {
        let session = try session("letter.eml")
        #expect(session.info.title == "A café for two")
        let text = try session.text(at: 0, length: 1_000).text
        #expect(text.contains("From\tJérôme D.") && text.contains("rich text"))
        #expect(!text.contains("no"))
        let page = try TestPicture.page(session)
        #expect((0..<page.height).contains { page.shows([255, 0, 0, 255], at: 50, $0) })
    }

    @Test func `what is attached is listed in a thumbnail, and above a page, not on it`() throws {
        let source = try MemorySource(fixture: "Mail/letter.eml")
        let page = try MailRenderer().document(
            of: source, contentType: "", extent: .firstPage, limits: .session(.still)
        ).pages[0]
        #expect(!page.pageText.matches(of: "plan.pdf").isEmpty)
        #expect(try session("letter.eml").text(ofPage: 0).matches(of: "plan.pdf").isEmpty)
        // Which of the messages of a mailbox it came with is said nowhere else.
        let letter = try MemorySource.bytes(of: "Mail/letter.eml")
        let box = Array("From a\n".utf8) + letter + Array("\n\nFrom b\nSubject: second\n\ntext\n".utf8)
        let opened = try MailboxRenderer().open(
            MemorySource(box), contentType: "", password: nil, limits: .session(.still))
        #expect(try !#require(opened as? DrawnSession).text(ofPage: 0).matches(of: "plan.pdf").isEmpty)
    }

    @Test func `lines that were broken by who wrote them are not broken again`() throws {
        let line = "When a mapper completes, events are generated, and reducers try to fetch all"
        #expect(line.count == 76)
        let message = "From: a@example.org\nSubject: Lines\n\n\(line)\nits output.\n> \(line.dropLast(4))\n> these.\n"
        let opened = try MailRenderer().open(
            MemorySource(Array(message.utf8)), contentType: "", password: nil, limits: .session(.still))
        let page = try #require(opened as? DrawnSession).text(ofPage: 0)
        #expect(page.matches(of: line).map(\.count) == [1])
        #expect(page.matches(of: String(line.dropLast(4))).map(\.count) == [1, 1])
    }

    @Test func `what is attached can be taken out`() throws {
        let session = try #require(try session("letter.eml") as? MailSession)
        #expect(session.info.entryCount == 1)
        let entries = try session.entries()
        #expect(entries == [DocumentEntry(path: "plan.pdf", contentType: "application/pdf", size: 1_200)])
        #expect(try session.content(ofEntry: 0).count == 1_200)
        #expect(refusal { _ = try session.content(ofEntry: 1) } == .invalidRequest)
    }

    @Test func `each message of a mailbox begins a page`() throws {
        let session = try session("box.mbox", by: MailboxRenderer())
        #expect(session.info.pageCount == 2)
        #expect(try session.text(at: 0, length: 1_000).text.contains("From here on, no new message"))
    }

    @Test func `what has no header is text`() {
        #expect(
            refusal { _ = try TestPicture.thumbnail(MemorySource("just words\n".utf8), by: MailRenderer()) }
                == .otherType)
    }

    @Test func `parts in parts have an end`() {
        var text = ""
        for depth in 0..<500 { text += "Content-Type: multipart/mixed; boundary=b\(depth)\n\n--b\(depth)\n" }
        #expect(MailMessage(Array((text + "\nend").utf8)[...])?.plain == nil)
    }

    @Test func `words in a header that are no words stay as they are`() {
        #expect(MailWords.decode("=?broken =?utf-8?q?a_b?= =?") == "=?broken a b =?")
    }
}
