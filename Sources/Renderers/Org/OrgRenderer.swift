// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import TextRenderers

/// Org documents as pages, with the pictures beside them. No code in them runs, and no file that they include is read.
struct OrgRenderer: DrawnRenderer {
    let provider = Provider.org

    func warm() {
        XMLParser.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let text = try DocumentText.read(source, length: extent == .firstPage ? 128 << 10 : 8 << 20)
        return try DrawnDocument(
            OrgReader.read(text), source: text, of: source, extent: extent, limits: limits)
    }
}
