// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import Rendering
import TestSupport
import Testing
import VolumeAccess

/// Documents in an archive that consist of several of its entries.
@Suite struct EntryCompanionTests {
    private let folder = TemporaryFolder()
    private let service = FormatTests.services[0]

    /// A tar archive; a file without content is a link to the path after it.
    private static func archive(_ files: [(path: String, content: [UInt8], link: String?)]) -> [UInt8] {
        func field(_ text: String, _ length: Int) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: length - text.utf8.count)
        }
        func octal(_ number: Int, _ length: Int) -> [UInt8] {
            let digits = String(number, radix: 8)
            return field(String(repeating: "0", count: length - 1 - digits.count) + digits, length)
        }
        var bytes: [UInt8] = []
        for (path, content, link) in files {
            var header = field(path, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(content.count, 12)
            header += octal(0, 12) + Array("        ".utf8) + [UInt8(ascii: link == nil ? "0" : "2")]
            header += field(link ?? "", 100) + Array("ustar\u{0}00".utf8) + [UInt8](repeating: 0, count: 247)
            header.replaceSubrange(148..<156, with: octal(header.reduce(0) { $0 + Int($1) }, 7) + [0x20])
            bytes += header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
        }
        return bytes + [UInt8](repeating: 0, count: 1024)
    }

    private static func file(_ path: String, _ text: String) -> (path: String, content: [UInt8], link: String?) {
        (path, Array(text.utf8), nil)
    }

    /// The document at a place of an archive, taken out as a preview does it.
    private func document(_ place: Int, of session: RenderSession, name: String) async throws -> DocumentBytes {
        let facts = FileFacts(name: Array(name.utf8), kind: .file, contentType: "text/markdown")
        let entries = try await session.entries()
        return try await session.entry(
            place, facts: facts, companions: EntryCompanions(beside: place, of: entries, in: session))
    }

    private func opened(_ archive: [UInt8]) async throws -> RenderSession {
        folder.write("a.tar", archive)
        let bytes = try await LocalFileAccess().bytes(of: folder.location("a.tar"))
        return try await service.open(bytes, contentType: "application/x-tar", password: nil)
    }

    private func text(_ session: RenderSession) async throws -> String {
        try await session.text(at: 0, length: 10_000).text
    }

    @Test func `a document in an archive is shown with the entries beside it`() async throws {
        let picture = TestPNG.file(40, 30, colour: [200, 100, 50])
        let outer = try await opened(
            Self.archive([
                Self.file("./docs/read.md", "![A](img/a%20b.png)\n\n![B](./b.png)\n\n![C](../c.png)\n\n![D](d.png)\n"),
                ("./docs/img/a b.png", picture, nil), ("docs/b.png", TestPNG.file(8, 8, colour: [0, 0, 200]), nil),
                ("c.png", picture, nil), ("docs/d.png", [], "../c.png"),
            ]))
        let document = try await document(0, of: outer, name: "read.md")
        let session = try await service.open(document, contentType: "text/markdown", password: nil)
        // No file above the folder, and no link, is one.
        #expect(
            try await text(session)
                == "C — “c.png” cannot be shown\nD — “d.png” cannot be shown\n")
        let page = try await session.page(0, scale: 1, region: PixelRect(x: 0, y: 0, width: 400, height: 300))
        #expect(CompanionTests.has(page, 200, 100, 50) && CompanionTests.has(page, 0, 0, 200))
        let names = Set(session.companionPaths.map { $0.names.map { String(decoding: $0, as: UTF8.self) } })
        #expect(names == [["img", "a b.png"], ["b.png"], ["d.png"]])
    }

    @Test func `an entry that is not there is named, and one of another kind is not handed over`() async throws {
        let outer = try await opened(
            Self.archive([
                Self.file("read.md", "![A](a.png)\n\n![Notes](notes.txt)\n\n![Folder](sub)\n"),
                Self.file("notes.txt", "secret"), Self.file("sub/x.txt", "x"),
            ]))
        let document = try await document(0, of: outer, name: "read.md")
        let session = try await service.open(document, contentType: "text/markdown", password: nil)
        #expect(
            try await text(session)
                == "A — “a.png” is missing\nNotes — “notes.txt” cannot be shown\nFolder — “sub” is missing\n")
    }

    @Test func `a page in an archive has the style sheet and the picture of its folder`() async throws {
        let outer = try await opened(
            Self.archive([
                Self.file("p_files/s.css", ".ad { display: none }"),
                Self.file(
                    "p.html", "<link rel=stylesheet href=p_files/s.css><p class=ad>Buy<p>Text<img src=p_files/a.png>"),
                ("p_files/a.png", TestPNG.file(40, 30, colour: [200, 100, 50]), nil),
            ]))
        let document = try await document(1, of: outer, name: "p.html")
        let session = try await service.open(document, contentType: "text/html", password: nil)
        #expect(try await text(session) == "Text\n")
        let page = try await session.page(0, scale: 1, region: PixelRect(x: 0, y: 0, width: 400, height: 300))
        #expect(CompanionTests.has(page, 200, 100, 50))
    }

    @Test func `the archive answers further questions while its entries are shown`() async throws {
        var files = [Self.file("read.md", (0..<40).map { "![\($0)](\($0).png)\n\n" }.joined())]
        for index in 0..<40 { files.append(("\(index).png", TestPNG.file(8, 8, colour: [200, 100, 50]), nil)) }
        let outer = try await opened(Self.archive(files))
        let document = try await document(0, of: outer, name: "read.md")
        async let session = service.open(document, contentType: "text/markdown", password: nil)
        #expect(try await outer.entries().count == 41)
        #expect(try await text(session) == "")
    }
}
