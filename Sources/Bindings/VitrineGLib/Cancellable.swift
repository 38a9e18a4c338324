// SPDX-License-Identifier: MPL-2.0

internal import CGLib

/// Ends calls of GIO that are under way on other threads (GCancellable).
public final class Cancellable: Sendable {
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>

    /// A cancellable that is not cancelled (`g_cancellable_new`).
    public init() { pointer = g_cancellable_new() }

    deinit { g_object_unref(pointer) }

    /// Whether the work was cancelled (`g_cancellable_is_cancelled`).
    public var isCancelled: Bool { g_cancellable_is_cancelled(pointer) != 0 }

    /// Ends what is under way (`g_cancellable_cancel`). Some backends take notice only when the call is over.
    public func cancel() { g_cancellable_cancel(pointer) }

    /// Makes it end whatever this thread begins meanwhile (`g_cancellable_push_current`).
    public func whileCurrent<Result>(_ body: () -> Result) -> Result {
        g_cancellable_push_current(pointer)
        defer { g_cancellable_pop_current(pointer) }
        return body()
    }
}
