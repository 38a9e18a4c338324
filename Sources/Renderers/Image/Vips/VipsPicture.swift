// SPDX-License-Identifier: MPL-2.0

import CVips
import DocumentModel
import Glibc
import Pictures

/// An image that libvips has opened or made. Nothing is decoded before pixels are asked for.
final class VipsPicture {
    private let handle: UnsafeMutablePointer<VipsImage>
    /// The picture's colour description where it has no ICC profile.
    private(set) var coded: CodedColour?

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
        findColours(bytes, frame: frame)
    }

    /// The file's picture scaled to `size`, upright.
    ///
    /// - Parameter hasInks: whether its colours are ``hasInks``.
    convenience init(
        _ bytes: UnsafeRawBufferPointer, frame: Int? = nil, hasInks: Bool = false, scaledTo size: PixelSize
    ) throws(Refusal) {
        guard Vips.isReady else { throw Vips.refusal(.failed) }
        if hasInks {
            let options = Self.options(frame, isSequential: true)
            guard
                let handle = vips_shim_inks_thumbnail(
                    bytes.baseAddress, bytes.count, options, Int32(size.width), Int32(size.height))
            else { throw Vips.refusal() }
            self.init(handle)
            return
        }
        guard
            let handle = vips_shim_thumbnail(
                bytes.baseAddress, bytes.count, Self.options(frame), Int32(size.width), Int32(size.height))
        else { throw Vips.refusal() }
        self.init(handle)
        findColours(bytes, frame: frame)
    }

    /// Opens the file in `bytes` to be read once from its top to its bottom, with all frames below each other.
    convenience init(framesOf bytes: UnsafeRawBufferPointer) throws(Refusal) {
        guard Vips.isReady else { throw Vips.refusal(.failed) }
        guard let handle = vips_shim_open(bytes.baseAddress, bytes.count, "[n=-1,access=sequential]") else {
            throw Vips.refusal()
        }
        self.init(handle)
    }

    /// Opens the file in `bytes` for reading parts of it, in any order if it is tiled, else from its top to its bottom.
    convenience init(partsOf bytes: UnsafeRawBufferPointer, frame: Int?, isTiled: Bool) throws(Refusal) {
        guard Vips.isReady else { throw Vips.refusal(.failed) }
        let options = Self.options(frame, isSequential: !isTiled)
        guard let handle = vips_shim_open(bytes.baseAddress, bytes.count, options) else { throw Vips.refusal() }
        self.init(handle)
        findColours(bytes, frame: frame)
    }

    /// Part of the picture as it is stored, so many times smaller.
    func part(_ part: PixelRect, shrunkBy factor: Int) throws(Refusal) -> VipsPicture {
        guard
            let small = vips_shim_part(
                handle, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), Int32(factor))
        else { throw Vips.refusal() }
        let picture = VipsPicture(small)
        picture.coded = coded
        return picture
    }

    /// The thumbnail in a HEIF file, or the file's picture if it has none.
    convenience init(heifThumbnail bytes: UnsafeRawBufferPointer) throws(Refusal) {
        guard Vips.isReady else { throw Vips.refusal(.failed) }
        let memory = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        guard let handle = vips_shim_heif_thumbnail(memory, bytes.count) else { throw Vips.refusal() }
        self.init(handle)
        findColours(bytes, frame: nil)
    }

    /// The library hands on profiles, but not the numbers that HEIF and AVIF have instead.
    private func findColours(_ bytes: UnsafeRawBufferPointer, frame: Int?) {
        guard loader.hasPrefix("heif"), metadata("icc-profile-data") == nil else { return }
        coded = HEIFColours.coded(bytes, frame: frame)
    }

    private static func options(_ frame: Int?, isSequential: Bool = false) -> String {
        let options = [frame.map { "page=\($0)" }, isSequential ? "access=sequential" : nil].compactMap { $0 }
        return options.isEmpty ? "" : "[" + options.joined(separator: ",") + "]"
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

    /// Whether it has four inks, and a profile that says what colours they print.
    var hasInks: Bool {
        vips_image_get_interpretation(handle) == VIPS_INTERPRETATION_CMYK && vips_image_get_bands(handle) == 4
            && inks != nil
    }

    private var inks: ColourTransform? {
        metadata("icc-profile-data").flatMap { ColourTransform(profile: $0, pixels: .inks(inverted: false)) }
    }

    /// The number of pages or frames.
    var frameCount: Int { max(1, Int(vips_image_get_n_pages(handle))) }

    /// How long each frame of an animation is seen, in milliseconds; nil for what is none.
    var animation: PictureAnimation? {
        var values: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        guard frameCount > 1, vips_image_get_typeof(handle, "delay") != 0,
            vips_image_get_array_int(handle, "delay", &values, &count) == 0, let values, count > 0
        else { return nil }
        var delays = UnsafeBufferPointer(start: values, count: Int(count)).map { Int($0) }
        while delays.count < frameCount { delays.append(delays[delays.count - 1]) }
        var plays: Int32 = 0
        if vips_image_get_typeof(handle, "loop") != 0 { vips_image_get_int(handle, "loop", &plays) }
        return PictureAnimation(plays: Int(plays), delays: Array(delays.prefix(frameCount)))
    }

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

    /// The EXIF values, and the EXIF structure that holds them.
    var exif: (exif: Exif, structure: [UInt8])? {
        guard var structure = metadata("exif-data") else { return nil }
        if structure.starts(with: "Exif\0\0".utf8) { structure.removeFirst(6) }
        guard let exif = structure.withUnsafeBytes({ Exif($0) }) else { return nil }
        return (exif, structure)
    }

    /// Decodes it into `output`: premultiplied BGRA, rows without padding, of ``storedSize``.
    func decode(into output: UnsafeMutableRawBufferPointer) throws(Refusal) {
        let hasInks = hasInks
        guard let colours = hasInks ? vips_shim_inks(handle) : vips_shim_rgba(handle) else { throw Vips.refusal() }
        defer { g_object_unref(colours) }
        var length = 0
        guard let pixels = vips_image_write_to_memory(colours, &length) else { throw Vips.refusal() }
        defer { g_free(pixels) }
        let count = min(length, output.count)
        guard let target = output.baseAddress else { return }
        target.copyMemory(from: pixels, byteCount: count)
        if hasInks { inks?.apply(to: target, count: count / 4) } else { finishColours(target, count: count / 4) }
    }

    /// The colours of the file, as red, green, blue and alpha, turned into those of the screen.
    func finishColours(_ pixels: UnsafeMutableRawPointer, count: Int) {
        PixelFormat.swapRedAndBlue(pixels, count: count)
        if let profile = metadata("icc-profile-data") {
            let kind: ColourTransform.Pixels = vips_image_get_bands(handle) < 3 ? .greys : .colours
            ColourTransform(profile: profile, pixels: kind)?.apply(to: pixels, count: count)
        } else if let profile = coded.flatMap({ ColourProfile($0) }) {
            ColourTransform(profile, pixels: .colours)?.apply(to: pixels, count: count)
        }
        if hasAlpha { PixelFormat.premultiply(pixels, count: count) }
    }

    /// Its pixels as red, green, blue and alpha, to be taken out row by row.
    func rows() throws(Refusal) -> VipsRows {
        guard let colours = vips_shim_rgba(handle) else { throw Vips.refusal() }
        return VipsRows(takingOver: colours)
    }
}
