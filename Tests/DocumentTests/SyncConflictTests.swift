// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

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
}
