// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import RendererKit

/// A renderer that makes a document's pages itself, from its text, tables and pictures.
protocol DrawnRenderer: SessionRenderer {
    /// The document's pages.
    func document(
        of source: any ByteSource, contentType: String, extent: DrawnExtent, limits: RenderLimits
    ) throws(Refusal) -> DrawnDocument
}

extension DrawnRenderer {
    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        guard source.count > 0 else { throw Refusal(.empty) }
        let document = try document(
            of: source, contentType: contentType, extent: .firstPage, limits: canvas.limits)
        try PageDrawing.drawWhole(document.pages[0], on: canvas)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        guard source.count > 0 else { throw Refusal(.empty) }
        let document = try document(of: source, contentType: contentType, extent: .whole, limits: limits)
        return DrawnSession(document, provider: provider)
    }
}
