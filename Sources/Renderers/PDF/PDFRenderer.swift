// SPDX-License-Identifier: MPL-2.0

import CPoppler
package import DocumentModel
package import RendererKit

/// PDF documents, through poppler: the first page as the thumbnail, on white.
package struct PDFRenderer: SessionRenderer {
    package let provider = Provider.pdf

    /// Finds the fonts that PDF takes for granted, and draws a letter of each. Poppler forgets its fonts with its last
    /// document, so this one stays open. A password is converted to Latin 1, by a module that has to be loaded before
    /// the walls stand.
    package func warm() {
        _ = PDFSpecimen.shared
        _ = g_iconv_open("ISO-8859-1", "UTF-8")
    }

    package func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let document = try PDFDocument(source, password: nil)
        guard document.pageCount > 0 else { throw Refusal(.nothingToShow, "the document has no pages") }
        try document.reading { () throws(Refusal) in
            guard let page = document.page(0) else { throw Refusal(.damaged, "the first page cannot be read") }
            let target = page.size.filling(canvas.bounds)
            let output = try canvas.begin(target, documentSize: page.size.pixels)
            let drawing = try Drawing(output, size: target, stride: canvas.stride)
            try page.draw(
                on: drawing, horizontal: Double(target.width) / page.size.width,
                vertical: Double(target.height) / page.size.height, x: 0, y: 0)
        }
        canvas.isOpaque = true
    }

    package func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        return try PDFSession(PDFDocument(source, password: password), provider: provider)
    }
}
