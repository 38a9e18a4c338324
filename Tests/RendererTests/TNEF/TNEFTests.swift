// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import RendererKit
@testable import Renderers

/// Outlook messages in one file.
@Suite struct TNEFTests {
    /// The bytes of rich text in Outlook's uncompressed form ([MS-OXRTFCP] 2.1.3.1.1).
    private static func stored(_ text: String) -> [UInt8] {
        [0, 0, 0, 0, 0, 0, 0, 0, 0x4D, 0x45, 0x4C, 0x41, 0, 0, 0, 0] + Array(text.utf8)
    }

    private static func open(_ bytes: [UInt8], by renderer: any SessionRenderer = TNEFRenderer()) throws -> MailSession
    {
        let session = try renderer.open(
            MemorySource(bytes), contentType: "", password: nil, limits: .session(.still))
        return try #require(session as? MailSession)
    }

    @Test func `a file is a message, with its text in the original form`() throws {
        var file = TNEFSample()
        file.add(0x0006_9007, [0xE2, 0x04, 0, 0, 0, 0, 0, 0])
        file.add(
            .wide(0x0037, "Plän 😀"), .wide(0x0042, "Jane"), .wide(0x5D02, "jane@example.org"),
            .wide(0x0E04, "Max; Team"), .time(0x0039, (1_705_419_000 + 11_644_473_600) * 10_000_000),
            .wide(0x1000, "an extract"), .binary(0x1009, Self.stored(#"{\rtf1 the {\b text}\par}"#)))
        file.attach("AN_LONG~.TXT", Array("one".utf8), .wide(0x3707, "Ein längerer Name.txt"))
        file.attach("b.pdf", Array("two".utf8), .wide(0x370E, "application/pdf"))
        let session = try Self.open(file.bytes)
        #expect(session.info.title == "Plän 😀" && session.info.provider == .tnef)
        let text = try session.text(at: 0, length: 1_000).text
        #expect(text.contains("From\tJane <jane@example.org>\n") && text.contains("To\tMax; Team\n"))
        #expect(text.contains("the text") && !text.contains("extract"))
        #expect(TNEFFile.message(file.bytes)?.date == "Tue, 16 Jan 2024 15:30:00 +0000")
        #expect(
            try session.entries() == [
                DocumentEntry(path: "Ein längerer Name.txt", size: 3),
                DocumentEntry(path: "b.pdf", contentType: "application/pdf", size: 3),
            ])
        #expect(try session.content(ofEntry: 1) == Array("two".utf8))
    }

    @Test func `a page is preferred to rich text, in its code page and with its pictures`() throws {
        var file = TNEFSample()
        file.add(
            .number(0x3FDE, 1_251),
            .binary(0x1013, Array("<p>".utf8) + [0xCF, 0xF0] + Array("<img src='cid:a1'>".utf8)),
            .binary(0x1009, Self.stored(#"{\rtf1 rich}"#)))
        file.attach("a.png", [1, 2, 3], .wide(0x3712, "a1"))
        file.attach("b.png", [4], .wide(0x3712, "b1"))
        let message = try #require(TNEFFile.message(file.bytes))
        #expect(message.html == "<p>Пр<img src='cid:a1'>")
        #expect(message.pictures == ["a1": [1, 2, 3]] && message.attachments.map(\.name) == ["b.png"])
    }

    @Test func `8-bit texts are decoded by the code page that the file names`() throws {
        var file = TNEFSample()
        file.add(0x0006_9007, [0xE3, 0x04, 0, 0, 0, 0, 0, 0])
        file.add(0x0001_8004, [0xCF, 0xF0, 0])
        file.add(0x0002_800C, [UInt8](repeating: 0x2E, count: 200_000) + [0xCF, 0xF0, 0])
        file.attach("c.txt", [1])
        let message = try #require(TNEFFile.message(file.bytes))
        #expect(message.subject == "Пр" && message.plain?.hasSuffix(".Пр") == true)
        #expect(message.attachments.map(\.name) == ["c.txt"])
    }

    @Test func `a message in a message is opened like the outer one`() throws {
        var inner = TNEFSample()
        inner.add(.wide(0x0037, "Inner"), .wide(0x1000, "deep"))
        var file = TNEFSample()
        file.add(.several(0x0E05, ["a", "b"]), .wide(0x1000, "outer"))
        file.attach(nil, [], .wide(0x3001, "Inner"), .object(0x3701, inner.bytes))
        let session = try Self.open(file.bytes)
        let entry = try #require(session.entries().first)
        #expect(entry.path == "Inner.tnef" && entry.contentType == "application/vnd.ms-tnef")
        #expect(try Self.open(session.content(ofEntry: 0)).text(at: 0, length: 100).text.contains("deep"))
    }

    @Test func `within mail its text and its attachments replace the part`() throws {
        var file = TNEFSample()
        file.add(.binary(0x1009, Self.stored(#"{\rtf1 the {\b written} text\par}"#)))
        file.attach("plan.txt", Array("one".utf8))
        let coded = Base64Sample.encode(file.bytes)
        for type in ["application/ms-tnef; name=winmail.dat", "application/octet-stream; name=winmail.dat"] {
            let mail = """
                From: a@example.org
                Subject: Outer
                Content-Type: multipart/mixed; boundary=b

                --b

                an extract
                --b
                Content-Type: \(type)
                Content-Disposition: attachment
                Content-Transfer-Encoding: base64

                \(coded)
                --b--
                """
            let session = try Self.open(Array(mail.utf8), by: MailRenderer())
            #expect(try session.entries().map(\.path) == ["plan.txt"])
            let text = try session.text(at: 0, length: 1_000).text
            #expect(session.info.title == "Outer" && text.contains("the written text") && !text.contains("extract"))
        }
    }

    @Test func `attachments without a text are shown`() throws {
        for body in [TNEFSample.Property.binary(0x1009, Self.stored(#"{\rtf1}"#)), .binary(0x1013, Array("<p>".utf8))] {
            var file = TNEFSample()
            file.add(body)
            file.attach("a.txt", [1])
            let session = try Self.open(file.bytes)
            #expect(try session.info.pageCount == 1 && session.entries().map(\.path) == ["a.txt"])
        }
    }

    @Test func `a truncated file shows the part before the end`() throws {
        var file = TNEFSample()
        file.add(.wide(0x0037, "Subject"))
        file.attach("a.txt", Array("one".utf8))
        file.attach("b.txt", Array("two".utf8))
        let message = try #require(TNEFFile.message(Array(file.bytes.dropLast(3))))
        #expect(message.subject == "Subject" && message.attachments.first?.content == Array("one".utf8))
        // Wrong checksums and empty attributes do not hide the other attributes.
        var odd = TNEFSample()
        odd.add(0x0006_9004, [])
        odd.add(.wide(0x0037, "Subject"))
        var bytes = odd.bytes
        bytes[bytes.count - 1] ^= 0xFF
        #expect(TNEFFile.message(bytes)?.subject == "Subject")
    }

    @Test func `bytes that are no message are refused`() {
        #expect(refusal { _ = try Self.open(Array("x\u{9F}>\"".utf8)) } == .otherType)
        #expect(refusal { _ = try Self.open([0x78, 0x9F, 0x3E, 0x22, 1, 0, 1, 2, 3]) } == .damaged)
        let huge: [UInt8] = [0x78, 0x9F, 0x3E, 0x22, 1, 0, 1, 0x0F, 0x80, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]
        #expect(refusal { _ = try Self.open(huge) } == .damaged)
    }

    @Test func `TNEF files are recognised by their first bytes`() {
        let prefix: [UInt8] = TNEFSample().bytes
        #expect(ContentSniffer(prefix: prefix).contentType(contradicting: nil) == "application/vnd.ms-tnef")
        #expect(Format.forContentType("application/ms-tnef")?.provider == .tnef)
    }
}

/// Bytes in base64 for messages of tests.
private enum Base64Sample {
    static func encode(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = Array(bytes[start..<min(start + 3, bytes.count)])
            let number = (0..<3).reduce(0) { $0 << 8 | ($1 < part.count ? Int(part[$1]) : 0) }
            for index in 0..<4 { text.append(index <= part.count ? letters[number >> (18 - 6 * index) & 63] : "=") }
        }
        return text
    }
}
