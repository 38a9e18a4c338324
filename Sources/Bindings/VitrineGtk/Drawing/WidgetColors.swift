// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat

/// Colours of the style sheet, for widgets that draw themselves.
extension Widget {
    /// The colour of its text (`gtk_widget_get_color`).
    public var textColor: Color {
        var rgba = GdkRGBA()
        vitrine_widget_get_color(object(), &rgba)
        return Color(rgba)
    }

    /// A colour by its name, such as `warning_color`; nil when there is none (`gtk_style_context_lookup_color`).
    public func namedColor(_ name: String) -> Color? {
        var rgba = GdkRGBA()
        guard vitrine_widget_lookup_color(object(), name, &rgba) != 0 else { return nil }
        return Color(rgba)
    }
}
