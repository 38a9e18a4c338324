// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Fonts as a specimen: what they look like on the first page, then their letters, sizes and glyphs.
struct FontRenderer: DrawnRenderer {
    let provider = Provider.font

    /// The maximum number of fonts of a collection that are shown.
    private static let faceLimit = 100

    func warm() {
        PageContext.warm()
        Charset.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let font = try FontFile(source)
        let context = PageContext()
        var fonts = [(font: font, index: 0)]
        if extent == .whole {
            for index in 0..<min(font.faceCount, Self.faceLimit) where index > 0 {
                if let next = try? FontFile(source, index: index) { fonts.append((next, index)) }
            }
        }
        var pages: [DrawnPage] = []
        var parts: [(title: String, page: Int)] = []
        for (font, _) in fonts {
            parts.append((font.title, pages.count))
            pages.append(FontSpecimen(font: font, context: context).page())
        }
        if extent == .whole {
            for (font, index) in fonts {
                pages += try VariationPages(font: font, source: source, index: index, context: context).pages()
            }
            // A large font has thousands of glyphs; nobody looks at more of them page by page.
            let limit = fonts.count > 1 ? max(4, 120 / fonts.count) : 60
            for (font, _) in fonts { pages += FontSpecimen(font: font, context: context).furtherPages(limit: limit) }
        }
        var document = try DrawnDocument(
            pages: pages, text: fonts.map { $0.font.title + "\n" }.joined(), title: font.title,
            facts: extent == .whole ? font.facts : [], followsStyle: true)
        if fonts.count > 1 { document.parts = parts }
        return document
    }
}
