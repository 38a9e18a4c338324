// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// Pauses and cancels tasks between two documents.
final class BatchControl: Sendable {
    private struct State {
        var isPaused = false
        var isCancelled = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    func pause() { state.withLock { $0.isPaused = !$0.isCancelled } }

    func resume() { release { $0.isPaused = false } }

    func cancel() { release { ($0.isPaused, $0.isCancelled) = (false, true) } }

    /// Waits while it is paused.
    ///
    /// - Returns: whether to go on.
    func mayGoOn() async -> Bool {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                if state.isPaused { state.waiting.append(continuation) }
                return state.isPaused
            }
            if !waits { continuation.resume() }
        }
        return !isCancelled
    }

    private func release(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
