// SPDX-License-Identifier: MPL-2.0

internal import Glibc
public import RenderMessages

/// Where a renderer puts its picture: memory that the client will show as it is.
///
/// Pixels are four bytes, blue, green, red, alpha, premultiplied by alpha (cairo's `ARGB32` on this processor), in
/// sRGB. A renderer learns ``bounds``, decides its size, calls ``begin(_:documentSize:)`` once, and fills the rows.
public final class Canvas {
    /// The largest picture that fits.
    public let bounds: PixelSize
    /// The limits that hold for this document.
    public let limits: RenderLimits

    private let memory: UnsafeMutableRawBufferPointer

    /// The picture's size, once it has begun.
    public private(set) var size: PixelSize?
    /// Bytes from one row to the next, once it has begun.
    public private(set) var stride = 0
    /// The document's own size, in pixels or points.
    public private(set) var documentSize = PixelSize(width: 0, height: 0)
    /// The part of the picture that shows the document; all of it unless set.
    public var contentRect: PixelRect?
    /// The moment of a film that is shown, in milliseconds from its beginning.
    public var moment = 0
    /// Whether pages of our own making are wanted light on dark.
    public var prefersDark = false
    /// Set by a renderer that knows that no pixel is transparent.
    public var isOpaque = false

    /// A canvas over memory of at least `bounds.width × bounds.height × 4` bytes.
    public init(memory: UnsafeMutableRawBufferPointer, bounds: PixelSize, limits: RenderLimits) {
        self.memory = memory
        self.bounds = bounds
        self.limits = limits
    }

    /// Settles the picture's size and hands over its pixels, all transparent, `size.height` rows of `stride` bytes.
    ///
    /// - Parameters:
    ///   - size: at most ``bounds``.
    ///   - documentSize: the whole document's own size in pixels or points, if known.
    /// - Throws: ``Refusal/Reason/tooLarge`` when it does not fit.
    public func begin(_ size: PixelSize, documentSize: PixelSize? = nil) throws(Refusal)
        -> UnsafeMutableRawBufferPointer
    {
        guard size.width > 0, size.height > 0, size.width <= bounds.width, size.height <= bounds.height,
            size.width * size.height * 4 <= memory.count
        else { throw Refusal(.tooLarge, "\(size.width) × \(size.height) pixels do not fit") }
        self.size = size
        self.documentSize = documentSize ?? size
        stride = size.width * 4
        let pixels = UnsafeMutableRawBufferPointer(rebasing: memory[..<(stride * size.height)])
        Self.prepare(pixels)
        return pixels
    }

    /// Has the kernel make all pages at once, instead of one at each first touch, which costs more than a small
    /// picture's decoding. One that does not know how (before Linux 5.14) makes them as they are touched.
    private static func prepare(_ pixels: UnsafeMutableRawBufferPointer) {
        guard let start = pixels.baseAddress, pixels.count > 0 else { return }
        let pageSize = 4096
        let first = start.alignedDown(toMultipleOf: pageSize)
        madvise(first, pixels.count + (start - first), MADV_POPULATE_WRITE)
    }

    /// Refuses a document that declares more pixels than the limits allow, before any is decoded.
    public func check(declared size: PixelSize) throws(Refusal) {
        guard size.width > 0, size.height > 0 else { throw Refusal(.damaged, "it declares no pixels") }
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels <= limits.pixels else {
            throw Refusal(.tooLarge, "it declares \(size.width) × \(size.height) pixels")
        }
    }
}
