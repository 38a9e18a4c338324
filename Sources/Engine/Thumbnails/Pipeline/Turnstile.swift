// SPDX-License-Identifier: MPL-2.0

internal import Rendering

/// Lets so many requests at a time go on to their documents, the most urgent first.
///
/// Each holds a descriptor or two while it waits for its render, and a process may have about a thousand.
actor Turnstile {
    private struct Waiting {
        let id: UInt64
        let priority: ThumbnailPriority
        let continuation: CheckedContinuation<Bool, Never>
    }

    private var free: Int
    private var waiting: [Waiting] = []
    private var lastID: UInt64 = 0

    /// For at most `limit` at a time.
    init(limit: Int) {
        free = limit
    }

    /// Calls `body` when its turn has come.
    ///
    /// - Throws: ``ThumbnailError/cancelled`` when the task is cancelled before, else what `body` throws.
    nonisolated func pass(
        _ priority: ThumbnailPriority, _ body: () async throws(ThumbnailError) -> Void
    ) async throws(ThumbnailError) {
        guard await enter(priority) else { throw .cancelled }
        do throws(ThumbnailError) {
            try await body()
        } catch {
            await leave()
            throw error
        }
        await leave()
    }

    /// The result of a render, made when its turn has come.
    nonisolated func result(
        _ priority: ThumbnailPriority, _ body: () async throws(RenderFailure) -> RenderedPicture
    ) async -> SharedRenders.Result {
        guard await enter(priority) else { return .failure(.cancelled) }
        let result: SharedRenders.Result
        do throws(RenderFailure) {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        await leave()
        return result
    }

    /// How many wait for their turn.
    var waitingCount: Int { waiting.count }

    private func enter(_ priority: ThumbnailPriority) async -> Bool {
        if free > 0 {
            free -= 1
            return true
        }
        lastID += 1
        let id = lastID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                waiting.append(Waiting(id: id, priority: priority, continuation: continuation))
            }
        } onCancel: {
            Task { await self.giveUp(id) }
        }
    }

    private func leave() {
        let next = waiting.indices.min {
            (waiting[$0].priority, waiting[$0].id) < (waiting[$1].priority, waiting[$1].id)
        }
        if let next {
            waiting.remove(at: next).continuation.resume(returning: true)
        } else {
            free += 1
        }
    }

    private func giveUp(_ id: UInt64) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
    }
}
