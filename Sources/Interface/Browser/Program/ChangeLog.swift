// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VolumeAccess

/// The changes of files in all windows of the program, which can be undone in any of them.
@MainActor final class ChangeLog {
    /// Told when something else can be undone.
    let observers = Observers()
    private var history = UndoHistory()
    private let starred: StarredLedger

    /// An empty log.
    ///
    /// - Parameter starred: the stars, which follow documents that are renamed or moved.
    init(_ starred: StarredLedger) { self.starred = starred }

    /// The change that is undone next; nil when there is none.
    var undoable: FileChange? { history.undoable }
    /// The change that is redone next; nil when there is none.
    var redoable: FileChange? { history.redoable }

    /// Records a change.
    func record(_ change: FileChange) {
        history.record(change)
        follow(change)
        observers.tell()
    }

    /// Forgets the changes of files that were removed from the trash for good, or some of them: nothing brings them back.
    func forgetMissing(of files: [FileLocation]) async {
        let missing = await FileActions.missing(Array(history.places.intersection(files)))
        guard !missing.isEmpty else { return }
        history.forget(missing)
        observers.tell()
    }

    /// Undoes what was done last.
    ///
    /// - Returns: what it did; nil when there was nothing to undo.
    func undo() async -> FileActions.Outcome? {
        guard let change = history.takeUndo() else { return nil }
        observers.tell()
        let outcome = await FileActions.undo(change)
        follow(outcome.change)
        // What another program has removed from the trash is not offered again.
        let isFinal = outcome.failures.allSatisfy { if case .unsafeTrash(_, .emptied) = $0 { true } else { false } }
        if !outcome.change.steps.isEmpty {
            history.undid(outcome.change)
        } else if !isFinal {
            history.failed(toUndo: change)
        }
        observers.tell()
        return outcome
    }

    /// Does again what was undone last.
    ///
    /// - Returns: what it did; nil when there was nothing.
    func redo() async -> FileActions.Outcome? {
        guard let change = history.takeRedo() else { return nil }
        observers.tell()
        let outcome = await FileActions.redo(change)
        follow(outcome.change)
        history.redid(outcome.change)
        observers.tell()
        return outcome
    }

    /// Moves stars and recent entries along with renamed and moved documents. Documents in the trash keep theirs,
    /// because they may come back.
    private func follow(_ change: FileChange) {
        guard change.kind == .rename || change.kind == .move, !change.steps.isEmpty else { return }
        starred.follow(change.steps)
        Task { await RecentDocuments().follow(change.steps) }
    }
}
