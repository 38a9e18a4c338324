// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing
import VolumeAccess

@testable import Documents

/// Other editors' locks beside a document.
@Suite struct EditorLockTests {
    private func kind(_ outcome: SaveOutcome) -> SaveConflict.Kind? {
        if case .conflict(let conflict) = outcome { conflict.kind } else { nil }
    }

    @Test(arguments: [
        ("a.odt", ".~lock.a.odt#"), ("a.txt", ".#a.txt"), ("a.txt", ".a.txt.swp"), ("ab.docx", "~$ab.docx"),
        ("letter.docx", "~$tter.docx"),
    ])
    func `a document that another editor has open is not written over unasked`(_ name: String, _ lock: String) throws {
        let folder = TemporaryFolder()
        let file = folder.location(name)
        guard case .saved(let version) = DocumentSaving.saveNow(.bytes([1]), to: file, expecting: nil) else {
            Issue.record("it was not saved")
            return
        }
        // Emacs's is a link to nowhere.
        if lock.hasPrefix(".#") { symlink("me@host.1", folder.path + "/" + lock) } else { folder.write(lock) }
        #expect(kind(DocumentSaving.saveNow(.bytes([2]), to: file, expecting: version)) == .inUse)
        #expect(folder.content(name) == [1])
        guard
            case .saved = DocumentSaving.saveNow(.bytes([2]), to: file, expecting: version, ignoresOthers: true)
        else {
            Issue.record("it was not saved although the user said so")
            return
        }
        #expect(folder.content(name) == [2])
    }

    @Test func `what lies beside a document by accident is no lock`() {
        let folder = TemporaryFolder()
        for name in ["a.txt~", "lock.a.txt", ".b.txt.swp", "~$a.txt"] { folder.write(name) }
        #expect(!EditorLock.isHeld(on: folder.location("a.txt"), by: FileAccesses.changes(for: folder.location)))
    }
}
