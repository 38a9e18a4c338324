// SPDX-License-Identifier: MPL-2.0

import Documents
import TestSupport
import Testing
import VolumeAccess

struct SyncConflictTests {
    @Test(arguments: [
        "notes.sync-conflict-20260102-030405-ABCDEFG.txt", "notes (conflicted copy 2026-01-02 030405).txt",
        "notes (Anna's conflicted copy 2026-01-02).txt", "notes_conflict-20260102-030405.txt",
        "ünter (conflicted copy 2026-01-02 030405)",
    ])
    func `a name that a synchroniser gave says so`(name: String) {
        #expect(SyncConflict.isConflict(Array(name.utf8)))
    }

    @Test(arguments: [
        "notes.txt", "conflicted copy of my thoughts.txt", "a_conflict-of-interest-2026.pdf", "sync-conflict-.txt",
        "x.sync-conflict-2026", "", "20260102",
    ])
    func `a name that only sounds like it does not`(name: String) {
        #expect(!SyncConflict.isConflict(Array(name.utf8)))
    }

    @Test(arguments: [
        ("notes.sync-conflict-20260102-030405-ABCDEFG.txt", "notes.txt"),
        ("notes (conflicted copy 2026-01-02 030405).txt", "notes.txt"),
        ("a (b) (Ada's conflicted copy 2026-01-02).tar.gz", "a (b).tar.gz"),
        ("notes_conflict-20260102-030405.txt", "notes.txt"), ("notes_conflict-20260102-030405", "notes"),
    ])
    func `the document's own name is found`(name: String, original: String) {
        #expect(SyncConflict.original(of: Array(name.utf8)) == Array(original.utf8))
    }

    @Test func `what is no version of anything has no other name`() {
        for name in ["notes.txt", "(conflicted copy 2026-01-02).txt", "a (conflicted copy 2026-01-02"] {
            #expect(SyncConflict.original(of: Array(name.utf8)) == nil)
        }
    }

    @Test func `one of two versions stays, or both, and the other is in the trash`() async throws {
        let folder = TemporaryFolder()
        let (name, other) = ("a.txt", "a (conflicted copy 2026-01-02 030405).txt")
        func begin() {
            folder.write(name, Array("own".utf8))
            folder.write(other, Array("other".utf8))
        }
        let (copy, original) = (folder.location(other), folder.location(name))
        begin()
        #expect(try await SyncConflict.keep(.copy, copy, of: original).place == original)
        #expect(folder.content(name) == Array("other".utf8) && folder.content(other) == nil)
        begin()
        #expect(try await SyncConflict.keep(.original, copy, of: original).place == nil)
        #expect(folder.content(name) == Array("own".utf8) && folder.content(other) == nil)
        begin()
        #expect(try await SyncConflict.keep(.both, copy, of: original).place == folder.location("a 2.txt"))
        #expect(folder.content(name) == Array("own".utf8) && folder.content("a 2.txt") == Array("other".utf8))
        // What is not there cannot stay, and leaves what is.
        await #expect(throws: FileChangeError.self) { try await SyncConflict.keep(.copy, copy, of: original) }
        #expect(folder.content(name) == Array("own".utf8))
    }

    @Test func `whatever was kept, Undo brings both versions back under their names, and Redo takes one away again`()
        async throws
    {
        for kept in [SyncConflict.Kept.copy, .original, .both] {
            let folder = TemporaryFolder()
            let (name, other) = ("a.txt", "a (conflicted copy 2026-01-02 030405).txt")
            folder.write(name, Array("own".utf8))
            folder.write(other, Array("other".utf8))
            let change = try await SyncConflict.keep(kept, folder.location(other), of: folder.location(name)).change
            func contents() -> [[UInt8]?] { [name, other, "a 2.txt"].map { folder.content($0) } }
            let after = contents()
            let undone = await FileActions.undo(change)
            #expect(undone.failures.isEmpty)
            #expect(contents() == [Array("own".utf8), Array("other".utf8), nil])
            let again = await FileActions.redo(undone.change)
            #expect(again.failures.isEmpty)
            #expect(contents() == after)
            #expect(await FileActions.undo(again.change).failures.isEmpty)
            #expect(contents() == [Array("own".utf8), Array("other".utf8), nil])
        }
    }
}
