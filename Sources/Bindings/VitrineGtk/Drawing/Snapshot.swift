// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// The drawing of a widget during one frame (GtkSnapshot). It must not be kept after the frame.
@MainActor public struct Snapshot {
    let pointer: OpaquePointer

    /// Fills a rectangle (`gtk_snapshot_append_color`).
    public func fill(_ rectangle: Rectangle, _ color: Color) {
        var (rect, rgba) = (rectangle.c, color.c)
        gtk_snapshot_append_color(pointer, &rgba, &rect)
    }

    /// Fills a rectangle with squares of two colours by turns, from its upper left corner (`gtk_snapshot_push_repeat`).
    ///
    /// - Parameter side: of a square, in points.
    public func fill(_ rectangle: Rectangle, squares side: Double, _ first: Color, _ second: Color) {
        fill(rectangle, first)
        var bounds = rectangle.c
        var tile = Rectangle(x: rectangle.x, y: rectangle.y, width: 2 * side, height: 2 * side).c
        gtk_snapshot_push_repeat(pointer, &bounds, &tile)
        fill(Rectangle(x: rectangle.x + side, y: rectangle.y, width: side, height: side), second)
        fill(Rectangle(x: rectangle.x, y: rectangle.y + side, width: side, height: side), second)
        gtk_snapshot_pop(pointer)
    }

    /// Draws a paintable in a rectangle (`gdk_paintable_snapshot`).
    public func draw(_ paintable: some Paintable, in rectangle: Rectangle) {
        var point = graphene_point_t(x: Float(rectangle.x), y: Float(rectangle.y))
        gtk_snapshot_save(pointer)
        gtk_snapshot_translate(pointer, &point)
        gdk_paintable_snapshot(paintable.object(), pointer, rectangle.width, rectangle.height)
        gtk_snapshot_restore(pointer)
    }

    /// Clips the drawing of `body` to a rectangle (`gtk_snapshot_push_clip`).
    public func clipped(to rectangle: Rectangle, _ body: () -> Void) {
        var rect = rectangle.c
        gtk_snapshot_push_clip(pointer, &rect)
        body()
        gtk_snapshot_pop(pointer)
    }

    /// Clips the drawing of `body` to a rectangle with round corners, their radius in points
    /// (`gtk_snapshot_push_rounded_clip`).
    public func clipped(to rectangle: Rectangle, radius: Double, _ body: () -> Void) {
        var (rect, rounded) = (rectangle.c, GskRoundedRect())
        gsk_rounded_rect_init_from_rect(&rounded, &rect, Float(radius))
        gtk_snapshot_push_rounded_clip(pointer, &rounded)
        body()
        gtk_snapshot_pop(pointer)
    }

    /// Moves the drawing of `body`, then turns it clockwise about the new origin, in points and degrees.
    public func moved(x: Double, y: Double, turned degrees: Double = 0, _ body: () -> Void) {
        var point = graphene_point_t(x: Float(x), y: Float(y))
        gtk_snapshot_save(pointer)
        gtk_snapshot_translate(pointer, &point)
        if degrees != 0 { gtk_snapshot_rotate(pointer, Float(degrees)) }
        body()
        gtk_snapshot_restore(pointer)
    }

    /// A soft shadow around a rectangle (`gtk_snapshot_append_outset_shadow`); all in points.
    public func shadow(
        around rectangle: Rectangle, _ color: Color, down: Double = 1, blur: Double = 3, radius: Double = 0
    ) {
        var (rect, rgba, rounded) = (rectangle.c, color.c, GskRoundedRect())
        gsk_rounded_rect_init_from_rect(&rounded, &rect, Float(radius))
        gtk_snapshot_append_outset_shadow(pointer, &rounded, &rgba, 0, Float(down), 0, Float(blur))
    }

    /// A line along the inside of a rectangle's edge (`gtk_snapshot_append_border`); all in points.
    public func outline(_ rectangle: Rectangle, _ color: Color, width: Double = 1, radius: Double = 0) {
        var (rect, rounded) = (rectangle.c, GskRoundedRect())
        gsk_rounded_rect_init_from_rect(&rounded, &rect, Float(radius))
        let widths = [Float](repeating: Float(width), count: 4)
        let colors = [GdkRGBA](repeating: color.c, count: 4)
        gtk_snapshot_append_border(pointer, &rounded, widths, colors)
    }

    /// Writes a text into the middle of a rectangle, broken at its width, in the font of a widget
    /// (`gtk_snapshot_append_layout`).
    public func write(_ text: String, of widget: some Widget, in rectangle: Rectangle, _ color: Color) {
        let layout = Reference(taking: ObjectPointer(gtk_widget_create_pango_layout(widget.object(), text)!))
        pango_layout_set_wrap(layout.object(), PANGO_WRAP_WORD_CHAR)
        pango_layout_set_alignment(layout.object(), PANGO_ALIGN_CENTER)
        pango_layout_set_width(layout.object(), Int32(max(1, rectangle.width)) * PANGO_SCALE)
        var height: Int32 = 0
        pango_layout_get_pixel_size(layout.object(), nil, &height)
        var (rgba, point) = (
            color.c,
            graphene_point_t(
                x: Float(rectangle.x),
                y: Float(rectangle.y + max(0, (rectangle.height - Double(height)) / 2)))
        )
        gtk_snapshot_save(pointer)
        gtk_snapshot_translate(pointer, &point)
        gtk_snapshot_append_layout(pointer, layout.object(), &rgba)
        gtk_snapshot_restore(pointer)
    }
}
