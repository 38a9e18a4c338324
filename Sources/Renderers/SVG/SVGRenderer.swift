// SPDX-License-Identifier: MPL-2.0

import CPango
import DocumentModel
import PageRenderers
import RendererKit

/// SVG drawings, through librsvg, as large as they are wanted.
struct SVGRenderer: SessionRenderer {
    let provider = Provider.svg

    /// Reads fontconfig's tables. Fonts are looked up in the child only, by Pango and in a thread.
    func warm() {
        FcInit()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        try source.refuseEmpty()
        let document = try SVGDocument(source)
        let target = document.size.filling(canvas.bounds)
        let output = try canvas.begin(target, documentSize: document.size.pixels)
        let drawing = try Drawing(output, size: target, stride: canvas.stride)
        try document.draw(on: drawing, width: Double(target.width), height: Double(target.height), x: 0, y: 0)
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try source.refuseEmpty()
        return SVGSession(try SVGDocument(source), provider: provider)
    }
}
