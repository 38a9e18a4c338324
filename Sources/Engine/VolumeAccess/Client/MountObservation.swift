// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// An observation of the ``MountTable`` that ends with this object.
final class MountObservation: Sendable {
    private let number = Mutex<UInt64?>(nil)

    /// Begins to observe.
    func begin(_ body: @escaping @Sendable () -> Void) {
        number.withLock { $0 = MountTable.shared.observe(body) }
    }

    deinit {
        if let number = number.withLock({ $0 }) { MountTable.shared.remove(observer: number) }
    }
}
