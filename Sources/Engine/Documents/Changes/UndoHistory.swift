// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// The history of changes: those that can be undone, and those that can be redone.
public struct UndoHistory: Sendable {
    /// Older changes are forgotten.
    public static let limit = 100

    private var done: [FileChange] = []
    private var undone: [FileChange] = []

    /// An empty history.
    public init() {}

    /// The change that is undone next; nil when there is none.
    public var undoable: FileChange? { done.last }
    /// The change that is redone next; nil when there is none.
    public var redoable: FileChange? { undone.last }

    /// Records a change. Changes that were undone before cannot be redone after it.
    public mutating func record(_ change: FileChange) {
        guard !change.steps.isEmpty else { return }
        done.append(change)
        if done.count > Self.limit { done.removeFirst() }
        undone = []
    }

    /// Takes out what is to be undone.
    public mutating func takeUndo() -> FileChange? { done.popLast() }

    /// Takes out what is to be done again.
    public mutating func takeRedo() -> FileChange? { undone.popLast() }

    /// Records that a change was undone, with the steps that redo it.
    public mutating func undid(_ change: FileChange) {
        if !change.steps.isEmpty { undone.append(change) }
    }

    /// Records that a change was redone.
    public mutating func redid(_ change: FileChange) {
        if !change.steps.isEmpty { done.append(change) }
    }

    /// The places in the trash and elsewhere from which files come back when changes are undone or redone.
    public var places: Set<FileLocation> {
        Set((done + undone).flatMap { $0.steps.map(\.to) })
    }

    /// Forgets the steps of files that are gone for good: nothing brings them back. A change without any other step is
    /// not offered any more.
    public mutating func forget(_ gone: Set<FileLocation>) {
        func rest(_ changes: [FileChange]) -> [FileChange] {
            changes.map { FileChange($0.kind, $0.steps.filter { !gone.contains($0.to) }) }.filter { !$0.steps.isEmpty }
        }
        (done, undone) = (rest(done), rest(undone))
    }

    /// Keeps a change that could not be undone, so that the user can try again.
    public mutating func failed(toUndo change: FileChange) { done.append(change) }
}
