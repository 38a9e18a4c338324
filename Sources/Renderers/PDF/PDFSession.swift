// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// An open PDF document for a preview.
final class PDFSession: PageTextSession, LinkSession, OutlineSession {
    let info: DocumentInfo

    private let document: PDFDocument

    init(_ document: PDFDocument, provider: Provider) throws(Refusal) {
        guard document.pageCount > 0 else { throw Refusal(.nothingToShow, "the document has no pages") }
        self.document = document
        let (size, title) = try document.reading { (document.page(0)?.size, document.title) }
        info = DocumentInfo(
            kind: .pages, pageCount: min(document.pageCount, 1_000_000),
            pageSize: size ?? PageSize(width: 595, height: 842), title: title, provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] { try document.reading { document.facts() } }

    func outline() throws(Refusal) -> DocumentOutline {
        try document.reading { document.outline() }
    }

    func text(ofPage index: Int) throws(Refusal) -> PageText {
        try reading(index) { $0.layout }
    }

    func matches(of text: String, onPage index: Int) throws(Refusal) -> [TextMatch] {
        try reading(index) { $0.matches(of: text) }.map { TextMatch(page: index, boxes: $0) }
    }

    func links(onPage index: Int) throws(Refusal) -> [PageLink] {
        try reading(index) { page in page.links { document.place($0) } }
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard index >= 0, index < info.pageCount else { throw Refusal(.invalidRequest, "no such page") }
        // A page that cannot be read keeps its place among the others.
        return try document.reading { document.page(index)?.size } ?? info.pageSize
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard scale > 0, scale <= 1e6 else { throw Refusal(.invalidRequest, "an impossible scale") }
        try reading(index) { page throws(Refusal) in
            let size = PixelSize(width: region.width, height: region.height)
            let output = try canvas.begin(size, documentSize: page.size.pixels)
            let drawing = try Drawing(output, size: size, stride: canvas.stride)
            try page.draw(on: drawing, horizontal: scale, vertical: scale, x: region.x, y: region.y)
        }
        canvas.isOpaque = true
    }

    /// The result of a body that reads a page.
    private func reading<Value>(
        _ index: Int, _ body: (PDFPage) throws(Refusal) -> Value
    ) throws(Refusal) -> Value {
        guard index >= 0, index < info.pageCount else { throw Refusal(.invalidRequest, "no such page") }
        return try document.reading { () throws(Refusal) in
            guard let page = document.page(index) else {
                throw Refusal(.damaged, "page \(index + 1) cannot be read")
            }
            return try body(page)
        }
    }
}
