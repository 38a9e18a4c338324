// SPDX-License-Identifier: MPL-2.0

import CRaw
import DocumentModel
import Pictures
import RendererKit
import StillRenderers

/// An open raw file of a camera, through LibRaw.
final class CameraRawFile {
    private let handle: UnsafeMutablePointer<libraw_data_t>
    private let source: any ByteSource
    /// The metadata in the file, and in the one beside it.
    let metadata: XMPMetadata?

    init(_ source: any ByteSource, limits: RenderLimits) throws(Refusal) {
        guard source.count > 0 else { throw Refusal(.empty) }
        let bytes = try source.mapped()
        guard let handle = libraw_init(0) else { throw Refusal(.failed, "no memory") }
        self.handle = handle
        self.source = source
        // Also where opening fails, the object is whole and closes the handle.
        let beside = XMPMetadata(beside: source)
        let error = libraw_open_buffer(handle, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        let own = error == 0 ? Self.ownMetadata(handle) : nil
        metadata = if let own, let beside { own.overridden(by: beside) } else { beside ?? own }
        try Self.check(error)
        try limits.check(declared: size)
    }

    deinit { libraw_close(handle) }

    /// Size of the picture as it was taken, not yet upright, in pixels.
    var size: PixelSize {
        PixelSize(width: Int(handle.pointee.sizes.width), height: Int(handle.pointee.sizes.height))
    }

    /// The XMP metadata that the file itself holds.
    private static func ownMetadata(_ handle: UnsafeMutablePointer<libraw_data_t>) -> XMPMetadata? {
        let data = handle.pointee.idata
        guard let start = data.xmpdata, data.xmplen > 0 else { return nil }
        let bytes = UnsafeRawBufferPointer(start: start, count: min(Int(data.xmplen), 4 << 20))
        // LibRaw ends what it copies with a zero.
        return XMPMetadata(Array(bytes.prefix { $0 != 0 }))
    }

    /// The orientation that the file states, converted from the numbers of LibRaw, which are those of dcraw
    /// (`"50132467"[orientation & 7]`).
    private var orientation: Orientation {
        switch handle.pointee.sizes.flip {
        case 1: .mirrored
        case 2: .flipped
        case 3: .upsideDown
        case 4: .transposed
        case 5: .turnedRight
        case 6: .turnedLeft
        case 7: .transversed
        default: .upright
        }
    }

    /// Size of the picture upright, in pixels.
    var uprightSize: PixelSize { (metadata?.orientation ?? orientation).applied(to: size) }

    /// A picture that is upright by the file itself, made upright by its metadata: those of programs count for more, as the
    /// user has turned it there.
    func turned(_ raster: Raster) throws(Refusal) -> Raster {
        guard let wanted = metadata?.orientation, wanted != orientation else { return raster }
        let change = (1...8).compactMap(Orientation.init).first { orientation.followed(by: $0) == wanted }
        return try Self.turned(raster, change ?? .upright)
    }

    /// The maker and model of the camera.
    var camera: String {
        func text(_ field: some Any) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return (text(handle.pointee.idata.make) + " " + text(handle.pointee.idata.model)).trimmed
    }

    /// The picture that the camera put in, upright.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` when there is none that can be decoded.
    func preview(bounds: PixelSize, limits: RenderLimits) throws(Refusal) -> Raster {
        var error: Int32 = 0
        guard libraw_unpack_thumb(handle) == 0, let image = libraw_dcraw_make_mem_thumb(handle, &error) else {
            return try Self.thumbnail(in: source, bounds: bounds, limits: limits)
        }
        defer { libraw_dcraw_clear_mem(image) }
        if image.pointee.type == LIBRAW_IMAGE_JPEG {
            let bytes = Self.content(of: image)
            let raster = try PictureDecoder.raster(of: Array(bytes), bounds: bounds, limits: limits)
            // Some cameras say in the small picture how to turn it: then it is upright by now.
            let isUpright = Self.saysOrientation(bytes)
            return isUpright ? raster : try Self.turned(raster, orientation)
        }
        return try Self.turned(try Self.raster(of: image), orientation)
    }

    /// The small picture that stands near the beginning, upright: what is left of a file of which the end is missing.
    /// LibRaw looks for the large one, and does not open what seems too short.
    ///
    /// - Throws: ``Refusal/Reason/nothingToShow`` when there is none.
    static func thumbnail(
        in source: any ByteSource, bounds: PixelSize, limits: RenderLimits
    ) throws(Refusal) -> Raster {
        let bytes = try source.mapped()
        guard let exif = Exif(bytes), let range = exif.thumbnail else {
            throw Refusal(.nothingToShow, "it carries no picture")
        }
        let raster = try PictureDecoder.raster(of: Array(bytes[range]), bounds: bounds, limits: limits)
        let isUpright = saysOrientation(UnsafeRawBufferPointer(rebasing: bytes[range]))
        return isUpright ? raster : try turned(raster, exif.orientation)
    }

    /// The picture developed, at half its size each way, upright.
    func developed() throws(Refusal) -> Raster {
        handle.pointee.params.half_size = 1
        handle.pointee.params.use_camera_wb = 1
        handle.pointee.params.output_color = 1
        handle.pointee.params.user_qual = 0
        try Self.check(libraw_unpack(handle))
        try Self.check(libraw_dcraw_process(handle))
        var error: Int32 = 0
        guard let image = libraw_dcraw_make_mem_image(handle, &error) else {
            throw Refusal(.damaged, String(cString: libraw_strerror(error)))
        }
        defer { libraw_dcraw_clear_mem(image) }
        // LibRaw turns what it develops.
        return try Self.raster(of: image)
    }

    private static func turned(_ raster: Raster, _ orientation: Orientation) throws(Refusal) -> Raster {
        guard orientation != .upright else { return raster }
        let result = try Raster(orientation.applied(to: raster.size))
        guard let from = raster.bytes.baseAddress, let to = result.bytes.baseAddress else { return raster }
        orientation.turn(from, size: raster.size, into: to)
        return result
    }

    private static func saysOrientation(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let range = JPEGSegments(bytes).exif,
            let exif = Exif(UnsafeRawBufferPointer(rebasing: bytes[range]))
        else { return false }
        return exif.orientation != .upright
    }

    private static func content(of image: UnsafeMutablePointer<libraw_processed_image_t>) -> UnsafeRawBufferPointer {
        // The data follow the fields of the structure, in place of its last one.
        let offset = MemoryLayout<libraw_processed_image_t>.offset(of: \.data) ?? 16
        return UnsafeRawBufferPointer(
            start: UnsafeRawPointer(image) + offset, count: Int(image.pointee.data_size))
    }

    /// Eight bits a channel, grey or red, green, blue, as pixels.
    private static func raster(of image: UnsafeMutablePointer<libraw_processed_image_t>) throws(Refusal) -> Raster {
        let size = PixelSize(width: Int(image.pointee.width), height: Int(image.pointee.height))
        let channels = Int(image.pointee.colors)
        let bytes = content(of: image)
        guard image.pointee.bits == 8, channels == 3 || channels == 1, size.width > 0, size.height > 0,
            bytes.count >= size.width * size.height * channels
        else { throw Refusal(.unsupported, "a picture of \(channels) channels of \(image.pointee.bits) bits") }
        let raster = try Raster(size)
        let pixels = raster.bytes.assumingMemoryBound(to: UInt32.self)
        for index in 0..<size.width * size.height {
            let place = index * channels
            let (red, green, blue) =
                channels == 3
                ? (bytes[place], bytes[place + 1], bytes[place + 2]) : (bytes[place], bytes[place], bytes[place])
            pixels[index] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
        return raster
    }

    private static func check(_ error: Int32) throws(Refusal) {
        guard error != 0 else { return }
        let message = String(cString: libraw_strerror(error))
        throw Refusal(error == Int32(LIBRAW_FILE_UNSUPPORTED.rawValue) ? .unsupported : .damaged, message)
    }
}
