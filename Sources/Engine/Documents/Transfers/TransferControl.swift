// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Synchronization
internal import VolumeAccess

/// Pauses and cancels work that goes on in a thread of its own.
final class TransferControl: Sendable {
    private struct State {
        var isPaused = false
        var isCancelled = false
        var waiting = 0
        var pausedSince: ContinuousClock.Instant?
        var paused = Duration.zero
    }
    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)
    /// Ends the call that the work waits for.
    let interruption = Interruption()

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// How long it was paused in all.
    var paused: Duration { state.withLock { $0.paused } }

    func pause() {
        state.withLock { state in
            guard !state.isPaused else { return }
            state.isPaused = true
            state.pausedSince = .now
        }
    }

    func resume() { release { $0.isPaused = false } }

    func cancel() {
        release { ($0.isPaused, $0.isCancelled) = (false, true) }
        interruption.interrupt()
    }

    /// Called between two steps: waits while it is paused.
    func check() throws(FileChangeError) {
        while true {
            let waits = state.withLock { state in
                if state.isPaused { state.waiting += 1 }
                return state.isPaused
            }
            guard waits else { break }
            wakeUp.wait()
        }
        if isCancelled { throw .cancelled }
    }

    private func release(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            if let since = state.pausedSince { state.paused += .now - since }
            state.pausedSince = nil
            defer { state.waiting = 0 }
            return state.waiting
        }
        for _ in 0..<waiting { wakeUp.signal() }
    }
}
