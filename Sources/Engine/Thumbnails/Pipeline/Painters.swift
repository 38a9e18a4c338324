// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Rendering

/// The extensions, renderers and programs that can make pictures of a content type.
struct Painters {
    /// The renderer of Vitrine that is meant for the content type.
    let own: DocumentFormat?
    /// The program of another project that lays the document out better than ``own``, and takes longer.
    let layout: ThumbnailerProgram?
    /// The painters, in the order in which they are asked until one has a picture: an extension, Vitrine's renderer, then
    /// other programs. Without a renderer, the one that looks for a picture in any document is the last; it does not look into
    /// programs, which would look like a picture that was put into them.
    let all: [Painter]

    /// The painters of a content type.
    ///
    /// - Parameter provider: the extension that draws its documents.
    init(
        of contentType: ContentType, in formats: [Format], _ programs: ThumbnailerPrograms?,
        by provider: DocumentExtension?
    ) {
        own = DocumentFormat(contentType, in: formats)
        let known = contentType == .unknown ? nil : programs
        layout = known?.layout(of: contentType.identifier)
        let program = known?.program(for: contentType.identifier)
        let last = own == nil && !contentType.isProgram ? DocumentFormat.fallback(in: formats) : nil
        all = [
            provider.map { .provider($0) }, own.map { .format($0) }, layout.map { .program($0) },
            program.map { .program($0) },
            last.map { .format($0) },
        ].compactMap { $0 }
    }
}
