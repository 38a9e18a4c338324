// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Fonts as a specimen: what they look like on the first page, then their letters, sizes and glyphs.
struct FontRenderer: DrawnRenderer {
    let provider = Provider.font

    func warm() {
        PageContext.warm()
        Charset.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let font = try FontFile(source)
        let specimen = FontSpecimen(font: font, context: PageContext())
        var pages = [specimen.page()]
        // A large font has thousands of glyphs; nobody looks at more of them page by page.
        if extent == .whole { pages += specimen.furtherPages(limit: 60) }
        let title = [font.family, font.style].filter { !$0.isEmpty }.joined(separator: " ")
        return try DrawnDocument(
            pages: pages, text: title + "\n", title: title, facts: extent == .whole ? font.facts : [],
            followsStyle: true)
    }
}
