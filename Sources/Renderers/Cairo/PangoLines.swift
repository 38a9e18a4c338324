// SPDX-License-Identifier: MPL-2.0

import CPango
import DocumentModel
import PageLayout
import TextRenderers

/// Draws lines of text through Pango, which shapes every script and finds fonts for it. It looks fonts up in a thread of
/// its own, which a zygote must not have, so that it is first used in a child.
struct PangoLines: ShapedLines {
    func draw(_ line: String, at place: LinePlace, on sheet: Sheet) throws(Refusal) {
        let drawing = try Drawing(sheet.pixels, size: sheet.size, stride: sheet.stride)
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_cairo_context_set_font_options(context, options)
        let description = pango_font_description_from_string(place.family)
        defer { pango_font_description_free(description) }
        pango_font_description_set_absolute_size(description, place.em * Double(PANGO_SCALE))
        let layout = pango_layout_new(context)!
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, description)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, line, Int32(clamping: line.utf8.count))
        let baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
        cairo_set_source_rgb(drawing.context, 0.08, 0.09, 0.11)
        cairo_move_to(drawing.context, place.x, Double(place.baseline) - baseline)
        pango_cairo_show_layout(drawing.context, layout)
        try drawing.finish()
    }
}
