// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
internal import VitrineGLib

/// The part of a sheet of paper that a printer reaches (GtkPrintContext). It is there as long as its page is printed.
@MainActor public struct PrintSheet: Sendable {
    let context: ObjectPointer

    /// In points of 1/72 inch.
    public var width: Double { gtk_print_context_get_width(context()) }

    /// In points of 1/72 inch.
    public var height: Double { gtk_print_context_get_height(context()) }

    /// Draws pixels: blue, green, red, alpha, premultiplied by alpha, in sRGB.
    ///
    /// - Parameters:
    ///   - size: in pixels.
    ///   - stride: bytes from row to row.
    ///   - place: where, in points.
    public func draw(
        _ pixels: UnsafeRawBufferPointer, size: (width: Int, height: Int), stride: Int, in place: Rectangle
    ) {
        guard let canvas = gtk_print_context_get_cairo_context(context()) else { return }
        // Cairo only reads from a source surface; its signature does not say so.
        let bytes = UnsafeMutablePointer(mutating: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self))
        let surface = cairo_image_surface_create_for_data(
            bytes, CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height), Int32(stride))
        cairo_save(canvas)
        cairo_translate(canvas, place.x, place.y)
        cairo_scale(canvas, place.width / Double(size.width), place.height / Double(size.height))
        cairo_set_source_surface(canvas, surface, 0, 0)
        cairo_paint(canvas)
        cairo_restore(canvas)
        // What is not yet on the paper keeps a copy.
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }
}
