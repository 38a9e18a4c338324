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
    ///   - options: what else the file is to be like.
    /// - Throws: ``Refusal/Reason/failed`` with the library's words.
    func encode(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, stride: Int, isOpaque: Bool, as encoding: ImageEncoding,
        options: EncodingOptions
    ) throws(Refusal) -> [UInt8]
}

/// What an image file is to be like, beyond its pixels.
public struct EncodingOptions: Sendable {
    /// From 1 to 100, for formats that lose something; nil for their own.
    public var quality: Int?
    /// EXIF metadata, a TIFF structure; empty for none.
    public var exif: [UInt8]

    /// Options.
    public init(quality: Int? = nil, exif: [UInt8] = []) {
        self.quality = quality
        self.exif = exif
    }
}
