// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Synchronization
internal import VolumeAccess

/// The queue of requests, served in turns: a new request goes first, and after each step behind the others.
///
/// A remote volume gets one call at a time: calls that were given up keep its connection busy, and pile up.
final class WorkQueue: Sendable {
    private struct State {
        var ready: [Work] = []
        var all: [UInt32: Work] = [:]
        var threads = 0
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "vitrine.volume.work", attributes: .concurrent)
    private let width: Int

    /// - Parameter width: how many steps may be under way at the same time.
    init(width: Int) { self.width = width }

    /// Takes on a request.
    func add(_ work: Work) {
        state.withLock { $0.all[work.id] = work }
        resume(work)
    }

    /// Resumes a request that waits, unless it was cancelled meanwhile.
    func resume(_ work: Work) {
        let needsThread = state.withLock { state in
            guard state.all[work.id] != nil else { return false }
            state.ready.insert(work, at: 0)
            guard state.threads < width else { return false }
            state.threads += 1
            return true
        }
        if needsThread { queue.async { [self] in run() } }
    }

    /// Drops a request; a call under way is asked to end.
    func cancel(_ id: UInt32) {
        let work = state.withLock { state in
            state.ready.removeAll { $0.id == id }
            return state.all.removeValue(forKey: id)
        }
        work?.cancellable.cancel()
    }

    private func run() {
        while let work = next() {
            do throws(VolumeFailure) {
                guard let last = try work.step() else {
                    if !work.comesBack {
                        state.withLock { if $0.all[work.id] != nil { $0.ready.append(work) } }
                    }
                    continue
                }
                if remove(work) { work.tell(last) }
            } catch {
                if remove(work), error.code != .cancelled { work.tell(.failed(error)) }
            }
        }
    }

    private func next() -> Work? {
        state.withLock { state in
            guard !state.ready.isEmpty else {
                state.threads -= 1
                return nil
            }
            return state.ready.removeFirst()
        }
    }

    private func remove(_ work: Work) -> Bool {
        state.withLock { $0.all.removeValue(forKey: work.id) != nil }
    }
}
