// SPDX-License-Identifier: MPL-2.0

internal import Documents

/// What was done to files in all windows of the program, for undoing it in any of them.
@MainActor final class ChangeLog {
    /// The one that all windows share.
    static let shared = ChangeLog()

    private var history = UndoHistory()
    private var observers: [ObjectIdentifier: @MainActor () -> Void] = [:]

    /// What would be undone next.
    var undoable: FileChange? { history.undoable }
    /// What would be done again next.
    var redoable: FileChange? { history.redoable }

    /// Something was done.
    func record(_ change: FileChange) {
        history.record(change)
        tell()
    }

    /// Undoes what was done last.
    ///
    /// - Returns: what it did; nil when there was nothing to undo.
    func undo() async -> FileActions.Outcome? {
        guard let change = history.takeUndo() else { return nil }
        tell()
        let outcome = await FileActions.undo(change)
        if outcome.change.steps.isEmpty { history.failed(toUndo: change) } else { history.undid(outcome.change) }
        tell()
        return outcome
    }

    /// Does again what was undone last.
    ///
    /// - Returns: what it did; nil when there was nothing.
    func redo() async -> FileActions.Outcome? {
        guard let change = history.takeRedo() else { return nil }
        tell()
        let outcome = await FileActions.redo(change)
        history.redid(outcome.change)
        tell()
        return outcome
    }

    /// Calls `body` when something else can be undone.
    func observe(_ observer: AnyObject, _ body: @escaping @MainActor () -> Void) {
        observers[ObjectIdentifier(observer)] = body
    }

    /// Calls it no more.
    func forget(_ observer: AnyObject) { observers[ObjectIdentifier(observer)] = nil }

    private func tell() {
        for body in observers.values { body() }
    }
}
