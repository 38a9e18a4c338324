// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// OpenDocument: text documents, spreadsheets, presentations and drawings, as pages made from their text, tables and
/// pictures; and the thumbnail that their program put in.
struct OpenDocumentRenderer: EmbeddedPictureRenderer, DrawnRenderer {
    let provider = Provider.openDocument

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
        let package = try OpenDocumentPackage(source, password: password, extent: .whole)
        return DrawnSession(try document(of: package, extent: .whole, limits: limits), provider: provider)
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        guard try source.prefix(2) == [0x50, 0x4B] else { throw Refusal(.nothingToShow, "a flat document") }
        let archive = try OpenDocumentArchive(source, password: nil)
        guard let bytes = try archive.content(of: "Thumbnails/thumbnail.png") else {
            throw Refusal(.nothingToShow, "it carries no thumbnail")
        }
        try PictureDecoder.draw(bytes, on: canvas)
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let package = try OpenDocumentPackage(source, password: nil, extent: extent)
        return try document(of: package, extent: extent, limits: limits)
    }

    private func document(
        of package: OpenDocumentPackage, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        guard let body = package.content.first("body")?.children.first(where: { $0.name != "scripts" }) else {
            throw Refusal(.damaged, "it has no body")
        }
        let facts = package.facts
        let title = facts.first { $0.key == .title }?.value ?? ""
        switch body.name {
        case "spreadsheet":
            let sheets = OpenDocumentSheet(package: package).sheets(
                in: body, limit: ShownSheets.limit(of: extent))
            return try sheets.document(extent: extent, title: title, facts: facts)
        case "presentation", "drawing":
            let slides = OpenDocumentSlides(package: package, limits: limits, extent: extent)
            let text = extent == .whole ? slides.text(in: body) : ""
            return try DrawnDocument(pages: slides.pages(in: body), text: text, title: title, facts: facts)
        default:
            let paper = package.styles.paper(master: nil) ?? .letter
            var reader = OpenDocumentText(
                package: package, limits: limits, pictureSide: extent == .firstPage ? 512 : 1400)
            reader.width = paper.textWidth
            return try DrawnDocument(reader.blocks(in: body), on: paper, extent: extent, title: title, facts: facts)
        }
    }
}
