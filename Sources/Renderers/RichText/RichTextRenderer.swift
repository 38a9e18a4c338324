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
        // Some programs write a byte order mark or empty lines before the text.
        let start = bytes.prefix(64).firstIndex(of: UInt8(ascii: "{")) ?? 0
        let text = bytes[start...]
        let isLed = bytes[..<start].allSatisfy { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard isLed, text.starts(with: Array("{\\rt".utf8)) else { throw Refusal(.otherType, "text/plain") }
        var reader = RichTextReader(limits: limits, pictureSide: extent == .firstPage ? 512 : 1_400)
        reader.read(text, limit: extent == .firstPage ? 150 : 20_000)
        return try DrawnDocument(reader.blocks, on: reader.paper, extent: extent, title: reader.title.trimmed)
    }
}
