// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import TextRenderers

/// reStructuredText as pages, with the pictures beside them. Nothing runs, and no file that a document includes is read.
struct RestRenderer: DrawnRenderer {
    let provider = Provider.reStructuredText

    func warm() {
        XMLParser.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let text = try DocumentText.read(source, length: extent == .firstPage ? 128 << 10 : 8 << 20)
        return try DrawnDocument(
            RestReader.read(text), source: text, of: source, extent: extent, limits: limits)
    }
}
