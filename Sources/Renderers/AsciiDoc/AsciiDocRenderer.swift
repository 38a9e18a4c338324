// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import TextRenderers

/// AsciiDoc documents as pages, with the pictures beside them. Files that they include are named and not read.
struct AsciiDocRenderer: DrawnRenderer {
    let provider = Provider.asciiDoc

    /// The number of bytes that are read for the first page.
    private static let firstPageLength = 64 << 10

    func warm() {
        XMLParser.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let length = extent == .firstPage ? Self.firstPageLength : 8 << 20
        let document = AsciiDocReader.document(try DocumentText.read(source, length: length))
        // A plain text may have the ending of a name that AsciiDoc documents have.
        guard document.hasMarkup else { throw Refusal(.otherType, "text/plain") }
        let pictures = MarkupPictures(of: source, in: document.root, extent: extent, limits: limits)
        var reader = MarkupReader(style: .page, picture: pictures.raster)
        reader.pictureSize = pictures.size
        reader.missing = pictures.note
        let blocks = reader.blocks(of: document.root)
        guard !blocks.isEmpty else { throw Refusal(.otherType, "text/plain") }
        return try DrawnDocument(blocks, on: .note, extent: extent, title: document.title, followsStyle: true)
    }
}
