// SPDX-License-Identifier: MPL-2.0

import RenderMessages
import RendererKit

/// Fonts as a specimen.
struct FontRenderer: DrawnRenderer {
    let name = "font"

    func warm() {
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let font = try FontFile(source)
        let page = FontSpecimen(font: font, context: PageContext()).page()
        let title = [font.family, font.style].filter { !$0.isEmpty }.joined(separator: " ")
        return try DrawnDocument(pages: [page], text: title + "\n", title: title, followsStyle: true)
    }
}
