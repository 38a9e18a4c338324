// SPDX-License-Identifier: MPL-2.0

internal import Synchronization

/// Requests from any thread. They are done in order, on the volume's queue.
extension VolumeHelper {
    /// Asks the helper; answers come on the volume's queue.
    ///
    /// - Parameter number: the number of the request, which is returned, for ``cancel(_:)``; a new one unless given.
    @discardableResult nonisolated func begin(
        _ kind: VolumeRequest.Kind, _ location: FileLocation, as number: UInt32? = nil,
        onNews: @escaping @Sendable (VolumeAnswer.Kind) -> Void = { _ in },
        onEnd: @escaping @Sendable (Exchange.End) -> Void
    ) -> UInt32 {
        let id = number ?? nextNumber32()
        later { $0.add(Exchange(id: id, kind, location, onNews: onNews, onEnd: onEnd)) }
        return id
    }

    /// Ends a request: its end is reported at once, whatever the helper does.
    nonisolated func cancel(_ id: UInt32) {
        later { $0.giveUp(id) }
    }

    /// Answers a question that came while mounting.
    package nonisolated func reply(_ reply: MountReply, to id: UInt32) {
        later { $0.send(reply, to: id) }
    }

    /// Lets go of the volume, so that it can be unmounted: reading is cancelled, and nothing more is asked for a moment.
    /// Only saving and copying go on.
    package nonisolated func release() {
        later { $0.rest() }
    }

    /// Checks at once whether a lost volume is back.
    package nonisolated func lookAgain() {
        later { $0.probeSoon() }
    }

    /// Calls `body` with the current state, then with each new one, on the volume's queue.
    ///
    /// - Returns: the number for ``remove(observer:)``.
    nonisolated func observe(_ body: @escaping @Sendable (VolumeState) -> Void) -> UInt64 {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        later { $0.setObserver(number, body) }
        return number
    }

    /// Ends what ``observe(_:)`` began.
    nonisolated func remove(observer: UInt64) {
        later { $0.setObserver(observer, nil) }
    }
}

/// Requests of tasks, which are given up with them.
extension VolumeHelper {
    /// Asks the helper and waits for the last answer. Cancelling the task ends that at once.
    ///
    /// - Parameter onNews: told of each answer but the last.
    /// - Returns: the answer, and the descriptor that came with it, which is now the caller's.
    package nonisolated func ask(
        _ kind: VolumeRequest.Kind, _ location: FileLocation,
        onNews: @escaping @Sendable (VolumeAnswer.Kind) -> Void = { _ in }
    ) async throws(FileAccessError) -> (VolumeAnswer.Kind, descriptor: Int32?) {
        try await ask(kind, location, as: nextNumber32(), onNews: onNews)
    }

    /// Mounts the volume; see ``Volumes/mount(_:answer:)``.
    package nonisolated func mount(
        _ location: FileLocation, answer: @escaping @Sendable (MountQuestion) async -> MountReply
    ) async throws(FileAccessError) {
        let number = nextNumber32()
        _ = try await ask(.mount(location), location, as: number) { [weak self] news in
            guard case .question(let question) = news else { return }
            Task { [weak self] in self?.reply(await answer(question), to: number) }
        }
    }

    /// A number that no request and no open file of this volume has.
    nonisolated func nextNumber32() -> UInt32 {
        UInt32(truncatingIfNeeded: lastNumber.add(1, ordering: .relaxed).newValue)
    }

    private nonisolated func ask(
        _ kind: VolumeRequest.Kind, _ location: FileLocation, as number: UInt32,
        onNews: @escaping @Sendable (VolumeAnswer.Kind) -> Void
    ) async throws(FileAccessError) -> (VolumeAnswer.Kind, descriptor: Int32?) {
        let end: Exchange.End = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(kind, location, as: number, onNews: onNews) { continuation.resume(returning: $0) }
                // It may have been cancelled before it began.
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
        return try end.get()
    }
}
