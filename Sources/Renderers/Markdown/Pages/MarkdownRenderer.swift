// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import TextRenderers

/// Markdown as pages, with the HTML, the pictures and the scripts that it may hold. Thumbnails of plainer ones are made
/// by a smaller program: see `MarkdownThumbnailRenderer`.
struct MarkdownRenderer: DrawnRenderer {
    let provider = Provider.markdown

    func warm() {
        MarkdownTree.warm()
        XMLParser.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let length = extent == .firstPage ? MarkdownTree.firstPageLength : 8 << 20
        let text = try DocumentText.read(source, length: length)
        let root = try HTMLParser.parse(MarkdownTree(text).html(), encoding: "UTF-8")
        let pictures = MarkupPictures(of: source, in: root, extent: extent, limits: limits)
        var reader = MarkupReader(style: .page, picture: pictures.raster)
        reader.pictureSize = pictures.size
        reader.missing = pictures.note
        var blocks = reader.blocks(of: root)
        // Nothing but comments or settings: then they are what there is to see.
        if blocks.isEmpty { blocks = [.paragraph(Paragraph(text, MarkupStyle.page.base))] }
        var document = try DrawnDocument(blocks, on: .note, extent: extent, followsStyle: true)
        document.title = root.descendant("h1")?.text.collapsed(after: nil).trimmed ?? ""
        return document
    }
}
