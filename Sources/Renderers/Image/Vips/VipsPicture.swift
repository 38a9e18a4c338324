// SPDX-License-Identifier: MPL-2.0

import CVips
import Glibc
import RenderMessages

/// An image that libvips has opened or made. Nothing is decoded before pixels are asked for.
final class VipsPicture {
    private let handle: UnsafeMutablePointer<VipsImage>

    private init(_ handle: UnsafeMutablePointer<VipsImage>) {
        self.handle = handle
    }

    deinit { g_object_unref(handle) }

    /// Opens the file in `bytes`, which must outlive the picture.
    ///
    /// - Parameter frame: the page of a document or the frame of an animation; nil for what the file puts first.
    convenience init(_ bytes: UnsafeRawBufferPointer, frame: Int? = nil) throws(Refusal) {
        guard Vips.isReady else { throw Vips.refusal(.failed) }
        guard let handle = vips_shim_open(bytes.baseAddress, bytes.count, Self.options(frame)) else {
            throw Vips.refusal()
        }
        self.init(handle)
    }

    /// The file's picture scaled to `size`, upright.
    convenience init(_ bytes: UnsafeRawBufferPointer, frame: Int? = nil, scaledTo size: PixelSize) throws(Refusal) {
        guard Vips.isReady else { throw Vips.refusal(.failed) }
        guard
            let handle = vips_shim_thumbnail(
                bytes.baseAddress, bytes.count, Self.options(frame), Int32(size.width), Int32(size.height))
        else { throw Vips.refusal() }
        self.init(handle)
    }

    /// The thumbnail in a HEIF file, or the file's picture if it has none.
    convenience init(heifThumbnail bytes: UnsafeRawBufferPointer) throws(Refusal) {
        guard Vips.isReady else { throw Vips.refusal(.failed) }
        let memory = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        guard let handle = vips_shim_heif_thumbnail(memory, bytes.count) else { throw Vips.refusal() }
        self.init(handle)
    }

    private static func options(_ frame: Int?) -> String {
        frame.map { "[page=\($0)]" } ?? ""
    }

    /// The size as stored.
    var storedSize: PixelSize {
        PixelSize(width: Int(vips_image_get_width(handle)), height: Int(vips_image_get_height(handle)))
    }

    /// How it has to be turned.
    var orientation: Orientation {
        Orientation(rawValue: Int(vips_image_get_orientation(handle))) ?? .upright
    }

    /// The size when upright.
    var size: PixelSize { orientation.applied(to: storedSize) }

    /// Whether it has alpha.
    var hasAlpha: Bool { vips_image_hasalpha(handle) != 0 }

    /// The number of pages or frames.
    var frameCount: Int { max(1, Int(vips_image_get_n_pages(handle))) }

    /// The library's name of the format, such as `webpload_buffer`.
    var loader: String {
        var text: UnsafePointer<CChar>?
        guard vips_image_get_typeof(handle, "vips-loader") != 0,
            vips_image_get_string(handle, "vips-loader", &text) == 0, let text
        else { return "" }
        return String(cString: text)
    }

    /// A block of the file's metadata, such as `exif-data` or `icc-profile-data`.
    func metadata(_ name: String) -> [UInt8]? {
        var content: UnsafeRawPointer?
        var count = 0
        guard vips_image_get_typeof(handle, name) != 0, vips_image_get_blob(handle, name, &content, &count) == 0,
            let content
        else { return nil }
        return Array(UnsafeRawBufferPointer(start: content, count: count))
    }

    /// What EXIF says, and the structure it stands in.
    var exif: (exif: Exif, structure: [UInt8])? {
        guard var structure = metadata("exif-data") else { return nil }
        if structure.starts(with: "Exif\0\0".utf8) { structure.removeFirst(6) }
        guard let exif = structure.withUnsafeBytes({ Exif($0) }) else { return nil }
        return (exif, structure)
    }

    /// Decodes it into `output`: premultiplied BGRA, rows without padding, of ``storedSize``.
    func decode(into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        guard let colours = vips_shim_rgba(handle) else { throw Vips.refusal() }
        defer { g_object_unref(colours) }
        var length = 0
        guard let pixels = vips_image_write_to_memory(colours, &length) else { throw Vips.refusal() }
        defer { g_free(pixels) }
        let count = min(length, output.count)
        guard let target = output.baseAddress else { return }
        target.copyMemory(from: pixels, byteCount: count)
        PixelFormat.swapRedAndBlue(target, count: count / 4)
        if let profile = metadata("icc-profile-data") {
            let kind: ColourTransform.Pixels = vips_image_get_bands(handle) < 3 ? .greys : .colours
            ColourTransform(profile: profile, pixels: kind)?.apply(to: target, count: count / 4)
        }
        if hasAlpha { PixelFormat.premultiply(target, count: count / 4) }
    }
}
