// SPDX-License-Identifier: MPL-2.0

import CPango
import PageRenderers
import RendererKit

/// The dark card on which music is pictured, by how loud it is or by its notes.
enum MusicCard {
    /// Covers `width` × `height` pixels.
    static func draw(on drawing: Drawing, width: Double, height: Double) {
        let cairo = drawing.context
        let card = cairo_pattern_create_linear(0, 0, width, height)
        cairo_pattern_add_color_stop_rgb(card, 0, 0.16, 0.12, 0.32)
        cairo_pattern_add_color_stop_rgb(card, 1, 0.09, 0.20, 0.42)
        cairo_set_source(cairo, card)
        cairo_paint(cairo)
        cairo_pattern_destroy(card)
    }
}
