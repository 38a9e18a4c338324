// SPDX-License-Identifier: MPL-2.0

import CPango
import Glibc
import PageLayout
import PageRenderers
import Pictures
import Quantities
import RenderMessages
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
        let cairo = drawing.context
        set(colours.fill(page.background), on: cairo)
        cairo_paint(cairo)
        cairo_translate(cairo, Double(-region.x), Double(-region.y))
        cairo_scale(cairo, scale, scale)
        draw(page.items, colours, on: cairo, depth: 0)
        try drawing.finish()
        canvas.isOpaque = page.background.alpha >= 1
    }

    private static func draw(_ items: [PageItem], _ colours: PageColours, on cairo: OpaquePointer, depth: Int) {
        guard depth < 40 else { return }
        for item in items { draw(item, colours, on: cairo, depth: depth) }
    }

    private static func draw(_ item: PageItem, _ colours: PageColours, on cairo: OpaquePointer, depth: Int) {
        switch item {
        case .fill(let rect, let colour, let radius):
            trace(rect, radius: radius, on: cairo)
            set(colours.fill(colour), on: cairo)
            cairo_fill(cairo)
        case .stroke(let rect, let colour, let width, let radius):
            trace(rect, radius: radius, on: cairo)
            set(colours.line(colour), on: cairo)
            cairo_set_line_width(cairo, width)
            cairo_stroke(cairo)
        case .ellipse(let rect, let fill, let stroke):
            guard rect.width > 0, rect.height > 0 else { return }
            cairo_save(cairo)
            cairo_translate(cairo, rect.x + rect.width / 2, rect.y + rect.height / 2)
            cairo_scale(cairo, rect.width / 2, rect.height / 2)
            cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
            cairo_restore(cairo)
            if let fill {
                set(colours.fill(fill), on: cairo)
                cairo_fill_preserve(cairo)
            }
            if let stroke {
                set(colours.line(stroke), on: cairo)
                cairo_set_line_width(cairo, 1)
                cairo_stroke_preserve(cairo)
            }
            cairo_new_path(cairo)
        case .line(let fromX, let fromY, let toX, let toY, let colour, let width):
            cairo_move_to(cairo, fromX, fromY)
            cairo_line_to(cairo, toX, toY)
            set(colours.line(colour), on: cairo)
            cairo_set_line_width(cairo, width)
            cairo_stroke(cairo)
        case .text(let layout, let line, let x, let baseline):
            (layout as? TextLayout)?.draw(line: line, x: x, baseline: baseline, colours: colours, on: cairo)
        case .glyphs(let run, let x, let baseline):
            set(colours.line(.ink), on: cairo)
            (run as? GlyphRun)?.draw(x: x, baseline: baseline, on: cairo)
        case .picture(let raster, let rect, let radius):
            draw(raster, in: rect, radius: radius, on: cairo)
        case .piece(let piece, let x, let y):
            cairo_save(cairo)
            cairo_translate(cairo, x, y)
            draw(piece.items, colours, on: cairo, depth: depth + 1)
            cairo_restore(cairo)
        case .clipped(let rect, let items):
            cairo_save(cairo)
            cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height)
            cairo_clip(cairo)
            draw(items, colours, on: cairo, depth: depth + 1)
            cairo_restore(cairo)
        case .round(let rect, let items):
            cairo_save(cairo)
            trace(rect, radius: min(rect.width, rect.height) / 2, on: cairo)
            cairo_clip(cairo)
            draw(items, colours, on: cairo, depth: depth + 1)
            cairo_restore(cairo)
        case .turned(let degrees, let x, let y, let items):
            cairo_save(cairo)
            cairo_translate(cairo, x, y)
            cairo_rotate(cairo, degrees * .pi / 180)
            cairo_translate(cairo, -x, -y)
            draw(items, colours, on: cairo, depth: depth + 1)
            cairo_restore(cairo)
        }
    }

    private static func draw(_ raster: Raster, in rect: Rect, radius: Double, on cairo: OpaquePointer) {
        guard rect.width > 0, rect.height > 0 else { return }
        let surface = cairo_image_surface_create_for_data(
            raster.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(clamping: raster.size.width), Int32(clamping: raster.size.height), Int32(clamping: raster.stride))
        defer { cairo_surface_destroy(surface) }
        cairo_save(cairo)
        trace(rect, radius: radius, on: cairo)
        cairo_clip(cairo)
        cairo_translate(cairo, rect.x, rect.y)
        cairo_scale(cairo, rect.width / Double(raster.size.width), rect.height / Double(raster.size.height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }

    private static func set(_ colour: Colour, on cairo: OpaquePointer) {
        cairo_set_source_rgba(cairo, colour.red, colour.green, colour.blue, colour.alpha)
    }

    private static func trace(_ rect: Rect, radius: Double, on cairo: OpaquePointer) {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        guard radius > 0 else {
            cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height)
            return
        }
        let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, right - radius, rect.y + radius, radius, -.pi / 2, 0)
        cairo_arc(cairo, right - radius, bottom - radius, radius, 0, .pi / 2)
        cairo_arc(cairo, rect.x + radius, bottom - radius, radius, .pi / 2, .pi)
        cairo_arc(cairo, rect.x + radius, rect.y + radius, radius, .pi, 1.5 * .pi)
        cairo_close_path(cairo)
    }
}
