// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// Measures texts as a widget would write them (PangoLayout).
@MainActor public final class TextRuler {
    private let layout: Reference

    /// A ruler for the font that a widget has now (`gtk_widget_create_pango_layout`).
    public init(of widget: some Widget) {
        layout = Reference(taking: ObjectPointer(gtk_widget_create_pango_layout(widget.object(), nil)!))
        pango_layout_set_wrap(layout.object(), PANGO_WRAP_WORD_CHAR)
    }

    /// How many lines a text takes when it is broken at a width in points (`pango_layout_get_line_count`).
    public func lineCount(of text: String, width: Int) -> Int {
        pango_layout_set_width(layout.object(), Int32(width) * PANGO_SCALE)
        pango_layout_set_text(layout.object(), text, -1)
        return Int(pango_layout_get_line_count(layout.object()))
    }

    /// The width and height of a text that is broken nowhere but at its line ends, in points
    /// (`pango_layout_get_size`).
    public func size(of text: String) -> (width: Double, height: Double) {
        pango_layout_set_width(layout.object(), -1)
        pango_layout_set_text(layout.object(), text, -1)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout.object(), &width, &height)
        return (Double(width) / Double(PANGO_SCALE), Double(height) / Double(PANGO_SCALE))
    }
}
