// SPDX-License-Identifier: MPL-2.0

/// What was done, for undoing it, and what was undone, for doing it again.
public struct UndoHistory: Sendable {
    /// Older changes are forgotten.
    public static let limit = 100

    private var done: [FileChange] = []
    private var undone: [FileChange] = []

    /// Nothing was done.
    public init() {}

    /// What would be undone next.
    public var undoable: FileChange? { done.last }
    /// What would be done again next.
    public var redoable: FileChange? { undone.last }

    /// Something was done, after which what was undone before cannot be done again.
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

    /// It was undone: how it is done again, by the steps that led back.
    public mutating func undid(_ change: FileChange) {
        if !change.steps.isEmpty { undone.append(change) }
    }

    /// It was done again.
    public mutating func redid(_ change: FileChange) {
        if !change.steps.isEmpty { done.append(change) }
    }

    /// What was undone: the same files, so that a later undo can still be offered.
    public mutating func failed(toUndo change: FileChange) { done.append(change) }
}
