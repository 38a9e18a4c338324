// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageRenderers
import RendererKit

/// An open XPS document for a preview.
final class XPSSession: PageSession {
    let info: DocumentInfo

    private let document: XPSDocument

    init(_ document: XPSDocument, provider: Provider) throws(Refusal) {
        guard document.pageCount > 0 else { throw Refusal(.nothingToShow, "it has no pages") }
        self.document = document
        info = DocumentInfo(
            kind: .pages, pageCount: document.pageCount, pageSize: try document.size(of: 0), provider: provider)
    }

    func facts() throws(Refusal) -> [Fact] { [Fact(.pages, "\(document.pageCount)")] }

    func pageSize(_ index: Int) throws(Refusal) -> PageSize { try document.size(of: index) }

    func draw(page index: Int, scale: Double, region: PixelRect, on canvas: Canvas) throws(Refusal) {
        guard scale > 0, scale <= 64 else { throw Refusal(.invalidRequest, "no such scale") }
        let size = PixelSize(width: region.width, height: region.height)
        let output = try canvas.begin(size, documentSize: try document.size(of: index).pixels)
        let drawing = try Drawing(output, size: size, stride: canvas.stride)
        try document.draw(
            page: index, on: drawing, horizontal: scale, vertical: scale, x: region.x, y: region.y)
        canvas.isOpaque = true
    }
}
