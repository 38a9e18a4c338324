// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VolumeAccess

/// One picture to be made, from the call that wants it to the child that makes it.
struct RenderJob: Sendable {
    /// The input of the child.
    enum Input: Sendable {
        case document(DocumentContent)
        /// The answer of an earlier job, to be encoded.
        case answer(AnswerBuffer)
    }

    let ticket: UInt64
    let role: RenderRole
    let order: JobOrder
    let input: Input
    let limits: RenderLimits
    let priority: RenderPriority
    /// Length of the longest payload that the answer may have, in bytes.
    let payloadLimit: Int
    /// Memory for such an answer, where there is some already that no other child writes into.
    var memory: AnswerBuffer?
    /// The server of the files beside the document; nil when its format has no companions.
    var companions: CompanionServer?
    let cancellation: Cancellation
    /// Called once, on the loop's thread. The buffer's writer has ended by then.
    let completion: @Sendable (Result<AnswerBuffer, RenderFailure>) -> Void
    /// How often a zygote has died under it.
    var deaths = 0
}
