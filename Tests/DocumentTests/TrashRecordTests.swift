// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Quantities
import TestSupport
import Testing
import VolumeAccess

/// The info files of a trash, as programs of all kinds may have written them.
@Suite struct TrashRecordTests {
    private let volume = TemporaryFolder()
    private var trash: String { ".Trash-\(geteuid())" }

    init() { for folder in ["", "/files", "/info"] { mkdir("\(volume.path)/\(trash)\(folder)", 0o700) } }

    private func record(_ infoFile: String?) async -> TrashRecord? {
        volume.write("\(trash)/files/a.txt")
        if let infoFile { volume.write("\(trash)/info/a.txt.trashinfo", Array(infoFile.utf8)) }
        return await TrashRecord.of(volume.location("\(trash)/files/a.txt"))
    }

    private func time(_ year: Int32, _ month: Int32, _ day: Int32, _ hour: Int32, _ minute: Int32) -> FileTime {
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, month - 1, day)
        (parts.tm_hour, parts.tm_min, parts.tm_isdst) = (hour, minute, -1)
        return FileTime(seconds: Int64(mktime(&parts)))
    }

    @Test(arguments: [
        "[Trash Info]\nPath=sub/b%20%C3%BC.txt\nDeletionDate=2026-01-02T03:04:00\n",
        "[Trash Info]\r\nPath=sub/b%20%C3%BC.txt\r\nDeletionDate=2026-01-02T03:04:00\r\n",
        "[Trash Info]\nDeletionDate=2026-01-02T03:04:00\nPath=sub/b%20ü.txt",
        "[Trash Info]\nPath=sub//b%20%C3%BC.txt/\nDeletionDate=2026-01-02T03:04:00.000 \n",
        "[Trash Info]\nPath=sub/b%20%C3%BC.txt\nPath=other.txt\nDeletionDate=2026-01-02T03:04:00\nDeletionDate=1999\n",
    ]) func `the place and the date are read`(infoFile: String) async throws {
        let record = try #require(await record(infoFile))
        #expect(record.origin == volume.location("sub/b ü.txt"))
        #expect(record.deleted == time(2026, 1, 2, 3, 4))
    }

    @Test(arguments: [
        "Path=../a.txt", "Path=sub/../../a.txt", "Path=%2E%2E/a.txt", "Path=/etc/a.txt", "Path=", "Path=/", "Path=%00",
        "Path=%zz", "Path=.", "Path", "", "path=a.txt",
    ]) func `an info file that names no place on its volume names none`(line: String) async throws {
        let record = try #require(await record("[Trash Info]\n\(line)\nDeletionDate=2026-01-02T03:04:00\n"))
        #expect(record.origin == nil)
        #expect(record.deleted == time(2026, 1, 2, 3, 4))
    }

    @Test func `a place in the trash itself is none`() async throws {
        #expect(try #require(await record("[Trash Info]\nPath=\(trash)/files/b.txt\n")).origin == nil)
    }

    @Test(arguments: ["", "DeletionDate=", "DeletionDate=yesterday", "DeletionDate=2026-13-40T99:99:99"])
    func `without a date it was deleted when the info file was written`(line: String) async throws {
        let before = FileTime.now.seconds - 5
        let record = try #require(await record("[Trash Info]\nPath=a.txt\n\(line)\n"))
        #expect(record.deleted.seconds >= before && record.deleted.seconds <= FileTime.now.seconds + 5)
    }

    @Test func `a file without an info file has no place and no date, nor has one whose info file is a link`()
        async throws
    {
        let none = TrashRecord(origin: nil, deleted: .unknown)
        #expect(await record(nil) == none)
        volume.write("kept", Array("[Trash Info]\nPath=a.txt\n".utf8))
        symlink(volume.path + "/kept", "\(volume.path)/\(trash)/info/a.txt.trashinfo")
        #expect(await record(nil) == none)
    }

    @Test func `a file that is in no trash has no record`() async {
        volume.makeFolder("files")
        volume.write("files/a.txt")
        #expect(await TrashRecord.of(volume.location("files/a.txt")) == nil)
    }
}
