// SPDX-License-Identifier: MPL-2.0

import CPango
import CPangoJobs
import PageLayout
import TextRenderers

/// The fonts that pages are set in: a `PangoContext` whose units are points, with metrics that no scale changes.
final class PageContext: Typesetter {
    let handle: OpaquePointer

    init() {
        handle = pango_font_map_create_context(pango_cairo_font_map_get_default())
        pango_cairo_context_set_resolution(handle, 72)
        pango_context_set_round_glyph_positions(handle, 0)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(handle, options)
        cairo_font_options_destroy(options)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    func lines(of paragraph: Paragraph, width: Double?, height: Double?) -> TextLayout {
        TextLayout(paragraph, width: width, height: height, context: self)
    }

    /// Loads character tables, and opens the fonts that most pages need, before the first fork.
    static func warm() {
        TextDecoder.warm()
        layOutSample()
        // A font map that has started a thread all the same is given up, since the thread ends with it.
        if pango_version() >= 15_200, pango_jobs_are_taken() == 0 { pango_cairo_font_map_set_default(nil) }
    }

    /// Lays out a line in the fonts that most pages need.
    ///
    /// - Parameter text: more of the line, such as letters that need other fonts.
    static func layOutSample(_ text: String = "") {
        let context = PageContext()
        var runs: [TextRun] = []
        for family: TextStyle.Family in [.sans, .serif, .mono] {
            for isBold in [false, true] {
                var style = TextStyle()
                style.family = family
                style.isBold = isBold
                runs.append(TextRun("Aa " + text, style))
            }
        }
        _ = TextLayout(Paragraph(runs), width: nil, context: context)
    }
}
