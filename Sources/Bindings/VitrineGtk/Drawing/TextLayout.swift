// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// Text as a widget would write it, in centred lines or in one that is cut, for a widget that draws it by itself
/// (PangoLayout).
///
/// It follows the widget's font.
@MainActor public final class TextLayout {
    fileprivate let layout: Reference

    /// An empty text in the font that a widget has (`gtk_widget_create_pango_layout`).
    public init(of widget: some Widget) {
        layout = Reference(taking: ObjectPointer(gtk_widget_create_pango_layout(widget.object(), nil)!))
        pango_layout_set_wrap(layout.object(), PANGO_WRAP_WORD_CHAR)
        pango_layout_set_alignment(layout.object(), PANGO_ALIGN_CENTER)
        // A hyphen at the end of a line would look like a part of a name.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        pango_layout_set_attributes(layout.object(), attributes)
        pango_attr_list_unref(attributes)
    }

    /// The place where a text that is too long is shortened (PangoEllipsizeMode).
    public enum Cut: Sendable {
        /// In the middle.
        case middle
        /// At its end.
        case end
    }

    /// An empty line in the font that a widget has, cut where it is longer than ``width``
    /// (`pango_layout_set_ellipsize`).
    public convenience init(lineOf widget: some Widget, cut: Cut) {
        self.init(of: widget)
        pango_layout_set_alignment(layout.object(), PANGO_ALIGN_LEFT)
        pango_layout_set_single_paragraph_mode(layout.object(), 1)
        pango_layout_set_ellipsize(layout.object(), cut == .middle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END)
    }

    /// The text's first point within the layout's width and its own width, in points
    /// (`pango_layout_get_pixel_extents`).
    public var extent: (x: Int, width: Int) {
        var logical = PangoRectangle()
        pango_layout_get_pixel_extents(layout.object(), nil, &logical)
        return (Int(logical.x), Int(logical.width))
    }

    /// Whether the text was shortened (`pango_layout_is_ellipsized`).
    public var isCut: Bool { pango_layout_is_ellipsized(layout.object()) != 0 }

    /// The text (`pango_layout_set_text`).
    public var text = "" {
        didSet { if text != oldValue { pango_layout_set_text(layout.object(), text, -1) } }
    }

    /// The width at which lines are broken, in points; -1 for none (`pango_layout_set_width`).
    public var width = -1 {
        didSet { if width != oldValue { pango_layout_set_width(layout.object(), Int32(width) * PANGO_SCALE) } }
    }

    /// How many lines the text takes (`pango_layout_get_line_count`).
    public var lineCount: Int { Int(pango_layout_get_line_count(layout.object())) }

    /// The height of the text, in points; that of a line when it is empty (`pango_layout_get_pixel_size`).
    public var height: Int {
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout.object(), nil, &height)
        return Int(height)
    }

    /// Another number whenever the text, its width or its font is another (`pango_layout_get_serial`).
    public var version: UInt32 { pango_layout_get_serial(layout.object()) }
}

extension Snapshot {
    /// Draws a line of text in the middle of a place's height, at its beginning or its end.
    ///
    /// - Parameter isAtRight: whether the text lies at the right side of the place.
    public func draw(_ line: TextLayout, in place: Rectangle, isAtRight: Bool, _ color: Color) {
        line.width = max(0, Int(place.width))
        let extent = line.extent
        let left = isAtRight ? place.maxX - Double(extent.width) : place.x
        let top = place.y + ((place.height - Double(line.height)) / 2).rounded(.down)
        draw(line, x: left - Double(extent.x), y: top, color)
    }

    /// Draws a text, its upper left corner in points (`gtk_snapshot_append_layout`).
    public func draw(_ text: TextLayout, x: Double, y: Double, _ color: Color) {
        var (point, rgba) = (graphene_point_t(x: Float(x), y: Float(y)), color.c)
        gtk_snapshot_save(pointer)
        gtk_snapshot_translate(pointer, &point)
        gtk_snapshot_append_layout(pointer, text.layout.object(), &rgba)
        gtk_snapshot_restore(pointer)
    }
}
