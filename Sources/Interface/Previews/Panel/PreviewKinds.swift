// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering
internal import VitrineGtk

/// Which preview shows which kind of document.
@MainActor enum PreviewKinds {
    /// - Parameter first: what of a picture has been asked for.
    static func make(_ document: OpenedDocument, _ first: FirstPicture?) -> any Preview {
        let title = document.item.displayTitle
        if let pages = document.pages { return PagesPreview(pages, title: title) }
        guard let session = document.session else { return FallbackPreview(document) }
        if session.info.kind == .bytes { return BytesPreview(document, session: session) }
        switch session.info.kind {
        case .image where session.info.pageCount > 0:
            return ImagePreview(session, first: first, title: title) { await LivePhoto.find(of: document) }
        case .pages where session.info.provider.traits.contains(.fileList) && session.info.entryCount > 0:
            return EntriesPreview(session, title: title)
        case .pages where session.info.pageCount > 0:
            // On the paper on which they will be when they have been laid out.
            return PagesPreview(session, title: title, isOnPaper: document.layout != nil)
        case .text:
            return TextPreview(
                session, title: title, fileName: title, contentType: document.contentType.identifier)
        case .video, .audio: return MediaPreview(document, session)
        case .model: return ModelPreview(session, title: title)
        case .image, .pages, .bytes: return FallbackPreview(document)
        }
    }

    /// Whether documents of a type are shown as pages one below the other, as far as the type tells.
    static func showsPages(_ type: ContentType) -> Bool {
        if ThumbnailerPrograms.laysOut(type.identifier) { return true }
        return Format.forContentType(type.identifier).map { $0.traits.contains(.pages) } ?? false
    }
}
