// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import PageRenderers
import RendererKit

/// XPS and OpenXPS: what Windows prints into files.
struct XPSRenderer: EmbeddedPictureRenderer, SessionRenderer {
    let provider = Provider.xps

    func warm() {
        Archive.warm()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let document = try XPSDocument(DecryptedPackage.opened(source, password: nil))
        guard document.pageCount > 0 else { throw Refusal(.nothingToShow, "it has no pages") }
        let page = try document.size(of: 0)
        let size = page.filling(canvas.bounds)
        let output = try canvas.begin(size, documentSize: page.pixels)
        let drawing = try Drawing(output, size: size, stride: canvas.stride)
        try document.draw(
            page: 0, on: drawing, horizontal: Double(size.width) / page.width,
            vertical: Double(size.height) / page.height, x: 0, y: 0)
        canvas.isOpaque = true
    }

    func embeddedPicture(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try PackageRenderer().embeddedPicture(of: source, contentType: contentType, on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        let document = try XPSDocument(DecryptedPackage.opened(source, password: password))
        return try XPSSession(document, provider: provider)
    }
}
