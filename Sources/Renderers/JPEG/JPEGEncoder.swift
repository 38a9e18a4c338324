// SPDX-License-Identifier: MPL-2.0

internal import CJPEGCoding
package import DocumentModel
import Glibc
import Pictures
package import RendererKit

/// The encoder of JPEG files: baseline DCT with Huffman coding, through libjpeg-turbo, on white where the picture is
/// transparent.
package struct JPEGEncoder: ImageEncoder {
    package let encodings: [ImageEncoding] = [.jpeg]

    /// The quality, from 1 to 100, when the options have none.
    private static let quality = 90

    package func encode(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, stride: Int, isOpaque: Bool, as encoding: ImageEncoding,
        options: EncodingOptions
    ) throws(Refusal) -> [UInt8] {
        guard let start = pixels.baseAddress, size.width > 0, size.height > 0, stride >= size.width * 4,
            pixels.count >= stride * (size.height - 1) + size.width * 4, size.width <= 65_500, size.height <= 65_500
        else { throw Refusal(.invalidRequest, "no such picture") }
        if isOpaque { return try encode(start, size: size, stride: stride, options) }
        let raster = try Raster(size)
        defer { withExtendedLifetime(raster) {} }
        for y in 0..<size.height {
            let row = raster.row(y)
            row.copyMemory(from: start + y * stride, byteCount: raster.stride)
            PixelFormat.putOnWhite(row, count: size.width)
        }
        return try encode(UnsafeRawPointer(raster.row(0)), size: size, stride: raster.stride, options)
    }

    private func encode(
        _ pixels: UnsafeRawPointer, size: PixelSize, stride: Int, _ options: EncodingOptions
    ) throws(Refusal) -> [UInt8] {
        var length = 0
        var message = [CChar](repeating: 0, count: Int(JPEG_MESSAGE_LENGTH))
        guard
            let bytes = jpeg_encode(
                pixels.assumingMemoryBound(to: UInt8.self), UInt32(size.width), UInt32(size.height), stride,
                Int32(options.quality ?? Self.quality), options.exif, options.exif.count, &length, &message)
        else { throw Refusal(.failed, String(message: message)) }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: length))
    }
}
