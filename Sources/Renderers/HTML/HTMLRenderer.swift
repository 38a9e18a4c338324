// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import TextRenderers

/// Web pages as simple text on paper: no scripts, nothing from the network. Pictures and style sheets count when the page
/// itself holds them, or a file beside it; of style sheets only what changes how the text reads.
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
        func parse() throws(Refusal) -> XMLElement {
            let root = try HTMLParser.parse(
                page: bytes, encoding: source.encoding?.textEncoding, isXML: contentType == "application/xhtml+xml",
                isWhole: bytes.count >= source.count)
            PageBase(in: root)?.apply(to: root)
            return root
        }
        let root = try parse()
        let title = root.descendant("title")?.text.collapsed(after: nil).trimmed ?? ""
        let styles = PageStyles(in: root, companions: source.companions)
        styles.apply(to: root)
        var blocks = self.blocks(of: root, in: source, extent, limits)
        // Some pages hide all of their text until a script shows it.
        if blocks.isEmpty, !styles.rules.isEmpty { blocks = self.blocks(of: try parse(), in: source, extent, limits) }
        if blocks.isEmpty, !title.isEmpty { blocks = [.paragraph(Paragraph(title))] }
        // A file without any text for a reader, such as one of templates or scripts alone, is shown as source text.
        guard !blocks.isEmpty else { throw Refusal(.otherType, "text/plain") }
        // Style sheets have no place on the page where a note could stand for them.
        let missing = styles.missing.joined(separator: ", ")
        return try DrawnDocument(
            blocks, on: .note, extent: extent, title: title, facts: missing.isEmpty ? [] : [Fact(.missing, missing)],
            followsStyle: true)
    }

    private func blocks(
        of root: XMLElement, in source: any ByteSource, _ extent: DrawnExtent, _ limits: RenderLimits
    ) -> [Block] {
        let body = root.first("body") ?? root
        let pictures = MarkupPictures(of: source, in: body, extent: extent, limits: limits)
        var reader = MarkupReader(style: .page, picture: pictures.raster)
        reader.pictureSize = pictures.size
        reader.missing = pictures.note
        return reader.blocks(of: body)
    }
}
