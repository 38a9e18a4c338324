// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import CGtkCompat
internal import Dispatch
public import VitrineGLib

/// An icon of the theme at one size, found once and drawn often (GtkIconPaintable).
///
/// Its file is decoded on another thread, from now on: the first frame that shows it finds it done. Under GTK's cairo
/// renderer its pixels are kept: that renderer converts a texture each time it draws it.
@MainActor public final class ThemedIcon {
    private let icon: Reference
    private let side: Int
    private let scale: Int
    /// Its file, for cairo: nil under another renderer, and for an icon of one colour.
    private let pixels: FilePixels?
    /// Its pixels for cairo, once they were needed; none for an icon of one colour, which is not always the same one.
    private lazy var surface = makeSurface()

    /// The first of some icons that the theme has (`gtk_icon_theme_lookup_by_gicon`).
    ///
    /// - Parameters:
    ///   - names: the most fitting first.
    ///   - side: in points.
    ///   - widget: where it is shown; its display, scale and reading direction count.
    public init(_ names: [String], side: Int, for widget: some Widget) {
        self.side = side
        scale = widget.scaleFactor
        let named = themedIcon(names)
        icon = Reference(
            taking: ObjectPointer(
                gtk_icon_theme_lookup_by_gicon(
                    gtk_icon_theme_get_for_display(gtk_widget_get_display(widget.object())), named(), Int32(side),
                    Int32(scale), gtk_widget_get_direction(widget.object()),
                    Renderer.isCairo ? GtkIconLookupFlags(rawValue: 0) : GTK_ICON_LOOKUP_PRELOAD)!))
        g_object_unref(named.raw)
        pixels =
            Renderer.isCairo && vitrine_icon_is_symbolic(icon.object()) == 0
            ? FilePixels(of: icon, side: side * scale) : nil
    }

    isolated deinit {
        if let surface { cairo_surface_destroy(surface) }
    }

    /// Calls `body` when icons may look otherwise from now on (`changed` of GtkIconTheme).
    public static func onThemeChange(_ body: @escaping @MainActor () -> Void) -> SignalConnection? {
        guard let display = gdk_display_get_default() else { return nil }
        return ObjectHandle(object: ObjectPointer(gtk_icon_theme_get_for_display(display))).connect("changed", body)
    }

    fileprivate func draw(on snapshot: OpaquePointer, _ color: Color) {
        guard Renderer.isCairo, let surface else { return draw(symbolicOn: snapshot, color) }
        var rect = Rectangle(width: Double(side), height: Double(side)).c
        let context = gtk_snapshot_append_cairo(snapshot, &rect)
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_paint(context)
        cairo_destroy(context)
    }

    /// An icon of one colour takes `color`; others have their own.
    private func draw(symbolicOn snapshot: OpaquePointer, _ color: Color) {
        let colors = [GdkRGBA](repeating: color.c, count: 4)
        gtk_symbolic_paintable_snapshot_symbolic(icon.object(), snapshot, Double(side), Double(side), colors, 4)
    }

    private func makeSurface() -> OpaquePointer? {
        guard vitrine_icon_is_symbolic(icon.object()) == 0 else { return nil }
        let surface = blankSurface()
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        if let pixels = pixels?.wait() {
            let image = pixbufSurface(pixels)
            defer { cairo_surface_destroy(image) }
            cairo_scale(context, 1 / Double(scale), 1 / Double(scale))
            cairo_set_source_surface(
                context, image, Double(side * scale - Int(gdk_pixbuf_get_width(pixels))) / 2,
                Double(side * scale - Int(gdk_pixbuf_get_height(pixels))) / 2)
            cairo_paint(context)
            return surface
        }
        let snapshot = gtk_snapshot_new()!
        gdk_paintable_snapshot(icon.object(), snapshot, Double(side), Double(side))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return surface }
        gsk_render_node_draw(node, context)
        gsk_render_node_unref(node)
        return surface
    }

    private func blankSurface() -> OpaquePointer? {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side * scale), Int32(side * scale))
        cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
        return surface
    }
}

/// The pixels of an icon's own file, scaled with whole numbers: as a texture, 512 pixels go through floating point first.
private final class FilePixels: @unchecked Sendable {
    /// A queue of its own: whoever waits must not stand behind files of a slow disk.
    private static let queue = DispatchQueue(label: "icons", qos: .userInteractive)

    private let group = DispatchGroup()
    /// Written on the queue, read once that is done.
    private var pixels: OpaquePointer?

    /// Begins to decode the file of an icon, its sides at most `side` pixels. Nil for one from a resource.
    @MainActor init?(of icon: Reference, side: Int) {
        guard let file = gtk_icon_paintable_get_file(icon.object()) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = g_file_get_path(file) else { return nil }
        let name = UInt(bitPattern: path)
        Self.queue.async(group: group) {
            let path = UnsafeMutablePointer<CChar>(bitPattern: name)
            self.pixels = gdk_pixbuf_new_from_file_at_size(path, Int32(side), Int32(side), nil)
            g_free(path)
        }
    }

    deinit {
        if let pixels { g_object_unref(UnsafeMutableRawPointer(pixels)) }
    }

    /// The pixels, as soon as they are there; nil when the file cannot be read.
    func wait() -> OpaquePointer? {
        group.wait()
        return pixels
    }
}

/// A GObject of which only signals are wanted.
private struct ObjectHandle: Object {
    let object: ObjectPointer
}

extension Snapshot {
    /// Draws an icon at its own size, its upper left corner in points. An icon of one colour takes `color`.
    public func draw(_ icon: ThemedIcon, x: Double, y: Double, _ color: Color) {
        var point = graphene_point_t(x: Float(x), y: Float(y))
        gtk_snapshot_save(pointer)
        gtk_snapshot_translate(pointer, &point)
        icon.draw(on: pointer, color)
        gtk_snapshot_restore(pointer)
    }
}
