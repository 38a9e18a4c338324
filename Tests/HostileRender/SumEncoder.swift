// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import RendererKit

/// Writes an image file of eight bytes: the sum of all bytes of the pixels. Knows no WebP.
struct SumEncoder: ImageEncoder {
    let encodings: [ImageEncoding] = [.png, .jpeg]

    func encode(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, stride: Int, isOpaque: Bool, as encoding: ImageEncoding,
        options: EncodingOptions
    ) throws(Refusal) -> [UInt8] {
        let sum = pixels.reduce(UInt64(0)) { $0 + UInt64($1) }
        return withUnsafeBytes(of: sum.littleEndian) { Array($0) }
    }
}
