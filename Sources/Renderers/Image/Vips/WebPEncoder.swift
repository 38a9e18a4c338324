// SPDX-License-Identifier: MPL-2.0

import CVips
import DocumentModel
import Pictures
import RendererKit

/// Writes WebP files through libvips, with alpha unless the picture is opaque.
struct WebPEncoder: ImageEncoder {
    let encodings: [ImageEncoding] = [.webp]

    /// From 1 to 100, where none is asked for.
    private static let quality = 85

    func encode(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, stride: Int, isOpaque: Bool, as encoding: ImageEncoding,
        options: EncodingOptions
    ) throws(Refusal) -> [UInt8] {
        guard Vips.isReady else { throw Vips.refusal(.failed) }
        guard let start = pixels.baseAddress, size.width > 0, size.height > 0, stride >= size.width * 4,
            pixels.count >= stride * (size.height - 1) + size.width * 4, size.width <= 16_383, size.height <= 16_383
        else { throw Refusal(.invalidRequest, "no such picture") }
        let raster = try Raster(size)
        defer { withExtendedLifetime(raster) {} }
        var row = raster.bytes.baseAddress!
        for y in 0..<size.height {
            row.copyMemory(from: start + y * stride, byteCount: raster.stride)
            row += PixelFormat.toFileOrder(row, count: size.width, isOpaque: isOpaque)
        }
        var count = 0
        guard
            let file = vips_shim_webp(
                raster.bytes.baseAddress!, Int32(size.width), Int32(size.height), isOpaque ? 3 : 4,
                Int32(options.quality ?? Self.quality), options.exif, options.exif.count, &count)
        else { throw Vips.refusal(.failed) }
        defer { g_free(file) }
        return Array(UnsafeRawBufferPointer(start: file, count: count))
    }
}
