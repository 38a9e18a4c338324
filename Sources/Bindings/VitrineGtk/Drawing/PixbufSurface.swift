// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita

/// A copy of a GdkPixbuf as a cairo surface, its colours multiplied by their opacity. Belongs to the caller.
/// (`gdk_cairo_set_source_pixbuf`, which does the same, is deprecated since GTK 4.20.)
func pixbufSurface(_ pixbuf: OpaquePointer) -> OpaquePointer? {
    let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let source = gdk_pixbuf_read_pixels(pixbuf), let target = cairo_image_surface_get_data(surface) else {
        return surface
    }
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    let sourceStride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let targetStride = Int(cairo_image_surface_get_stride(surface))
    cairo_surface_flush(surface)
    for y in 0..<height {
        var from = source + y * sourceStride
        let row = UnsafeMutableRawPointer(target + y * targetStride)
        for x in 0..<width {
            let alpha = hasAlpha ? UInt32(from[3]) : 255
            func part(_ index: Int) -> UInt32 { (UInt32(from[index]) * alpha + 127) / 255 }
            let pixel = alpha << 24 | part(0) << 16 | part(1) << 8 | part(2)
            row.storeBytes(of: pixel, toByteOffset: 4 * x, as: UInt32.self)
            from += channels
        }
    }
    cairo_surface_mark_dirty(surface)
    return surface
}
