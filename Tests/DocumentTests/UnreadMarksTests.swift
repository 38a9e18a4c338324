// SPDX-License-Identifier: MPL-2.0

import Documents
import Quantities
import Testing
import VolumeAccess

struct UnreadMarksTests {
    private func document(_ name: String, modified: Int64, inode: UInt64 = 7) -> Document {
        Document(
            location: FileLocation(path: "/d/" + name),
            facts: FileFacts(
                name: Array(name.utf8), kind: .file, modified: FileTime(nanoseconds: modified), device: 1, inode: inode,
                contentType: "text/plain"))
    }

    @Test func `what changed after the beginning is unread until it is read`() {
        var marks = UnreadMarks(since: FileTime(nanoseconds: 100))
        #expect(!marks.isUnread(document("old", modified: 100)))
        let new = document("new", modified: 101)
        #expect(marks.isUnread(new))
        let isChanged = marks.mark(new, isUnread: false, now: .unknown)
        #expect(isChanged && !marks.isUnread(new))
        let isChangedAgain = marks.mark(new, isUnread: false, now: .unknown)
        #expect(!isChangedAgain)
    }

    @Test func `a document that changes again is unread again, one that is renamed is not`() {
        var marks = UnreadMarks(since: FileTime(nanoseconds: 100))
        marks.mark(document("a", modified: 101), isUnread: false, now: .unknown)
        #expect(marks.isUnread(document("a", modified: 102)))
        #expect(!marks.isUnread(document("b", modified: 101)))
    }

    @Test func `the user can say that an old one is unread`() {
        var marks = UnreadMarks(since: FileTime(nanoseconds: 100))
        let old = document("old", modified: 1)
        marks.mark(old, isUnread: true, now: .unknown)
        #expect(marks.isUnread(old))
        marks.mark(old, isUnread: false, now: .unknown)
        #expect(!marks.isUnread(old))
    }

    @Test func `marks are kept as bytes`() throws {
        var marks = UnreadMarks(since: FileTime(nanoseconds: 100))
        marks.mark(document("a", modified: 500, inode: 1), isUnread: false, now: .unknown)
        marks.mark(document("b", modified: 5, inode: 2), isUnread: true, now: .unknown)
        #expect(UnreadMarks(marks.bytes) == marks)
    }

    @Test func `bytes that are no marks are none`() {
        let bytes = UnreadMarks(since: FileTime(nanoseconds: 1)).bytes
        #expect(UnreadMarks([]) == nil)
        #expect(UnreadMarks(Array(bytes.dropLast())) == nil)
        #expect(UnreadMarks(bytes + [1]) == nil)
        #expect(UnreadMarks(Array("vitrine marks 2\n".utf8) + bytes.dropFirst(16)) == nil)
    }

    @Test func `folders are never unread`() {
        let folder = Document(
            location: FileLocation(path: "/f"),
            facts: FileFacts(
                name: [0x66], kind: .folder, modified: FileTime(nanoseconds: 1000), contentType: "inode/directory"))
        var marks = UnreadMarks(since: FileTime(nanoseconds: 1))
        #expect(!marks.isUnread(folder))
        let isChanged = marks.mark(folder, isUnread: true, now: .unknown)
        #expect(!isChanged)
    }
}
