// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// A flag that a window raises and a transfer looks at between two parts of a file.
final class TransferCancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
