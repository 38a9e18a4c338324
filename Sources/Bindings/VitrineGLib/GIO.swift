// SPDX-License-Identifier: MPL-2.0

package import CGLib

/// Runs one `…_async`/`…_finish` pair of GIO on the main context.
///
/// Cancelling the task cancels the operation; its ready callback always resumes the caller, exactly once.
///
/// - Parameters:
///   - start: calls the `…_async` function with the cancellable, callback and data that it is given.
///   - finish: calls the `…_finish` function.
/// - Throws: ``GLibError``; `CancellationError` when it was cancelled.
@MainActor package func gio<Result>(
    start: (UnsafeMutablePointer<GCancellable>, @escaping GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
    finish: @escaping (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) async throws -> Result {
    let cancellable = g_cancellable_new()!
    defer { g_object_unref(cancellable) }
    nonisolated(unsafe) let shared = cancellable
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Result, any Error>) in
            let operation = PendingOperation { answer in
                do {
                    nonisolated(unsafe) let result = try reporting { finish(answer, $0) }
                    continuation.resume(returning: result)
                } catch let error as GLibError where error.isCancellation {
                    continuation.resume(throwing: CancellationError())
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            start(
                cancellable,
                { _, answer, data in
                    Unmanaged<PendingOperation>.fromOpaque(data!).takeRetainedValue().finish(answer!)
                }, Unmanaged.passRetained(operation).toOpaque())
        }
    } onCancel: {
        g_cancellable_cancel(shared)
    }
}

private final class PendingOperation {
    let finish: (OpaquePointer) -> Void
    init(_ finish: @escaping (OpaquePointer) -> Void) { self.finish = finish }
}
