// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import RendererKit
import TextRenderers

/// Web pages as simple text on paper: no scripts, no style sheets, nothing from the network. Pictures are shown when
/// the page itself holds them (`data:` addresses).
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
        let root = try Self.root(of: try source.prefix(length))
        let title = root.descendant("title")?.text.collapsed(after: nil).trimmed ?? ""
        let reader = MarkupReader(style: .page) { DataAddress.raster($0, limits: limits) }
        var blocks = reader.blocks(of: root.first("body") ?? root)
        if blocks.isEmpty, !title.isEmpty { blocks = [.paragraph(Paragraph(title))] }
        // What programs alone read, templates and scripts, is shown as it is written.
        guard !blocks.isEmpty else { throw Refusal(.otherType, "text/plain") }
        return try DrawnDocument(blocks, on: .note, extent: extent, title: title, followsStyle: true)
    }

    /// The page's root element. libxml2 does not know all texts of 16 or 32 bits a character: they become UTF-8 first. From
    /// version 2.14 on it takes a page that names no encoding for Windows-1252, and is told where it is UTF-8.
    private static func root(of bytes: [UInt8]) throws(Refusal) -> XMLElement {
        guard let guess = EncodingGuess(bytes.prefix(64 << 10), isWhole: false) else {
            return try HTMLParser.parse(bytes)
        }
        guard guess.encoding.unit > 1 else {
            let isUTF8 = guess.encoding == .utf8 && !namesEncoding(bytes)
            return try HTMLParser.parse(bytes, encoding: isUTF8 ? "UTF-8" : nil)
        }
        let (text, _) = TextDecoder.decode(Array(bytes.dropFirst(guess.markLength)), as: guess.encoding, isLast: true)
        return try HTMLParser.parse(Array(text.utf8), encoding: "UTF-8")
    }

    /// Whether the head of a page may name its encoding, in an element `meta` or an XML declaration.
    private static func namesEncoding(_ bytes: [UInt8]) -> Bool {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self).lowercased()
        return head.contains("charset") || head.contains("encoding")
    }
}
