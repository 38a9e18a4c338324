// SPDX-License-Identifier: MPL-2.0

/// One request to a helper and who waits for its answers. Belongs to the queue of its ``VolumeHelper``.
final class Exchange {
    /// How it ended: with the last answer and the descriptor that came with it, or with an error.
    typealias End = Result<(VolumeAnswer.Kind, descriptor: Int32?), FileAccessError>

    let id: UInt32
    let kind: VolumeRequest.Kind
    /// What it is about, for errors.
    let location: FileLocation
    /// Told of each answer but the last.
    let onNews: (VolumeAnswer.Kind) -> Void
    /// Told once how it ended; the descriptor is the receiver's.
    let onEnd: (End) -> Void
    /// Whether it was sent to the helper of now.
    var isSent = false
    /// Whether somebody has been told something: it cannot be asked once more in secret.
    var hasNews = false
    /// How many helpers have died under it.
    var deaths = 0

    init(
        id: UInt32, _ kind: VolumeRequest.Kind, _ location: FileLocation,
        onNews: @escaping (VolumeAnswer.Kind) -> Void = { _ in }, onEnd: @escaping (End) -> Void
    ) {
        self.id = id
        self.kind = kind
        self.location = location
        self.onNews = onNews
        self.onEnd = onEnd
    }

    /// Whether it has no end of its own, so that silence means nothing: a watch.
    var isStanding: Bool { if case .watch = kind { true } else { false } }

    /// Whether silence means nothing while the user thinks.
    var waitsForUser: Bool { if case .mount = kind { true } else { isStanding } }

    /// Whether it may wait for shorter ones: fetching a whole file.
    var isLong: Bool { if case .spool = kind { true } else { false } }
}
