// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// A flag that one side raises and the other looks at between two steps.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() {
        flag.store(true, ordering: .relaxed)
    }
}
