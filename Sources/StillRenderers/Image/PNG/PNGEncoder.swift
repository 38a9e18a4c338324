// SPDX-License-Identifier: MPL-2.0

internal import CSpng
import Glibc
package import RenderMessages
internal import RendererKit

/// Writes PNG files through libspng: 8 bits, with alpha unless the picture is opaque, fast rather than small.
package struct PNGEncoder: ImageEncoder {
    package let encodings: [ImageEncoding] = [.png]

    package func encode(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, stride: Int, isOpaque: Bool, as encoding: ImageEncoding
    ) throws(Refusal) -> [UInt8] {
        guard let start = pixels.baseAddress, size.width > 0, size.height > 0, stride >= size.width * 4,
            pixels.count >= stride * (size.height - 1) + size.width * 4
        else { throw Refusal(.invalidRequest, "no such picture") }
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { throw Refusal(.failed, "no memory") }
        defer { spng_ctx_free(context) }
        spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
        spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 3)
        spng_set_option(
            context, SPNG_FILTER_CHOICE, Int32(SPNG_FILTER_CHOICE_SUB.rawValue | SPNG_FILTER_CHOICE_UP.rawValue))
        var header = spng_ihdr(
            width: UInt32(size.width), height: UInt32(size.height), bit_depth: 8,
            color_type: UInt8(isOpaque ? SPNG_COLOR_TYPE_TRUECOLOR.rawValue : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA.rawValue),
            compression_method: 0, filter_method: 0, interlace_method: 0)
        try check(spng_set_ihdr(context, &header))
        spng_set_srgb(context, 0)
        try check(
            spng_encode_image(
                context, nil, 0, Int32(SPNG_FMT_PNG.rawValue),
                Int32(SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue)))
        let row = try Raster(PixelSize(width: size.width, height: 1))
        defer { withExtendedLifetime(row) {} }
        for y in 0..<size.height {
            row.row(0).copyMemory(from: start + y * stride, byteCount: row.stride)
            let length = PixelFormat.toFileOrder(row.row(0), count: size.width, isOpaque: isOpaque)
            let status = spng_encode_row(context, row.row(0), length)
            guard status == 0 || status == Int32(SPNG_EOI.rawValue) else { return try fail(status) }
        }
        var length = 0
        var status: Int32 = 0
        guard let file = spng_get_png_buffer(context, &length, &status) else { return try fail(status) }
        defer { free(file) }
        return Array(UnsafeRawBufferPointer(start: file, count: length))
    }

    private func check(_ status: Int32) throws(Refusal) {
        if status != 0 { throw Refusal(.failed, String(cString: spng_strerror(status))) }
    }

    private func fail(_ status: Int32) throws(Refusal) -> [UInt8] {
        throw Refusal(.failed, String(cString: spng_strerror(status)))
    }
}
