// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// A child that has opened a document.
struct SessionBeginning: Sendable {
    /// The facts of the document in the child's first answer.
    let info: DocumentInfo
    /// The check of the child's further answers.
    let check: ReplyCheck
    /// The number that identifies the child.
    let ticket: UInt64
    /// The server of the files beside the document; nil when its format has no companions.
    let companions: CompanionServer?
}
