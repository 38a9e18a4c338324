#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <cairo-ft.h>
#include <pango/pangocairo.h>

/// Has cairo draw and measure the outlines of glyphs alone. From version 1.18 it draws graphs of paints itself, and does not
/// end where the paints of glyphs are in a circle.
static inline void cairo_font_options_set_outlines_only(cairo_font_options_t *options) {
#if CAIRO_VERSION >= CAIRO_VERSION_ENCODE(1, 18, 0)
    cairo_font_options_set_color_mode(options, CAIRO_COLOR_MODE_NO_COLOR);
#else
    (void)options;
#endif
}
