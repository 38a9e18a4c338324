// SPDX-License-Identifier: MPL-2.0

internal import CAdwaita
public import VitrineGLib

/// Draws pixels that lie in memory, without copying them (GdkPaintable, written in Swift).
///
/// Under GTK's cairo renderer it draws with cairo, since that renderer converts every texture through floating point
/// in each frame; under the others as a texture.
@MainActor public final class PixelPaintable: Paintable {
    /// The object behind it.
    public nonisolated let object: ObjectPointer
    private let reference: Reference

    /// A paintable over pixels: blue, green, red, alpha, premultiplied by alpha, in sRGB.
    ///
    /// - Parameters:
    ///   - pixels: `height` rows of `stride` bytes; the address divisible by 4.
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - stride: bytes from row to row, divisible by 4.
    ///   - isOpaque: whether alpha is 255 everywhere, which makes it faster to draw.
    ///   - owner: keeps the pixels valid; released when GTK needs them no longer, on any thread.
    public init(
        pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, isOpaque: Bool = false,
        keepingAlive owner: any AnyObject & Sendable
    ) {
        precondition(
            width > 0 && height > 0 && stride >= width * 4 && pixels.count >= stride * (height - 1) + width * 4)
        let source = PixelSource(
            pixels: pixels, width: width, height: height, stride: stride, isOpaque: isOpaque, owner: owner)
        object = SwiftClass.make(PixelSource.type, keepingAlive: source)
        reference = Reference(taking: object)
    }
}

/// The pixels, and how each of GTK's renderers gets them.
private final class PixelSource {
    private let pixels: UnsafeRawBufferPointer
    private let width: Int
    private let height: Int
    private let stride: Int
    private let isOpaque: Bool
    private let owner: any AnyObject & Sendable
    private var surface: OpaquePointer?
    private var texture: OpaquePointer?

    init(
        pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, isOpaque: Bool,
        owner: any AnyObject & Sendable
    ) {
        self.pixels = pixels
        self.width = width
        self.height = height
        self.stride = stride
        self.isOpaque = isOpaque
        self.owner = owner
    }

    deinit {
        if let surface {
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
    }

    static let type: GType = {
        let type = SwiftClass.register("VitrinePixelPaintable")
        var interface = GInterfaceInfo(
            interface_init: { interface, _ in
                let interface = interface!.assumingMemoryBound(to: GdkPaintableInterface.self)
                interface.pointee.get_intrinsic_width = { Int32(SwiftClass.swift($0!, as: PixelSource.self).width) }
                interface.pointee.get_intrinsic_height = { Int32(SwiftClass.swift($0!, as: PixelSource.self).height) }
                interface.pointee.get_flags = { _ in
                    GdkPaintableFlags(
                        rawValue: GDK_PAINTABLE_STATIC_SIZE.rawValue | GDK_PAINTABLE_STATIC_CONTENTS.rawValue)
                }
                interface.pointee.snapshot = { paintable, snapshot, width, height in
                    nonisolated(unsafe) let source = SwiftClass.swift(paintable!, as: PixelSource.self)
                    nonisolated(unsafe) let snapshot = snapshot!
                    MainActor.assumeIsolated {
                        source.draw(on: snapshot, Rectangle(width: width, height: height))
                    }
                }
            }, interface_finalize: nil, interface_data: nil)
        g_type_add_interface_static(type, gdk_paintable_get_type(), &interface)
        return type
    }()

    @MainActor private func draw(on snapshot: OpaquePointer, _ place: Rectangle) {
        guard place.width > 0, place.height > 0 else { return }
        var rect = place.c
        if Renderer.isCairo {
            let context = gtk_snapshot_append_cairo(snapshot, &rect)
            cairo_scale(context, place.width / Double(width), place.height / Double(height))
            cairo_set_source_surface(context, cairoSurface, 0, 0)
            // Without this the picture's edge blends with the transparent outside.
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            if place.width < Double(width) { cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD) }
            cairo_rectangle(context, 0, 0, Double(width), Double(height))
            cairo_fill(context)
            cairo_destroy(context)
        } else {
            gtk_snapshot_append_texture(snapshot, memoryTexture, &rect)
        }
    }

    private var cairoSurface: OpaquePointer? {
        if surface == nil {
            // Cairo only reads from a source surface; its signature does not say so.
            let bytes = UnsafeMutablePointer(mutating: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self))
            surface = cairo_image_surface_create_for_data(
                bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride))
        }
        return surface
    }

    private var memoryTexture: OpaquePointer? {
        if texture == nil {
            let bytes = g_bytes_new_with_free_func(
                pixels.baseAddress, gsize(pixels.count), { Unmanaged<AnyObject>.fromOpaque($0!).release() },
                Unmanaged.passRetained(owner as AnyObject).toOpaque())
            texture = gdk_memory_texture_new(
                Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride)
            )
            g_bytes_unref(bytes)
        }
        return texture
    }
}
