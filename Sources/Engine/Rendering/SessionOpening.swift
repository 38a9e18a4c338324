// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import VolumeAccess

/// The values that are needed to have another child open a document.
struct SessionOpening: Sendable {
    let content: DocumentContent
    let contentType: String
    /// The encoding that was chosen for it.
    let encoding: CharacterEncoding?
    /// The language that its name states.
    let language: ReaderLanguage?
}
