// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit

/// Web pages as simple text on paper: no scripts, no style sheets, nothing from the network. Pictures are shown when
/// the page itself holds them (`data:` addresses), or a file beside it.
struct HTMLRenderer: DrawnRenderer {
    let provider = Provider.html

    func warm() {
        XMLParser.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let length = extent == .firstPage ? 400 << 10 : 24 << 20
        let bytes = try source.prefix(length)
        let root = try HTMLParser.parse(
            page: bytes, isXML: contentType == "application/xhtml+xml", isWhole: bytes.count >= source.count)
        let title = root.descendant("title")?.text.collapsed(after: nil).trimmed ?? ""
        let body = root.first("body") ?? root
        let pictures = MarkupPictures(of: source, in: body, extent: extent, limits: limits)
        var reader = MarkupReader(style: .page, picture: pictures.raster)
        reader.pictureSize = pictures.size
        reader.missing = pictures.note
        var blocks = reader.blocks(of: body)
        if blocks.isEmpty, !title.isEmpty { blocks = [.paragraph(Paragraph(title))] }
        // What programs alone read, templates and scripts, is shown as it is written.
        guard !blocks.isEmpty else { throw Refusal(.otherType, "text/plain") }
        return try DrawnDocument(blocks, on: .note, extent: extent, title: title, followsStyle: true)
    }
}
