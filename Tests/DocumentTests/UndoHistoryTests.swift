// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import VolumeAccess

struct UndoHistoryTests {
    private func change(_ name: String, _ kind: FileChange.Kind = .rename) -> FileChange {
        FileChange(kind, [FileChange.Step(from: FileLocation(path: "/a"), to: FileLocation(path: "/" + name))])
    }

    @Test func `the last change is undone first`() {
        var history = UndoHistory()
        history.record(change("1"))
        history.record(change("2"))
        #expect(history.undoable == change("2"))
        #expect(history.takeUndo() == change("2"))
        #expect(history.takeUndo() == change("1"))
        #expect(history.takeUndo() == nil)
    }

    @Test func `what was undone can be done again until something else is done`() {
        var history = UndoHistory()
        history.record(change("1"))
        history.undid(change("back"))
        #expect(history.redoable == change("back"))
        history.record(change("2"))
        #expect(history.redoable == nil)
    }

    @Test func `nothing is not recorded`() {
        var history = UndoHistory()
        history.record(FileChange(.copy, []))
        #expect(history.undoable == nil)
    }

    @Test func `old changes are forgotten`() {
        var history = UndoHistory()
        for number in 0...UndoHistory.limit { history.record(change(String(number))) }
        var count = 0
        while history.takeUndo() != nil { count += 1 }
        #expect(count == UndoHistory.limit)
    }

    @Test func `what was removed from the trash for good is forgotten, and what else a change did is not`() {
        var history = UndoHistory()
        let files = ["1", "2"].map { FileLocation(path: "/trash/files/" + $0) }
        let steps = files.map { FileChange.Step(from: FileLocation(path: "/a"), to: $0) }
        history.record(change("1"))
        history.record(FileChange(.trash, [steps[0]]))
        history.record(FileChange(.trash, steps))
        history.undid(FileChange(.restore, [steps[0]]))
        #expect(history.places.isSuperset(of: files))
        history.forget([files[0]])
        #expect(history.redoable == nil)
        #expect(history.takeUndo() == FileChange(.trash, [steps[1]]))
        #expect(history.takeUndo() == change("1"))
    }
}
