// SPDX-License-Identifier: MPL-2.0

import CRsvg
import DocumentModel
import PageRenderers
import RendererKit

/// An SVG drawing, plain or compressed, through librsvg. It has no address, so nothing it refers to outside of itself
/// is ever looked for.
final class SVGDocument {
    private let handle: UnsafeMutablePointer<RsvgHandle>
    /// Kept while librsvg reads from it.
    private let source: any ByteSource

    /// Its size in pixels, at 96 an inch.
    let size: PageSize
    /// The extent of its drawing on ``plane`` when it has neither a size nor a view box, so that librsvg would not
    /// scale it; else nil.
    private let ink: RsvgRectangle?

    private static let plane = RsvgRectangle(x: 0, y: 0, width: 512, height: 512)

    init(_ source: any ByteSource) throws(Refusal) {
        self.source = source
        let bytes = try source.mapped()
        let stream = g_memory_input_stream_new_from_data(bytes.baseAddress, gssize(bytes.count), nil)
        defer { g_object_unref(stream) }
        var error: UnsafeMutablePointer<GError>?
        guard
            let handle = rsvg_handle_new_from_stream_sync(
                stream, nil, RSVG_HANDLE_FLAGS_NONE, nil, &error)
        else { throw Self.refusal(error) }
        rsvg_handle_set_dpi(handle, 96)
        self.handle = handle
        if let size = Self.size(of: handle) {
            self.size = size
            ink = nil
        } else {
            let ink = Self.ink(of: handle)
            size = PageSize(width: ink.width, height: ink.height)
            self.ink = ink
        }
    }

    deinit { g_object_unref(handle) }

    private static func refusal(_ error: UnsafeMutablePointer<GError>?) -> Refusal {
        guard let error else { return Refusal(.damaged) }
        defer { g_error_free(error) }
        return Refusal(.damaged, String(cString: error.pointee.message))
    }

    /// Width and height if it has them, else those of its view box.
    private static func size(of handle: UnsafeMutablePointer<RsvgHandle>) -> PageSize? {
        func sane(_ width: Double, _ height: Double) -> PageSize? {
            guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
            // Sizes that no screen has are scaled to one; the shape is what counts.
            let scale = min(1, 100_000 / max(width, height))
            return PageSize(width: max(width * scale, 0.01), height: max(height * scale, 0.01))
        }
        var width = 0.0
        var height = 0.0
        if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0, let size = sane(width, height) {
            return size
        }
        var (hasWidth, hasHeight, hasBox) = (gboolean(0), gboolean(0), gboolean(0))
        var (widthLength, heightLength, box) = (RsvgLength(), RsvgLength(), RsvgRectangle())
        rsvg_handle_get_intrinsic_dimensions(
            handle, &hasWidth, &widthLength, &hasHeight, &heightLength, &hasBox, &box)
        return hasBox != 0 ? sane(box.width, box.height) : nil
    }

    /// The extent of a drawing on ``plane``, for one without bounds of its own.
    private static func ink(of handle: UnsafeMutablePointer<RsvgHandle>) -> RsvgRectangle {
        var viewport = plane
        var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
        guard rsvg_handle_get_geometry_for_layer(handle, nil, &viewport, &ink, &logical, nil) != 0,
            [ink.x, ink.y].allSatisfy({ abs($0) < 100_000 }),
            [ink.width, ink.height].allSatisfy({ $0 > 0.01 && $0 < 100_000 })
        else { return plane }
        return ink
    }

    /// Draws it `width` × `height` pixels big, with the pixel (`x`, `y`) at the top left. Sides that are rounded to whole
    /// pixels are filled to their edges.
    func draw(on drawing: Drawing, width: Double, height: Double, x: Int, y: Int) throws(Refusal) {
        cairo_translate(drawing.context, -Double(x), -Double(y))
        var viewport = Self.plane
        if let ink {
            cairo_scale(drawing.context, width / ink.width, height / ink.height)
            cairo_translate(drawing.context, -ink.x, -ink.y)
        } else {
            let scale = max(width / size.width, height / size.height)
            viewport = RsvgRectangle(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
            cairo_scale(drawing.context, width / viewport.width, height / viewport.height)
        }
        var error: UnsafeMutablePointer<GError>?
        guard rsvg_handle_render_document(handle, drawing.context, &viewport, &error) != 0 else {
            throw Self.refusal(error)
        }
        try drawing.finish()
    }
}
