// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VolumeAccess

/// A document with the live children that draw it. A child ends with the last reference to its session.
struct OpenedDocument {
    let item: PreviewItem
    let source: DocumentSource
    /// Nil for what nothing can be drawn of, such as a folder.
    let session: RenderSession?
    /// The service that draws the document and its entries.
    let service: RenderService
    /// Why nothing can be drawn, where that says more than the type.
    var note = ""
    /// The office program that lays the pages out as their author saw them; nil when there is none.
    var layout: ThumbnailerProgram?
    /// The pages that ``layout`` has laid out.
    var pages: RenderSession?
    /// Why no renderer of ours draws it, while ``layout`` may.
    var failure: PreviewFailure?

    var facts: FileFacts { source.facts }

    /// The session that draws the shown content.
    var shownSession: RenderSession? { pages ?? session }

    var contentType: ContentType { source.contentType }

    /// Ends its children.
    func close() {
        session?.close()
        pages?.close()
    }

    /// Opens an item's document.
    ///
    /// - Parameters:
    ///   - asBytes: whether only its bytes are wanted, whatever they mean.
    ///   - password: handed to the child that draws it.
    ///   - encoding: that of a text, chosen by the user; nil for the most likely one.
    static func open(
        _ item: PreviewItem, _ source: DocumentSource, service: RenderService, asBytes: Bool, password: String?,
        encoding: CharacterEncoding? = nil
    ) async throws(PreviewFailure) -> Self {
        let type = source.contentType
        guard let content = source.content, asBytes || !isBytesAlone(type, service) else {
            return OpenedDocument(item: item, source: source, session: nil, service: service)
        }
        // The office program would get the encrypted file, without its password.
        let layout = asBytes || password != nil ? nil : ThumbnailerPrograms.installed.pageLayout(of: type.identifier)
        do throws(RenderFailure) {
            guard !asBytes else {
                let session = try await service.open(content, contentType: Format.bytesAlone, password: password)
                return OpenedDocument(item: item, source: source, session: session, service: service)
            }
            let opened = try await service.openPreview(
                content, contentType: type.identifier, renderedType: type.identifier, named: source.facts.name,
                password: password, encoding: encoding, extensions: .installed)
            return OpenedDocument(
                item: item, source: source, session: opened.session, service: service,
                layout: opened.provider == nil ? layout : nil)
        } catch {
            if error.isLocked { throw PreviewFailure(locked: error) }
            if error.meansNothingToShow {
                return OpenedDocument(
                    item: item, source: source, session: nil, service: service, note: error.note, layout: layout)
            }
            guard layout != nil, !error.isProtected, error != .cancelled else { throw PreviewFailure(error) }
            return OpenedDocument(
                item: item, source: source, session: nil, service: service, layout: layout,
                failure: PreviewFailure(error))
        }
    }

    /// Whether nothing is known of a type but that its documents are bytes.
    private static func isBytesAlone(_ type: ContentType, _ service: RenderService) -> Bool {
        Format.forContentType(type.identifier, in: service.formats)?.traits.contains(.bytesOnly) == true
    }
}

extension RenderFailure {
    /// Whether a password opens the document.
    var isLocked: Bool {
        if case .refused(let refusal) = self { refusal.reason == .locked } else { false }
    }

    /// Whether nothing is wrong with the document: there is only nothing to see.
    fileprivate var meansNothingToShow: Bool {
        switch self {
        case .unsupported: true
        case .refused(let refusal): [.empty, .unsupported, .nothingToShow].contains(refusal.reason)
        default: false
        }
    }

    /// The explanation below the document's icon; empty for a type without a preview.
    fileprivate var note: String {
        if case .unsupported = self { "" } else { message }
    }
}
