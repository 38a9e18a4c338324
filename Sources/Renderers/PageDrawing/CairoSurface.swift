// SPDX-License-Identifier: MPL-2.0

import CPango
import PageLayout
import Pictures

/// A cairo context on which pages are drawn whose text Pango has set.
struct CairoSurface: PageSurface {
    /// The `cairo_t`.
    private let cairo: OpaquePointer
    /// The colours of the style.
    private let colours: PageColours

    init(_ cairo: OpaquePointer, _ colours: PageColours) {
        self.cairo = cairo
        self.colours = colours
    }

    /// Fills all of it with the colour of a paper.
    func paint(_ colour: Colour) {
        set(colours.fill(colour))
        cairo_paint(cairo)
    }

    func fill(_ rect: Rect, _ colour: Colour, radius: Double) -> Bool {
        trace(rect, radius: radius)
        set(colours.fill(colour))
        cairo_fill(cairo)
        return true
    }

    func stroke(_ rect: Rect, _ colour: Colour, width: Double, radius: Double) -> Bool {
        trace(rect, radius: radius)
        set(colours.line(colour))
        cairo_set_line_width(cairo, width)
        cairo_stroke(cairo)
        return true
    }

    func ellipse(in rect: Rect, fill: Colour?, stroke: Colour?) -> Bool {
        guard rect.width > 0, rect.height > 0 else { return true }
        cairo_save(cairo)
        cairo_translate(cairo, rect.x + rect.width / 2, rect.y + rect.height / 2)
        cairo_scale(cairo, rect.width / 2, rect.height / 2)
        cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
        cairo_restore(cairo)
        if let fill {
            set(colours.fill(fill))
            cairo_fill_preserve(cairo)
        }
        if let stroke {
            set(colours.line(stroke))
            cairo_set_line_width(cairo, 1)
            cairo_stroke_preserve(cairo)
        }
        cairo_new_path(cairo)
        return true
    }

    func line(fromX: Double, fromY: Double, toX: Double, toY: Double, _ colour: Colour, width: Double) -> Bool {
        cairo_move_to(cairo, fromX, fromY)
        cairo_line_to(cairo, toX, toY)
        set(colours.line(colour))
        cairo_set_line_width(cairo, width)
        cairo_stroke(cairo)
        return true
    }

    func text(_ lines: TextLayout, line: Int, x: Double, baseline: Double) -> Bool {
        lines.draw(line: line, x: x, baseline: baseline, colours: colours, on: cairo)
        return true
    }

    func glyphs(_ glyphs: GlyphRun, x: Double, baseline: Double) -> Bool {
        set(colours.line(.ink))
        glyphs.draw(x: x, baseline: baseline, on: cairo)
        return true
    }

    func picture(_ raster: Raster, in rect: Rect, radius: Double) -> Bool {
        guard rect.width > 0, rect.height > 0 else { return true }
        let surface = cairo_image_surface_create_for_data(
            raster.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
            Int32(clamping: raster.size.width), Int32(clamping: raster.size.height), Int32(clamping: raster.stride))
        defer { cairo_surface_destroy(surface) }
        cairo_save(cairo)
        trace(rect, radius: radius)
        cairo_clip(cairo)
        cairo_translate(cairo, rect.x, rect.y)
        cairo_scale(cairo, rect.width / Double(raster.size.width), rect.height / Double(raster.size.height))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
        cairo_paint(cairo)
        cairo_restore(cairo)
        return true
    }

    func with(_ change: SurfaceChange, _ body: (CairoSurface) -> Bool) -> Bool {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        switch change {
        case .moved(let x, let y):
            cairo_translate(cairo, x, y)
        case .clipped(let rect):
            cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height)
            cairo_clip(cairo)
        case .clippedToEllipse(let rect):
            trace(rect, radius: min(rect.width, rect.height) / 2)
            cairo_clip(cairo)
        case .turned(let degrees, let x, let y):
            cairo_translate(cairo, x, y)
            cairo_rotate(cairo, degrees * .pi / 180)
            cairo_translate(cairo, -x, -y)
        }
        return body(self)
    }

    private func set(_ colour: Colour) {
        cairo_set_source_rgba(cairo, colour.red, colour.green, colour.blue, colour.alpha)
    }

    /// Makes a rectangle, whose corners may be round, the context's path.
    private func trace(_ rect: Rect, radius: Double) {
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
