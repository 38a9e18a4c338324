// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// Rich Text Format as pages.
struct RichTextRenderer: DrawnRenderer {
    let provider = Provider.richText

    func warm() {
        Charset.warm()
        PageContext.warm()
    }

    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument {
        let bytes = try source.prefix(extent == .firstPage ? 4 << 20 : 64 << 20)
        guard bytes.starts(with: Array("{\\rt".utf8)) else { throw Refusal(.otherType, "text/plain") }
        var reader = RichTextReader(limits: limits, pictureSide: extent == .firstPage ? 512 : 1_400)
        reader.read(bytes[...], limit: extent == .firstPage ? 150 : 20_000)
        return try DrawnDocument(reader.blocks, on: reader.paper, extent: extent, title: reader.title.trimmed)
    }
}
