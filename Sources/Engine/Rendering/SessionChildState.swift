// SPDX-License-Identifier: MPL-2.0

/// Which child answers for an open document: another one after one has died, a few times.
struct SessionChildState: Sendable {
    /// So often a document may kill its child.
    static let restartLimit = 5

    /// The child's number.
    var ticket: UInt64
    /// Why it does not answer any more; nil while it does.
    var failure: RenderFailure?
    /// The next one, while it is being started.
    var next: Task<Result<UInt64, RenderFailure>, Never>?
    var restarts = 0
    /// The number of calls of ``RenderSession/hold()`` without a matching ``RenderSession/release()``.
    var holders = 0
    /// Whether the child is to end with the last ``RenderSession/release()``.
    var endsWhenReleased = false
}
