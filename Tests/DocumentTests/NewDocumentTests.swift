// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestSupport
import Testing
import VolumeAccess

struct NewDocumentTests {
    private func bytes(_ location: FileLocation) async throws -> [UInt8] {
        let bytes = try await LocalFileAccess().bytes(of: location)
        var content = [UInt8](repeating: 0, count: bytes.count)
        #expect(pread(bytes.descriptor, &content, content.count, 0) == content.count)
        return content
    }

    private func template(_ name: String, _ content: DocumentTemplate.Content) -> DocumentTemplate {
        DocumentTemplate(title: name, fileName: Array(name.utf8), content: content)
    }

    @Test func `a new document holds what it was made of`() async throws {
        let folder = TemporaryFolder()
        let document = try await NewDocument.make(template("a.txt", .bytes([1, 2, 3])), in: folder.location)
        #expect(document == folder.location("a.txt"))
        #expect(try await bytes(document) == [1, 2, 3])
        #expect(try await names(in: folder) == ["a.txt"])
    }

    @Test func `a name that is taken is left alone`() async throws {
        let folder = TemporaryFolder()
        folder.write("a.txt", [9])
        folder.makeFolder("a 2.txt")
        let document = try await NewDocument.make(template("a.txt", .bytes([1])), in: folder.location)
        #expect(document == folder.location("a 3.txt"))
        #expect(try await bytes(folder.location("a.txt")) == [9])
    }

    @Test func `a file to copy stays, and one to move goes`() async throws {
        let folder = TemporaryFolder()
        let source = TemporaryFolder()
        source.write("t.md", [4, 5])
        let copy = try await NewDocument.make(template("t.md", .copy(of: source.location("t.md"))), in: folder.location)
        #expect(try await bytes(copy) == [4, 5])
        #expect(try await names(in: source) == ["t.md"])
        let moved = try await NewDocument.make(
            template("t.md", .move(of: source.location("t.md"))), in: folder.location)
        #expect(moved == folder.location("t 2.md"))
        #expect(try await bytes(moved) == [4, 5])
        #expect(try await names(in: source) == [])
    }

    @Test func `a folder that is gone is named, and nothing is left`() async throws {
        let folder = TemporaryFolder()
        let gone = folder.location("gone")
        await #expect(throws: FileChangeError.gone(gone)) {
            try await NewDocument.make(template("a.txt", .bytes([])), in: gone)
        }
        #expect(FileChangeError.gone(gone).message.contains("gone"))
    }

    @Test func `a template that is gone makes nothing`() async throws {
        let folder = TemporaryFolder()
        do {
            _ = try await NewDocument.make(
                template("a.txt", .copy(of: folder.location("missing"))), in: folder.location)
            Issue.record("it was made")
        } catch .unreadable(let file, _) {
            #expect(file == folder.location("missing"))
        }
        #expect(try await names(in: folder) == [])
    }

    @Test func `errors of the volume say what to do about it`() {
        let file = FileLocation(path: "/x/y")
        for error: FileChangeError in [.full(file), .readOnly(file), .notPermitted(file), .gone(file)] {
            #expect(error.isAboutFolder)
            #expect(error.message.contains("y"))
        }
        #expect(!FileChangeError.taken(file).isAboutFolder)
    }

    @Test func `renaming replaces nothing`() async throws {
        let folder = TemporaryFolder()
        folder.write("a", [1])
        folder.write("b", [2])
        await #expect(throws: FileChangeError.taken(folder.location("b"))) {
            try await NewDocument.rename(folder.location("a"), to: [0x62])
        }
        #expect(try await NewDocument.rename(folder.location("a"), to: [0xFF]) == folder.location.child([0xFF]))
        #expect(try await bytes(folder.location("b")) == [2])
    }

    @Test func `a rename can change the composition of a name, and both names can exist`() async throws {
        let folder = TemporaryFolder()
        let (composed, decomposed) = (Array("Caf\u{E9}".utf8), Array("Cafe\u{301}".utf8))
        folder.write(decomposed, [1])
        let there = try await NewDocument.rename(folder.location.child(decomposed), to: composed)
        #expect(there.nameBytes == composed)
        #expect(try await bytes(there) == [1])
        folder.write(decomposed, [2])
        await #expect(throws: FileChangeError.taken(there)) {
            try await NewDocument.rename(folder.location.child(decomposed), to: composed)
        }
    }

    @Test func `new folders get names of their own`() async throws {
        let folder = TemporaryFolder()
        let first = try await NewDocument.makeFolder(in: folder.location)
        let second = try await NewDocument.makeFolder(in: folder.location)
        #expect(first != second)
        #expect(try await names(in: folder).count == 2)
    }

    @Test func `templates are listed in order, with those of folders within`() async throws {
        let folder = TemporaryFolder()
        for name in ["letter 10.odt", "letter 9.odt", ".hidden", "backup~"] { folder.write(name) }
        folder.makeFolder("empty")
        folder.makeFolder("work")
        folder.write("work/bill.ods")
        let read = try #require(await TemplateFolder.read(folder.location))
        #expect(read.templates.map(\.title) == ["letter 9", "letter 10"])
        #expect(read.folders.map(\.title) == ["work"])
        #expect(read.folders.first?.templates.map(\.content) == [.copy(of: folder.location("work/bill.ods"))])
    }

    @Test func `no folder and an empty folder hold no templates`() async {
        let folder = TemporaryFolder()
        #expect(await TemplateFolder.read(folder.location) == nil)
        #expect(await TemplateFolder.read(folder.location("none")) == nil)
    }

    @Test func `blank office documents are archives that begin with their type`() throws {
        for (suffix, type) in [("odt", "text"), ("ods", "spreadsheet"), ("odp", "presentation")] {
            let blank = try #require(DocumentTemplate.blank.first { $0.fileName.suffix(3).elementsEqual(suffix.utf8) })
            guard case .bytes(let bytes) = blank.content else {
                Issue.record("no bytes")
                continue
            }
            let mark = Array("mimetypeapplication/vnd.oasis.opendocument.\(type)".utf8)
            #expect(Array(bytes[30..<30 + mark.count]) == mark)
            let guess = ContentType.guess(name: Array("x".utf8), prefix: Array(bytes.prefix(4096)))
            #expect(guess.identifier == "application/vnd.oasis.opendocument.\(type)")
        }
    }

    private func names(in folder: TemporaryFolder) async throws -> [String] {
        var names: [String] = []
        for try await batch in LocalFileAccess().list(folder.location) {
            names += batch.map { String(decoding: $0.name, as: UTF8.self) }
        }
        return names.sorted()
    }
}
