// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import VolumeAccess

/// Threads for calls that may wait for a disk: neither a task nor a window waits with them. Cancelling the task ends a
/// call that a volume does not answer (``Interruption``).
enum FileQueue {
    private static let queue = DispatchQueue(label: "vitrine.changes", qos: .userInitiated, attributes: .concurrent)

    /// Runs a call on one of the threads.
    static func perform<Result: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let interruption = Interruption()
        let result: Swift.Result<Result, Failure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    let result: Swift.Result<Result, Failure> = interruption.during {
                        do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
                    }
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            interruption.interrupt()
        }
        return try result.get()
    }

    /// Runs a call on one of the threads after a delay. The call cannot be cancelled.
    static func perform(after time: DispatchTimeInterval, _ body: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + time, execute: body)
    }
}
