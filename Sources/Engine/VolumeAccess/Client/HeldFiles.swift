// SPDX-License-Identifier: MPL-2.0

/// The files that the process of a volume has open for the app between requests, by the requests that opened them.
struct HeldFiles {
    /// The files that are written.
    private(set) var openFiles: Set<UInt32> = []
    /// The channels over which ranges are read.
    private(set) var channels: Set<UInt32> = []
    /// The channels of which a read waits for the volume.
    private var waiting: Set<UInt32> = []

    /// Whether there is none, so that nothing is lost when the process ends.
    var isEmpty: Bool { openFiles.isEmpty && channels.isEmpty }

    /// Whether a reader of a channel waits for the volume.
    var isAwaited: Bool { !waiting.isEmpty }

    /// Takes note of the last answer to a request.
    mutating func note(_ answer: VolumeAnswer.Kind, to exchange: Exchange) {
        if case .channel = answer { channels.insert(exchange.id) }
        if case .changed(.done) = answer, let number = exchange.opened { openFiles.insert(number) }
        if let number = exchange.closed { openFiles.remove(number) }
    }

    /// Takes note of what becomes of a channel; false for an answer to anything else.
    mutating func noteChannel(_ answer: VolumeAnswer) -> Bool {
        guard channels.contains(answer.id) else { return false }
        switch answer.kind {
        case .waiting(true): waiting.insert(answer.id)
        case .waiting(false): waiting.remove(answer.id)
        default:
            channels.remove(answer.id)
            waiting.remove(answer.id)
        }
        return true
    }
}
