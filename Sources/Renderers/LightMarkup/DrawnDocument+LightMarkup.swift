// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

extension DrawnDocument {
    /// The pages of a document in a light markup language that was read into elements.
    ///
    /// - Parameter text: the document as it is written, which is shown where its elements show nothing.
    init(
        _ body: XMLElement, source text: String, of source: any ByteSource, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) {
        let pictures = MarkupPictures(of: source, in: body, extent: extent, limits: limits)
        var reader = MarkupReader(style: .page, picture: pictures.raster)
        reader.pictureSize = pictures.size
        reader.missing = pictures.note
        var blocks = reader.blocks(of: body)
        if blocks.isEmpty { blocks = [.paragraph(Paragraph(text, MarkupStyle.page.base))] }
        try self.init(
            blocks, on: .note, extent: extent, title: body.descendant("h1")?.text.collapsed(after: nil).trimmed ?? "",
            followsStyle: true)
    }
}
