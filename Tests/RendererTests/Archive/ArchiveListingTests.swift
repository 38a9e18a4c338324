// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
import Testing

@testable import Renderers

@Suite struct ArchiveListingTests {
    private func entry(_ path: String, size: Int? = 1) -> ArchiveEntry {
        ArchiveEntry(path: path, size: size, modified: nil, isFolder: path.hasSuffix("/"), isEncrypted: false)
    }

    @Test func `an archive is a tree: folders first, names as people number them`() {
        let paths = ["b10.txt", "b2.txt", "z/inner/deep.txt", "./a/", "z/one.txt"]
        let listing = ArchiveListing(paths.map { entry($0) }, limit: 100)
        #expect(listing.lines.map(\.name) == ["a", "z", "inner", "deep.txt", "one.txt", "b2.txt", "b10.txt"])
        #expect(listing.lines.map(\.depth) == [0, 0, 1, 2, 1, 0, 0])
        #expect(listing.fileCount == 4 && listing.size == 4)
    }

    @Test func `a file without a name is listed`() {
        let listing = ArchiveListing([entry(""), entry("./")], limit: 100)
        #expect(listing.lines.map(\.name) == ["?"])
    }

    @Test func `a path that is deep without end, or long without end, stays a list`() {
        let deep = ArchiveListing([entry(String(repeating: "x/", count: 10_000) + "y")], limit: 100)
        #expect(deep.lines.count <= 32)
        #expect(ArchiveListing((0..<1_000).map { entry("\($0)") }, limit: 10).lines.count == 10)
    }

    @Test func `what is in an archive can be taken out, in any order`() throws {
        Archive.warm()
        let source = try MemorySource(fixture: "Archive/tree.zip")
        let opened = try ArchiveRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        let session = try #require(opened as? any EntrySession)
        let entries = try session.entries()
        #expect(opened.info.entryCount == entries.count)
        let one = try #require(entries.firstIndex { $0.path.hasSuffix("one.txt") })
        let three = try #require(entries.firstIndex { $0.path.hasSuffix("three.txt") })
        for _ in 0..<2 {
            #expect(try session.content(ofEntry: three) == Array("three".utf8))
            #expect(try session.content(ofEntry: one) == Array("one".utf8))
        }
        for index in [-1, entries.count] {
            #expect(refusal { _ = try session.content(ofEntry: index) } == .invalidRequest)
        }
        let folder = try #require(entries.firstIndex { $0.isFolder })
        #expect(refusal { _ = try session.content(ofEntry: folder) } == .invalidRequest)
    }

    @Test func `what unpacks to more than the limits is not taken out`() throws {
        let source = try MemorySource(fixture: "Archive/zeros.zip")
        let archive = try Archive(source, limits: ArchiveLimits(entryBytes: 1000))
        #expect(refusal { _ = try archive.content(at: 0) } == .tooLarge)
    }

    @Test func `an archive is a page that can be read`() throws {
        Archive.warm()
        let source = try MemorySource(fixture: "Archive/tree.zip")
        let session = try ArchiveRenderer().open(source, contentType: "", password: nil, limits: .session(.wide))
        let text = try #require(session as? DrawnSession).text(at: 0, length: 1_000).text
        #expect(text == "3 · 11 B\n▾ folder/\n– one.txt   3 B\n– Ünder.txt   3 B\n– three.txt   5 B\n")
    }
}
