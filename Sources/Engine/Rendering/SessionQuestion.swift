// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Wire

/// One request to a child that keeps a document open.
struct SessionQuestion: Sendable {
    let ticket: UInt64
    let kind: SessionRequest.Kind
    /// Length of the longest payload that the answer may have, in bytes.
    let payloadLimit: Int
    let cancellation: Cancellation
    /// Called once, on the loop's thread. The buffer's writer is alive.
    let completion: @Sendable (Result<AnswerBuffer, RenderFailure>) -> Void
}
