// SPDX-License-Identifier: MPL-2.0

import CPango

/// The fonts that text pages are set in.
///
/// Fixed-width and proportional faces come from fontconfig straight to cairo: Pango looks fonts up in a thread of its
/// own, which a zygote must not have. Pango is for lines in other scripts, and first used in the child.
struct TextFonts: @unchecked Sendable {
    // Unchecked: one thread uses it, the only one of its process.
    static let shared = TextFonts()

    /// The two faces.
    enum Face: String {
        case fixed = "Monospace"
        case proportional = "Sans"
    }

    private let fixed: OpaquePointer
    private let proportional: OpaquePointer
    private let options: OpaquePointer

    private init() {
        func load(_ face: Face) -> OpaquePointer {
            let pattern = FcNameParse(face.rawValue)
            FcConfigSubstitute(nil, pattern, FcMatchPattern)
            FcDefaultSubstitute(pattern)
            var result = FcResultMatch
            let match = FcFontMatch(nil, pattern, &result)
            defer {
                FcPatternDestroy(pattern)
                FcPatternDestroy(match)
            }
            return cairo_ft_font_face_create_for_pattern(match)
        }
        fixed = load(.fixed)
        proportional = load(.proportional)
        // No hinting: lines break at the same place at each size.
        options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    }

    /// A face at a size, which the caller destroys; cairo keeps its letters for the next time.
    ///
    /// - Parameter em: pixels an em.
    func scaledFont(_ face: Face, em: Double) -> OpaquePointer {
        var matrix = cairo_matrix_t()
        cairo_matrix_init_scale(&matrix, em, em)
        var identity = cairo_matrix_t()
        cairo_matrix_init_identity(&identity)
        return cairo_scaled_font_create(face == .fixed ? fixed : proportional, &matrix, &identity, options)
    }

    /// A Pango layout for what a face lacks; the caller releases it.
    func layout(_ face: Face, em: Double) -> OpaquePointer {
        let map = pango_cairo_font_map_get_default()
        let context = pango_font_map_create_context(map)
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        pango_cairo_context_set_font_options(context, options)
        let description = pango_font_description_from_string(face.rawValue)
        defer { pango_font_description_free(description) }
        pango_font_description_set_absolute_size(description, em * Double(PANGO_SCALE))
        let layout = pango_layout_new(context)!
        pango_layout_set_font_description(layout, description)
        pango_layout_set_single_paragraph_mode(layout, 1)
        return layout
    }
}
