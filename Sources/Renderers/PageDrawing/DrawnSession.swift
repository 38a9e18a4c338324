// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageLayout
import Quantities
import RendererKit

/// An open document of which we made the pages ourselves.
class DrawnSession: PageTextSession, TextSession, OutlineSession {
    let info: DocumentInfo

    private let document: DrawnDocument
    private let text: [UInt8]

    init(_ document: DrawnDocument, provider: Provider, entryCount: Int = 0) {
        self.document = document
        text = Array(document.text.utf8)
        info = DocumentInfo(
            kind: .pages, pageCount: document.pages.count, pageSize: document.pages[0].size,
            textLength: ByteCount(text.count),
            title: String(document.title.prefix(500)), provider: provider, entryCount: entryCount,
            followsStyle: document.followsStyle)
    }

    func facts() throws(Refusal) -> [Fact] {
        document.facts
    }

    func outline() throws(Refusal) -> DocumentOutline {
        DocumentOutline(
            entries: document.parts.map { .init(level: 0, title: $0.title, place: PagePlace(page: $0.page)) })
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        try page(index).size
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        let colours = PageColours(isDark: canvas.prefersDark && document.followsStyle)
        try PageDrawing.draw(page(index), scale: scale, region: region, colours: colours, on: canvas)
    }

    func text(ofPage index: Int) throws(Refusal) -> PageText { try page(index).pageText }

    func matches(of text: String, onPage index: Int) throws(Refusal) -> [TextMatch] {
        try page(index).pageText.matches(of: text).map { TextMatch(page: index, boxes: $0) }
    }

    func text(at offset: Int, length: Int) throws(Refusal) -> TextPart {
        guard offset >= 0, offset < text.count, length > 0 else {
            return TextPart(text: "", nextOffset: text.count, isAtEnd: true)
        }
        var end = min(text.count, offset + min(length, TextPart.byteLimit / 2))
        // Not inside a character.
        while end < text.count, end > offset + 4, text[end] & 0xC0 == 0x80 { end -= 1 }
        return TextPart(
            text: String(decoding: text[offset..<end], as: UTF8.self), nextOffset: end, isAtEnd: end == text.count)
    }

    private func page(_ index: Int) throws(Refusal) -> DrawnPage {
        guard document.pages.indices.contains(index) else { throw Refusal(.invalidRequest, "there is no such page") }
        return document.pages[index]
    }
}
