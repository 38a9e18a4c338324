// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageRenderers
import RendererKit

/// An open SVG drawing, drawn anew at each scale.
final class SVGSession: PageSession {
    let info: DocumentInfo

    private let document: SVGDocument

    init(_ document: SVGDocument, provider: Provider) {
        self.document = document
        info = DocumentInfo(kind: .image, pageCount: 1, pageSize: document.size, provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] {
        let size = document.size.pixels
        return [Fact(.dimensions, "\(size.width) × \(size.height)")]
    }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize {
        guard index == 0 else { throw Refusal(.invalidRequest, "no such page") }
        return document.size
    }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard index == 0, scale > 0, scale <= 1e6 else { throw Refusal(.invalidRequest, "no such page") }
        let size = PixelSize(width: region.width, height: region.height)
        let output = try canvas.begin(size, documentSize: document.size.pixels)
        let drawing = try Drawing(output, size: size, stride: canvas.stride)
        try document.draw(
            on: drawing, width: document.size.width * scale, height: document.size.height * scale, x: region.x,
            y: region.y)
    }
}
