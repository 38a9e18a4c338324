// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// Whether somebody has lost interest; said once, from any thread.
final class Cancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() { flag.store(true, ordering: .releasing) }
}
