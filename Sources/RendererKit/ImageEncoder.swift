// SPDX-License-Identifier: MPL-2.0

public import RenderMessages

/// Writes pixels as an image file, in the sandbox.
public protocol ImageEncoder: Sendable {
    /// The formats it writes.
    var encodings: [ImageEncoding] { get }

    /// The pixels as a whole image file.
    ///
    /// - Parameters:
    ///   - pixels: `size.height` rows of `stride` bytes, as a ``Canvas`` holds them: blue, green, red, alpha,
    ///     premultiplied, sRGB.
    ///   - size: in pixels.
    ///   - stride: bytes from one row to the next, at least four times the width.
    ///   - isOpaque: no pixel is transparent, so alpha need not be written.
    /// - Throws: ``Refusal/Reason/failed`` with the library's words.
    func encode(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, stride: Int, isOpaque: Bool, as encoding: ImageEncoding
    ) throws(Refusal) -> [UInt8]
}
