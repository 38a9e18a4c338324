// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Quantities
import TestSupport
import Testing
import VolumeAccess

@Suite struct DocumentSavingTests {
    private let disk = TemporaryFolder()
    private let new = SaveContent.bytes(Array("new".utf8))

    private func opened(_ name: String) throws -> FileVersion? { try FileVersion.current(of: disk.location(name)) }

    private func save(_ name: String, _ version: FileVersion?) -> SaveOutcome {
        DocumentSaving.saveNow(new, to: disk.location(name), expecting: version)
    }

    private func conflict(_ outcome: SaveOutcome) -> SaveConflict.Kind? {
        if case .conflict(let conflict) = outcome { conflict.kind } else { nil }
    }

    @Test func `a document is saved with its permissions and can be saved again`() throws {
        disk.write("a", Array("old".utf8))
        chmod(disk.path + "/a", 0o640)
        guard case .saved(let version) = save("a", try opened("a")), case .saved = save("a", version) else {
            Issue.record("it was not saved")
            return
        }
        #expect(disk.content("a") == Array("new".utf8))
        #expect(disk.mode("a") == 0o640)
        #expect(disk.names() == ["a"])
    }

    @Test func `a link stays, and what it leads to is saved`() throws {
        disk.write("a", Array("old".utf8))
        symlink("a", disk.path + "/b")
        guard case .saved = save("b", try opened("b")) else {
            Issue.record("it was not saved")
            return
        }
        #expect(disk.content("a") == Array("new".utf8))
        #expect(try LocalFileChanges().stamp(of: disk.location("b"))?.kind == .link)
    }

    @Test func `what another program changed, made or removed meanwhile is not overwritten`() throws {
        disk.write("a", Array("old".utf8))
        let version = try opened("a")
        disk.write("a", Array("theirs".utf8))
        #expect(conflict(save("a", version)) == .changed)
        #expect(disk.content("a") == Array("theirs".utf8))
        #expect(conflict(save("a", nil)) == .exists)
        disk.remove("a")
        #expect(conflict(save("a", version)) == .removed)
        #expect(disk.names() == [])
    }

    @Test func `where times are whole seconds, a change within one is seen`() throws {
        disk.write("a", Array("old".utf8))
        disk.age("a", seconds: 5)
        let version = try opened("a")
        #expect(version?.digest != nil)
        let same = try #require(version?.stamp.modified)
        disk.write("a", Array("odl".utf8))
        let times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: Int(same.seconds), tv_nsec: 0)]
        utimensat(AT_FDCWD, disk.path + "/a", times, 0)
        #expect(conflict(save("a", version)) == .changed)
    }

    @Test func `a document that another program locks or writes is not saved unasked`() throws {
        disk.write("a", Array("old".utf8))
        let other = open(disk.path + "/a", O_WRONLY | O_CLOEXEC)
        #expect(conflict(save("a", try opened("a"))) == .inUse)
        close(other)
        let locked = open(disk.path + "/a", O_RDONLY | O_CLOEXEC)
        flock(locked, LOCK_EX)
        #expect(conflict(save("a", try opened("a"))) == .inUse)
        close(locked)
        guard case .saved = save("a", try opened("a")) else {
            Issue.record("it was not saved")
            return
        }
    }

    @Test func `a save that fails gives the work back and speaks of another place`() throws {
        let gone = disk.location("missing").child(Array("a".utf8))
        guard case .failed(let failure) = DocumentSaving.saveNow(new, to: gone, expecting: nil) else {
            Issue.record("it did not fail")
            return
        }
        #expect(failure.content.count == 3)
        #expect(failure.suggestsOtherPlace)
        #expect(failure.message.contains("missing"))
    }
}
