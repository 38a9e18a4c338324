// SPDX-License-Identifier: MPL-2.0

import CPango
import DocumentModel
import Glibc
import PageLayout
import PageRenderers
import Quantities
import RendererKit

/// Draws pages by cairo.
enum PageDrawing {
    /// Draws a whole page as large as the canvas allows.
    static func drawWhole(_ page: DrawnPage, on canvas: Canvas) throws(Refusal) {
        let size = page.size.filling(canvas.bounds)
        let scale = min(Double(size.width) / page.size.width, Double(size.height) / page.size.height)
        let region = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        try draw(page, scale: scale, region: region, on: canvas)
    }

    /// Draws a part of a page, in pixels at `scale` pixels a point.
    static func draw(
        _ page: DrawnPage, scale: Double, region: PixelRect, colours: PageColours = PageColours(isDark: false),
        on canvas: Canvas
    ) throws(Refusal) {
        let whole = PixelSize(
            width: Int(saturating: page.size.width.rounded(.up)), height: Int(saturating: page.size.height.rounded(.up))
        )
        let memory = try canvas.begin(PixelSize(width: region.width, height: region.height), documentSize: whole)
        let drawing = try Drawing(
            memory, size: PixelSize(width: region.width, height: region.height), stride: canvas.stride)
        let surface = CairoSurface(drawing.context, colours)
        surface.paint(page.background)
        cairo_translate(drawing.context, Double(-region.x), Double(-region.y))
        cairo_scale(drawing.context, scale, scale)
        guard surface.draw(page.items) else { throw Refusal(.nothingToShow, "its page cannot be drawn") }
        try drawing.finish()
        canvas.isOpaque = page.background.alpha >= 1
    }
}
