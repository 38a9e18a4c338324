// SPDX-License-Identifier: MPL-2.0

/// One request to a helper and who waits for its answers. Belongs to its ``VolumeHelper``.
final class Exchange {
    /// How it ended: with the last answer and the descriptor that came with it, or with an error.
    typealias End = Result<(VolumeAnswer.Kind, descriptor: Int32?), FileAccessError>

    let id: UInt32
    let kind: VolumeRequest.Kind
    /// The location that errors name.
    let location: FileLocation
    /// Told of each answer but the last.
    let onNews: (VolumeAnswer.Kind) -> Void
    /// Told once how it ended; the descriptor is the receiver's.
    let onEnd: (End) -> Void
    /// Whether it was sent to the helper of now.
    var isSent = false
    /// Whether somebody has been told something: it cannot be asked once more in secret.
    var hasNews = false
    /// Whether the user was asked something and has not answered.
    var awaitsReply = false
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
    var waitsForUser: Bool { isStanding || awaitsReply }

    /// Whether it may wait for shorter ones: fetching a whole file.
    var isLong: Bool { if case .spool = kind { true } else { false } }

    /// Whether it belongs to a save, a copy or a removal.
    var isChange: Bool { if case .change = kind { true } else { false } }

    /// Whether another helper may be asked when one has died under it.
    var isRepeatable: Bool { if case .change(let change) = kind { change.isRepeatable } else { true } }

    /// The open file that it is the first word about.
    var opened: UInt32? {
        switch kind {
        case .change(.open(_, as: let number)), .change(.create(_, _, as: let number)): number
        default: nil
        }
    }

    /// The open file that it is the last word about.
    var closed: UInt32? { if case .change(.onFile(let number, .close)) = kind { number } else { nil } }
}
