#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <cairo-ft.h>
#include <pango/pangocairo.h>

/// Makes cairo draw and measure glyphs by their outlines only. cairo 1.18 and later draw the paint graphs of colour glyphs
/// themselves, and do not return when the graph has a cycle.
static inline void cairo_font_options_set_outlines_only(cairo_font_options_t *options) {
#if CAIRO_VERSION >= CAIRO_VERSION_ENCODE(1, 18, 0)
    cairo_font_options_set_color_mode(options, CAIRO_COLOR_MODE_NO_COLOR);
#else
    (void)options;
#endif
}
