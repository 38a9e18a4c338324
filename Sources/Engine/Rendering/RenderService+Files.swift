// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import VolumeAccess

/// Documents that are files.
extension RenderService {
    /// A picture of a document that is a file.
    public func picture(
        _ order: JobOrder, of bytes: DocumentBytes, priority: RenderPriority
    ) async throws(RenderFailure) -> RenderedPicture {
        try await picture(order, of: .file(bytes), priority: priority)
    }

    /// Opens a document that is a file for a preview.
    public func open(
        _ bytes: DocumentBytes, contentType: String, password: String?, encoding: CharacterEncoding? = nil,
        language: ReaderLanguage? = nil
    ) async throws(RenderFailure) -> RenderSession {
        try await open(
            .file(bytes), contentType: contentType, password: password, encoding: encoding, language: language)
    }
}
