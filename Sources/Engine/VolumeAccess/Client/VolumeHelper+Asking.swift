// SPDX-License-Identifier: MPL-2.0

/// Requests of tasks, which are given up with them.
extension VolumeHelper {
    /// Asks the helper and waits for the last answer. Cancelling the task ends that at once.
    ///
    /// - Parameter onNews: told of each answer but the last.
    /// - Returns: the answer, and the descriptor that came with it, which is now the caller's.
    package func ask(
        _ kind: VolumeRequest.Kind, _ location: FileLocation,
        onNews: @escaping @Sendable (VolumeAnswer.Kind) -> Void = { _ in }
    ) async throws(FileAccessError) -> (VolumeAnswer.Kind, descriptor: Int32?) {
        try await ask(kind, location, as: nextNumber32(), onNews: onNews)
    }

    /// Mounts the volume; see ``Volumes/mount(_:answer:)``.
    package func mount(
        _ location: FileLocation, answer: @escaping @Sendable (MountQuestion) async -> MountReply
    ) async throws(FileAccessError) {
        let number = nextNumber32()
        _ = try await ask(.mount(location), location, as: number) { [weak self] news in
            guard case .question(let question) = news else { return }
            Task { [weak self] in self?.reply(await answer(question), to: number) }
        }
    }

    /// A number that no request and no open file of this volume has.
    func nextNumber32() -> UInt32 {
        UInt32(truncatingIfNeeded: lastNumber.add(1, ordering: .relaxed).newValue)
    }

    private func ask(
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
