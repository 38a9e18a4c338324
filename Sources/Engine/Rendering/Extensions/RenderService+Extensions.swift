// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
public import VolumeAccess

/// A document that is open for a preview, and the extension that has converted it.
public struct OpenedPreview: Sendable {
    /// The child that draws the document, or the file that ``provider`` made of it.
    public let session: RenderSession
    /// The extension; nil when a renderer opened the document itself.
    public let provider: DocumentExtension?
    /// The reason why the extension for the content type did not convert the document; nil when it did, and where there
    /// is none.
    public let passedOver: RenderFailure?
}

extension RenderService {
    /// Opens a document for a preview: by the extension for exactly its content type, else by a renderer.
    ///
    /// - Parameters:
    ///   - contentType: the document's own type, by which an extension is chosen.
    ///   - renderedType: the type by which a renderer is chosen, which may be a more general one.
    ///   - name: of the document.
    ///   - encoding: that of a text, chosen by the user; nil for the most likely one.
    ///   - extensions: the extensions; nil to ask renderers only.
    /// - Throws: ``RenderFailure`` of the renderer; that of the extension where no renderer knows the type. A document that
    ///   is read by ranges and whose renderer or extension needs a file is refused with
    ///   ``Refusal/Reason/needsFile``.
    public func openPreview(
        _ content: DocumentContent, contentType: String, renderedType: String, named name: [UInt8], password: String?,
        encoding: CharacterEncoding? = nil, extensions: ExtensionRegistry?
    ) async throws(RenderFailure) -> OpenedPreview {
        var passedOver: RenderFailure?
        if let provider = extensions?.provider(of: contentType), provider.manifest.abilities.contains(.preview) {
            guard let bytes = content.file else { throw .refused(Refusal(.needsFile)) }
            do throws(RenderFailure) {
                let file = try await provider.answer(
                    .preview, of: bytes, contentType: contentType, named: name, size: 1024)
                let session = try await open(
                    file.bytes, contentType: file.contentType, password: nil, encoding: encoding)
                return OpenedPreview(session: session, provider: provider, passedOver: nil)
            } catch {
                if error == .cancelled { throw error }
                passedOver = error
            }
        }
        do throws(RenderFailure) {
            let session = try await open(
                content, contentType: renderedType, password: password, encoding: encoding)
            return OpenedPreview(session: session, provider: nil, passedOver: passedOver)
        } catch {
            if case .unsupported = error, let passedOver { throw passedOver }
            throw error
        }
    }
}
