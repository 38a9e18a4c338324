// SPDX-License-Identifier: MPL-2.0

internal import Dispatch

/// Threads for calls that may wait for a disk: neither a task nor a window waits with them.
enum FileQueue {
    private static let queue = DispatchQueue(label: "vitrine.changes", qos: .userInitiated, attributes: .concurrent)

    /// Runs a call on one of the threads.
    static func perform<Result: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let result: Swift.Result<Result, Failure> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
