// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Testing

@testable import Renderers

@Suite struct ArchiveTests {
    @Test func `an archive lists what is in it, with names in any script`() throws {
        Archive.warm()
        let entries = try Archive(MemorySource(fixture: "Archive/tree.zip")).entries()
        #expect(entries.map(\.path) == ["folder/", "folder/one.txt", "folder/Ünder.txt", "three.txt"])
        #expect(entries.map(\.isFolder) == [true, false, false, false])
        #expect(entries.map(\.size) == [0, 3, 3, 5])
        #expect(entries[1].name == "one.txt" && entries[1].ending == "txt")
    }

    @Test(arguments: ["Archive/tree.zip", "Archive/tree.tar.gz"])
    func `an entry is read by its path, whatever the case`(fixture: String) throws {
        let archive = try Archive(MemorySource(fixture: fixture))
        #expect(try archive.content(of: "/Folder/ONE.txt") == Array("one".utf8))
        #expect(try archive.content(of: "nothing") == nil)
    }

    @Test func `several entries are read in one pass`() throws {
        let archive = try Archive(MemorySource(fixture: "Archive/tree.zip"))
        let contents = try archive.contents(of: ["three.txt", "nothing", "folder/one.txt"])
        #expect(contents == ["three.txt": Array("three".utf8), "folder/one.txt": Array("one".utf8)])
    }

    @Test func `an entry that unpacks to more than its limit is refused`() throws {
        let source = try MemorySource(fixture: "Archive/zeros.zip")
        #expect(source.count < 1_000)
        let archive = try Archive(source, limits: ArchiveLimits(entryBytes: 1 << 20))
        #expect(refusal { _ = try archive.content(of: "zeros") } == .tooLarge)
    }

    @Test func `entries that together unpack to more than the limit are refused`() throws {
        let limits = ArchiveLimits(totalBytes: 10 << 20)
        let archive = try Archive(MemorySource(fixture: "Archive/zeros.zip"), limits: limits)
        #expect(try archive.content(of: "zeros")?.count == 4 << 20)
        #expect(try archive.content(of: "zeros")?.count == 4 << 20)
        #expect(refusal { _ = try archive.content(of: "zeros") } == .tooLarge)
    }

    @Test func `what is no archive is refused as damaged`() {
        #expect(refusal { _ = try Archive(MemorySource("no archive at all".utf8)).entries() } == .damaged)
        #expect(refusal { _ = try Archive(MemorySource([])) } == .empty)
    }
}
