// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import TextRenderers

/// LaTeX documents as pages of their text, with the pictures beside them. Nothing is typeset as TeX would: the text is read,
/// and formulas are shown as signs in a line. Files that they include are named and not read.
struct LaTeXRenderer: DrawnRenderer {
    let provider = Provider.latex

    /// The content type under which what is no document, such as a style, is shown as source code.
    static let source = "text/x-tex-source"
    /// The number of bytes that are read for the first page, which the preamble may be most of.
    private static let firstPageLength = 256 << 10

    func warm() {
        XMLParser.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let length = extent == .firstPage ? Self.firstPageLength : 8 << 20
        let text = try DocumentText.read(source, length: length)
        guard let document = LaTeXDocument(text) else { throw Refusal(.otherType, Self.source) }
        let pictures = MarkupPictures(
            of: source, in: document.root, extent: extent, limits: limits, alternatives: document.files)
        var reader = MarkupReader(style: .page, picture: pictures.raster)
        reader.pictureSize = pictures.size
        reader.missing = pictures.note
        let blocks = reader.blocks(of: document.root)
        guard !blocks.isEmpty else { throw Refusal(.otherType, Self.source) }
        return try DrawnDocument(blocks, on: .note, extent: extent, title: document.title, followsStyle: true)
    }
}
