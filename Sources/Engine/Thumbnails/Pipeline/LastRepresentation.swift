// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// The last of what was delivered.
final class LastRepresentation: Sendable {
    private let representation = Mutex<ThumbnailRepresentation?>(nil)

    var value: ThumbnailRepresentation? { representation.withLock { $0 } }

    func take(_ new: ThumbnailRepresentation) {
        representation.withLock { $0 = new }
    }
}
