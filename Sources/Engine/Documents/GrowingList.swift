// SPDX-License-Identifier: MPL-2.0

internal import Synchronization
internal import VolumeAccess

/// A folder's list while it is read: one task adds to it, others take sorted copies meanwhile.
final class GrowingList: Sendable {
    private struct State {
        var entries: FolderEntries
        var isComplete = false
        /// How many files the last copy had.
        var copied = 0
        /// The last copy, until somebody takes it.
        var offered: FolderEntries?
        /// The task that waits for the list to grow.
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state: Mutex<State>

    /// An empty list, which says how it is to be arranged.
    init(_ empty: FolderEntries) {
        state = Mutex(State(entries: empty))
    }

    /// Adds files.
    func append(_ files: [FileFacts]) {
        state.withLock { $0.entries.append(files) }
    }

    /// Copies are in another order from now on.
    func arrange(_ order: SortOrder, showsHidden: Bool) {
        state.withLock { ($0.entries.order, $0.entries.showsHidden) = (order, showsHidden) }
    }

    /// Sorts a copy of what is there and offers it to ``take()``.
    ///
    /// - Returns: false when there is nothing new, or everything.
    func offer() -> Bool {
        let copy = state.withLock { state -> FolderEntries? in
            guard !state.isComplete, state.entries.total > state.copied else { return nil }
            state.copied = state.entries.total
            return state.entries
        }
        guard var copy else { return false }
        copy.sort()
        return state.withLock { state in
            if !state.isComplete { state.offered = copy }
            return !state.isComplete
        }
    }

    /// Takes the list that was offered last, once; nil when the complete list is there.
    func take() -> FolderEntries? {
        let (taken, waiting) = state.withLock { ($0.offered.take(), $0.waiting.take()) }
        waiting?.resume()
        return taken
    }

    /// Waits until what was offered is taken: who is too busy to do so needs the processor more than the list does.
    func untilTaken() async {
        await withCheckedContinuation { continuation in
            let isNothingOffered = state.withLock { state in
                if state.offered != nil { state.waiting = continuation }
                return state.offered == nil
            }
            if isNothingOffered { continuation.resume() }
        }
    }

    /// The complete list, sorted. Nothing is offered any more.
    func complete() -> FolderEntries {
        var entries = state.withLock { state in
            state.isComplete = true
            state.offered = nil
            return state.entries
        }
        entries.sort()
        return entries
    }
}
