// SPDX-License-Identifier: MPL-2.0

internal import Gtk
internal import RenderMessages

/// Which preview shows which kind of document.
@MainActor enum PreviewKinds {
    static func make(_ document: OpenedDocument) -> any Preview {
        let title = document.item.displayTitle
        guard let session = document.session else { return FallbackPreview(document) }
        switch session.info.kind {
        case .image where session.info.pageCount > 0: return ImagePreview(session, title: title)
        case .pages where session.info.pageCount > 0: return PagesPreview(session, title: title)
        case .text:
            return TextPreview(
                session, title: title, fileName: title, contentType: document.contentType.identifier)
        case .video, .audio:
            return MediaPreview(session, title: title, iconNames: document.contentType.iconNames)
        case .image, .pages, .bytes: return FallbackPreview(document)
        }
    }
}
