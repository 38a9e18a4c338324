// SPDX-License-Identifier: MPL-2.0

import CPoppler
import DocumentModel
import RendererKit

/// A page of a PDF document.
final class PDFPage {
    let handle: OpaquePointer

    /// Its size in points, turned as the page says, and cropped. What files declare may be nothing or infinite; a side
    /// is never below one point or above a million points.
    let size: PageSize
    /// Whether its crop box leaves nothing of it.
    let isCroppedAway: Bool

    init(_ handle: OpaquePointer) {
        self.handle = handle
        var width = 0.0
        var height = 0.0
        poppler_page_get_size(handle, &width, &height)
        isCroppedAway = width <= 0 || height <= 0
        func sane(_ side: Double) -> Double { side.isFinite ? min(max(side, 1), 1e6) : 1 }
        size = PageSize(width: sane(width), height: sane(height))
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// Draws the page on white: `scale` pixels a point, the point (`x`, `y`), in pixels, at the top left.
    func draw(on drawing: Drawing, horizontal: Double, vertical: Double, x: Int, y: Int) throws(Refusal) {
        drawing.fillWhite()
        cairo_translate(drawing.context, -Double(x), -Double(y))
        cairo_scale(drawing.context, horizontal, vertical)
        poppler_page_render(handle, drawing.context)
        try drawing.finish()
    }

    /// Its text, in reading order.
    var text: String {
        guard let text = poppler_page_get_text(handle) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
