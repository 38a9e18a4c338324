// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import PageLayout
import Quantities
package import RendererKit

/// The first page of Markdown as most people write it, set by FreeType alone. One with HTML, pictures of its own or
/// other scripts is refused with ``Refusal/Reason/needsShaping``.
package struct MarkdownThumbnailRenderer: Renderer {
    package let provider = Provider.markdown

    /// One.
    package init() {}

    /// Loads tables and fonts, and draws the letters of each size that thumbnails have.
    package func warm() {
        TextDecoder.warm()
        let letters = String(String.UnicodeScalarView((0x21..<0x7F).compactMap { Unicode.Scalar($0) }))
        let escaped = letters.map { "\\\($0)" }.joined()
        let sample =
            "# \(escaped)\n## \(escaped)\n### \(escaped)\n- [ ] \(escaped)\n- **\(escaped)**\n\n```\n\(letters)\n```"
        for side in [128, 256, 512] { rehearse(Array(sample.utf8), contentType: "text/markdown", side: side) }
    }

    package func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let tree = try MarkdownTree(DocumentText.read(source, length: MarkdownTree.firstPageLength))
        let paper = Paper.note
        let size = paper.size.filling(canvas.bounds)
        let scale = min(Double(size.width) / paper.size.width, Double(size.height) / paper.size.height)
        let typesetter = PlainTypesetter(scale: scale)
        var flow = Flow(paper, pageLimit: 1, typesetter: typesetter)
        var reader = MarkdownReader()
        var output = MarkupOutput(style: .page)
        for node in tree.root.children where !flow.isFull {
            let count = output.blocks.count
            reader.read(node, into: &output)
            flow.add(Array(output.blocks[count...]))
        }
        let page = flow.pages[0]
        guard !reader.hasMetMore, !typesetter.hasMetMore, !page.items.isEmpty else { throw Refusal(.needsShaping) }
        let whole = PixelSize(
            width: Int(saturating: paper.size.width.rounded(.up)),
            height: Int(saturating: paper.size.height.rounded(.up)))
        let sheet = Sheet(try canvas.begin(size, documentSize: whole), size: size, stride: canvas.stride)
        guard SheetSurface(sheet, scale: scale).draw(page.items) else { throw Refusal(.needsShaping) }
        canvas.isOpaque = true
    }
}
