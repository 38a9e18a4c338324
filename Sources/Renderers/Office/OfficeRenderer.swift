// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit
internal import Strings

/// Office Open XML: text documents, spreadsheets and presentations, as pages made from their text, tables and
/// pictures; and the thumbnail that their program put in.
struct OfficeRenderer: EmbeddedPictureRenderer, DrawnRenderer {
    let provider = Provider.office

    /// A renderer.
    init() {}

    func warm() {
        Archive.warm()
        XMLParser.warm()
        PageContext.warm()
        CryptoLibrary.warm()
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let document = try document(of: OfficePackage(source, password: password), extent: .whole, limits: limits)
        return DrawnSession(document, provider: provider)
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let package = try OfficePackage(source)
        guard let path = try package.target(of: "thumbnail", from: ""),
            let bytes = try package.archive.content(of: path)
        else { throw Refusal(.nothingToShow, "it carries no thumbnail") }
        try PictureDecoder.draw(bytes, on: canvas)
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        try document(of: OfficePackage(source), extent: extent, limits: limits)
    }

    private func document(
        of package: OfficePackage, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        guard let part = try package.mainPart() else { throw Refusal(.damaged, "it names no main part") }
        let facts = try OfficeFacts(package).list
        let title = facts.first { $0.key == .title }?.value ?? ""
        // The main part says what it is; the content type may be wrong.
        if part.contains("xl/") || part.contains("workbook") {
            let sheets =
                part.hasSuffix(".bin")
                ? try BinaryWorkbookReader(package: package, part: part, extent: extent).read()
                : try SheetReader(package: package, part: part, extent: extent).read()
            return try sheets.document(extent: extent, title: title, facts: facts)
        }
        if part.contains("ppt/") || part.contains("presentation") {
            let reader = try SlideReader(package, part: part, extent: extent, limits: limits)
            let pages = try reader.read()
            return try DrawnDocument(pages: pages, text: reader.text, title: title, facts: facts)
        }
        let reader = try WordReader(package, part: part, extent: extent, limits: limits)
        let blocks = try reader.read()
        return try DrawnDocument(blocks, on: reader.paper, extent: extent, title: title, facts: facts)
    }
}
