// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// DjVu: scanned pages.
struct DjVuRenderer: SessionRenderer {
    let provider = Provider.djvu

    func warm() {
        DjVuFile.warm()
    }

    func thumbnail(of source: any ByteSource, contentType: String, on canvas: Canvas) throws(Refusal) {
        let file = try DjVuFile(source)
        guard file.pageCount > 0 else { throw Refusal(.nothingToShow, "it has no pages") }
        let page = try file.size(of: 0)
        let size = page.filling(canvas.bounds)
        let output = try canvas.begin(
            size,
            documentSize: PixelSize(
                width: Int(saturating: page.width.rounded(.up)), height: Int(saturating: page.height.rounded(.up))))
        try file.draw(
            page: 0, whole: size, region: PixelRect(x: 0, y: 0, width: size.width, height: size.height), into: output,
            stride: canvas.stride)
        canvas.isOpaque = true
    }

    func open(
        _ source: any ByteSource, contentType: String, password: String?, limits: RenderLimits
    ) throws(Refusal) -> any RenderSession {
        try DjVuSession(DjVuFile(source), provider: provider)
    }
}
