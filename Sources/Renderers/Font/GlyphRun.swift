// SPDX-License-Identifier: MPL-2.0

import CFreeType
import CPango
import PageLayout

/// Glyphs of a font that is not installed, in a line.
final class GlyphRun {
    /// From the first glyph's origin to where the next one would stand, in points.
    let width: Double

    private let font: FontFile
    private let glyphs: [cairo_glyph_t]
    private let size: Double

    init(font: FontFile, glyphs: [cairo_glyph_t], size: Double, width: Double) {
        self.font = font
        self.glyphs = glyphs
        self.size = size
        self.width = width.isFinite ? width : 0
    }

    /// Draws it from a point on its baseline.
    func draw(x: Double, baseline: Double, on cairo: OpaquePointer) {
        cairo_save(cairo)
        cairo_translate(cairo, x, baseline)
        cairo_set_font_face(cairo, font.cairoFace)
        cairo_set_font_size(cairo, size)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        // Without the option, cairo resets a variable font to its default position.
        if !font.setting.isEmpty { cairo_font_options_set_variations(options, font.setting) }
        if font.colours != nil { cairo_font_options_set_outlines_only(options) }
        cairo_set_font_options(cairo, options)
        cairo_font_options_destroy(options)
        if let colours = font.colours {
            for glyph in glyphs where !colours.draw(glyph, size: size, on: cairo) {
                withUnsafePointer(to: glyph) { cairo_show_glyphs(cairo, $0, 1) }
            }
        } else {
            cairo_show_glyphs(cairo, glyphs, Int32(clamping: glyphs.count))
        }
        cairo_restore(cairo)
    }
}
