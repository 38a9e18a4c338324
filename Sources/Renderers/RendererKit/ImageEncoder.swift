// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// An encoder of image files. Runs in the sandbox.
public protocol ImageEncoder: Sendable {
    /// The formats that it writes.
    var encodings: [ImageEncoding] { get }

    /// An image file of pixels.
    ///
    /// - Parameters:
    ///   - pixels: `size.height` rows of `stride` bytes, as a ``Canvas`` holds them: blue, green, red, alpha,
    ///     premultiplied, sRGB.
    ///   - size: the size in pixels.
    ///   - stride: the distance between rows in bytes, at least four times the width.
    ///   - isOpaque: whether no pixel is transparent, so that alpha need not be written.
    ///   - options: quality and metadata.
    /// - Throws: ``Refusal/Reason/failed`` with the message of the library.
    func encode(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, stride: Int, isOpaque: Bool, as encoding: ImageEncoding,
        options: EncodingOptions
    ) throws(Refusal) -> [UInt8]
}

/// Options of encoding.
public struct EncodingOptions: Sendable {
    /// The quality of a lossy format, from 1 to 100; nil for its default.
    public var quality: Int?
    /// EXIF metadata, a TIFF structure; empty for none.
    public var exif: [UInt8]

    /// Options.
    public init(quality: Int? = nil, exif: [UInt8] = []) {
        self.quality = quality
        self.exif = exif
    }
}
