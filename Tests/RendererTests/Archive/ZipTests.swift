// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit
import Testing

@testable import Renderers

/// ZIP files as sound and as faulty programs write them.
@Suite struct ZipTests {
    private typealias Entry = ZipBuilder.Entry

    private func archive(_ zip: ZipBuilder, kind: Archive.Kind = .any) throws -> Archive {
        Archive.warm()
        return try Archive(MemorySource(zip.bytes), kind: kind)
    }

    private static let two = [Entry("a.txt".utf8, "alpha"), Entry("b/c.txt".utf8, "charlie")]

    private func expectTwo(_ zip: ZipBuilder) throws {
        let archive = try archive(zip)
        #expect(try archive.entries().map(\.path) == ["a.txt", "b/c.txt"])
        #expect(try archive.entries().map(\.size) == [5, 7])
        #expect(try archive.content(at: 1) == Array("charlie".utf8))
        #expect(try archive.content(at: 0) == Array("alpha".utf8))
        #expect(try archive.content(of: "B/C.txt") == Array("charlie".utf8))
    }

    @Test(arguments: [2, 0, 1, 3, 65_535])
    func `a list is complete whatever number of entries the end record states`(count: Int) throws {
        var zip = ZipBuilder(Self.two)
        zip.count = count
        try expectTwo(zip)
    }

    @Test func `a comment with the signature of the end record hides nothing`() throws {
        var zip = ZipBuilder(Self.two)
        zip.comment = Array("see ".utf8) + [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 30)
        try expectTwo(zip)
        zip.comment = [0x50, 0x4B, 5, 6] + Array("in a comment that is longer than a record".utf8)
        try expectTwo(zip)
    }

    @Test(arguments: ["MZ", "#!/bin/sh\n", "\u{7F}ELF"])
    func `a self-extracting program lists its entries`(start: String) throws {
        var zip = ZipBuilder(Self.two)
        zip.program = Array(start.utf8) + [UInt8](repeating: 0x90, count: 3_000)
        try expectTwo(zip)
    }

    @Test func `bytes after the end record are ignored`() throws {
        let bytes = ZipBuilder(Self.two).bytes + [UInt8](repeating: 0, count: 100)
        #expect(try Archive(MemorySource(bytes)).entries().count == 2)
    }

    @Test func `a truncated file lists its remaining entries`() throws {
        let bytes = ZipBuilder(Self.two).bytes
        let archive = try Archive(MemorySource(Array(bytes.prefix(40))))
        #expect(try archive.entries().map(\.path) == ["a.txt"])
        #expect(try archive.content(at: 0) == Array("alpha".utf8))
    }

    @Test func `more entries than its end record can count are all listed`() throws {
        let zip = ZipBuilder((0..<65_539).map { Entry("\($0)".utf8) })
        let entries = try archive(zip).entries()
        #expect(entries.count == 65_539 && entries.last?.path == "65538")
    }

    @Test func `entries of one name are all listed, each with its own content`() throws {
        let archive = try archive(ZipBuilder([Entry("a".utf8, "first"), Entry("a".utf8, "the second")]))
        #expect(try archive.entries().map(\.size) == [5, 10])
        #expect(try archive.content(at: 0) == Array("first".utf8))
        #expect(try archive.content(at: 1) == Array("the second".utf8))
    }

    @Test func `a file and a folder of one name are both listed`() throws {
        let entries = try archive(ZipBuilder([Entry("x".utf8, "1"), Entry("x/y".utf8, "22")])).entries()
        let listing = ArchiveListing(entries, limit: 100)
        #expect(listing.lines.map(\.name) == ["x", "y", "x"])
        #expect(listing.lines.map(\.isFolder) == [true, false, false])
        #expect(listing.fileCount == 2 && listing.size == 3)
    }

    @Test func `an entry is a folder by its attributes, too`() throws {
        var windows = Entry("d".utf8)
        windows.attributes = 0x10
        var unix = Entry("e".utf8, system: 3)
        unix.attributes = 0o040755 << 16
        let archive = try archive(ZipBuilder([windows, unix, Entry("f/".utf8), Entry("g".utf8)]))
        #expect(try archive.entries().map(\.isFolder) == [true, true, true, false])
        #expect(refusal { _ = try archive.content(at: 0) } == .invalidRequest)
        #expect(try archive.content(at: 3).isEmpty)
    }

    @Test func `the time of an entry is that of its extra field, to the second`() throws {
        var unix = Entry("a".utf8)
        unix.extra = [0x55, 0x54, 5, 0, 1] + ZipBuilder.number(1_700_000_001, 4)
        var windows = Entry("b".utf8)
        windows.extra =
            [0x0A, 0, 32, 0, 0, 0, 0, 0, 1, 0, 24, 0] + ZipBuilder.number(133_444_736_015_000_000, 8)
            + ZipBuilder.number(0, 16)
        let entries = try archive(ZipBuilder([unix, windows, Entry("c".utf8)])).entries()
        #expect(entries[0].modified == FileTime(seconds: 1_700_000_001))
        #expect(entries[1].modified == FileTime(seconds: 1_700_000_001, nanoseconds: 500_000_000))
        // The time has no zone, so it may differ by half a day from the local time of the tests.
        let stated = try #require(entries[2].modified)
        #expect(abs(stated.seconds - 1_709_641_800) <= 14 * 3600)
    }

    @Test func `an entry whose content was changed is damaged`() throws {
        var bytes = ZipBuilder(Self.two).bytes
        bytes[36] ^= 1
        let archive = try Archive(MemorySource(bytes))
        #expect(refusal { _ = try archive.content(at: 0) } == .damaged)
        #expect(try archive.content(at: 1) == Array("charlie".utf8))
    }

    @Test func `a tar whose last file is a ZIP file is a tar`() throws {
        // The end record is at the end of both files.
        let zip = ZipBuilder([Entry("inner".utf8, "1")]).bytes
        var header = Array("outer.zip".utf8) + [UInt8](repeating: 0, count: 91)
        header += ["0000644", "0000000", "0000000"].flatMap { Array($0.utf8) + [0] }
        header += Array((String(repeating: "0", count: 11) + String(zip.count, radix: 8)).suffix(11).utf8) + [0]
        header += Array("00000000000\0".utf8)
        let sum = header.reduce(8 * 32 + 48) { $0 + Int($1) }
        header += Array((String(repeating: "0", count: 6) + String(sum, radix: 8)).suffix(6).utf8) + [0, 32, 48]
        header += [UInt8](repeating: 0, count: 512 - header.count)
        let entries = try Archive(MemorySource(header + zip)).entries()
        #expect(entries.map(\.path) == ["outer.zip"])
    }
}
