// SPDX-License-Identifier: MPL-2.0

import CPango
package import DocumentModel
package import Pictures

/// A cairo context over a canvas's own pixels, so that nothing is copied.
package final class Drawing {
    /// The `cairo_t`.
    package let context: OpaquePointer
    private let surface: OpaquePointer
    private var raster: Raster?

    /// A context over `pixels`: rows of `stride` bytes, premultiplied BGRA.
    ///
    /// - Throws: ``Refusal/Reason/tooLarge`` when cairo does not take a picture of this size.
    package init(_ pixels: UnsafeMutableRawBufferPointer, size: PixelSize, stride: Int) throws(Refusal) {
        surface = cairo_image_surface_create_for_data(
            pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(clamping: size.width),
            Int32(clamping: size.height), Int32(clamping: stride))
        context = cairo_create(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, cairo_status(context) == CAIRO_STATUS_SUCCESS
        else {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw Refusal(.tooLarge, "\(size.width) × \(size.height) pixels cannot be drawn")
        }
    }

    /// A context over a picture, which it holds.
    package convenience init(_ raster: Raster) throws(Refusal) {
        try self.init(raster.bytes, size: raster.size, stride: raster.stride)
        self.raster = raster
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Fills everything with white.
    package func fillWhite() {
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
    }

    /// Refuses if drawing has failed, in cairo's words, and makes sure that all pixels are written.
    package func finish() throws(Refusal) {
        cairo_surface_flush(surface)
        let status = cairo_status(context)
        switch status {
        case CAIRO_STATUS_SUCCESS: return
        case CAIRO_STATUS_NO_MEMORY: throw Refusal(.tooLarge, "no memory")
        default: throw Refusal(.damaged, String(cString: cairo_status_to_string(status)))
        }
    }
}
