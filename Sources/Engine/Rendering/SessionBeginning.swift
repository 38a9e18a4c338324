// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// A child that has opened a document.
struct SessionBeginning: Sendable {
    /// The facts that the child told at once.
    let info: DocumentInfo
    /// The check of its further answers.
    let check: ReplyCheck
    /// The child's number.
    let ticket: UInt64
    /// The files beside the document that the child may ask for; nil when it can have none.
    let companions: CompanionServer?
}
