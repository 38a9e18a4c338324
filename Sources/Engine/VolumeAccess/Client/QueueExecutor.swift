// SPDX-License-Identifier: MPL-2.0

internal import Dispatch

/// The serial executor of an actor whose work runs on a dispatch queue of its own, where sources and timers call it, too.
final class QueueExecutor: SerialExecutor {
    /// The queue.
    let queue: DispatchQueue

    /// An executor with a new queue.
    init(label: String) {
        queue = DispatchQueue(label: label, qos: .userInitiated)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
