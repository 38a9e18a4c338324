// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Glibc

/// The memory that a renderer draws into. The client shows the pixels as they are.
///
/// Pixels are four bytes, blue, green, red, alpha, premultiplied by alpha (cairo's `ARGB32` on this processor), in
/// sRGB. A renderer learns ``bounds``, decides its size, calls ``begin(_:documentSize:)`` once, and fills the rows.
public final class Canvas {
    /// The size of the largest picture, in pixels.
    public let bounds: PixelSize
    /// The limits of the child.
    public let limits: RenderLimits

    private let memory: UnsafeMutableRawBufferPointer

    /// The size of the picture in pixels; nil before ``begin(_:documentSize:)``.
    public private(set) var size: PixelSize?
    /// The distance between rows in bytes; 0 before ``begin(_:documentSize:)``.
    public private(set) var stride = 0
    /// The size of the document in pixels or points; zero when unknown.
    public private(set) var documentSize = PixelSize(width: 0, height: 0)
    /// The part of the picture that shows the document, in pixels; all of it when nil.
    public var contentRect: PixelRect?
    /// The time of the frame of a film, in milliseconds from its beginning.
    public var moment = 0
    /// Whether pages without colours of their own are to be drawn light on dark.
    public var prefersDark = false
    /// Whether no pixel is transparent; to be set by the renderer.
    public var isOpaque = false

    /// A canvas over memory of at least `bounds.width × bounds.height × 4` bytes.
    public init(memory: UnsafeMutableRawBufferPointer, bounds: PixelSize, limits: RenderLimits) {
        self.memory = memory
        self.bounds = bounds
        self.limits = limits
    }

    /// Sets the size of the picture and returns its pixels: `size.height` rows of ``stride`` bytes, all transparent. To be
    /// called once.
    ///
    /// - Parameters:
    ///   - size: at most ``bounds``.
    ///   - documentSize: the size of the document in pixels or points, if known.
    /// - Throws: ``Refusal/Reason/tooLarge`` when the picture does not fit.
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

    /// Populates the memory's pages with one call (`MADV_POPULATE_WRITE`), since page faults cost more than decoding a small
    /// picture. Linux before 5.14 refuses the call, and populates each page at its first access.
    private static func prepare(_ pixels: UnsafeMutableRawBufferPointer) {
        guard let start = pixels.baseAddress, pixels.count > 0 else { return }
        let pageSize = 4096
        let first = start.alignedDown(toMultipleOf: pageSize)
        madvise(first, pixels.count + (start - first), MADV_POPULATE_WRITE)
    }

    /// Checks the size that a document declares, before it is decoded.
    ///
    /// - Throws: ``Refusal/Reason/tooLarge`` beyond ``limits``.
    public func check(declared size: PixelSize) throws(Refusal) {
        guard size.width > 0, size.height > 0 else { throw Refusal(.damaged, "it declares no pixels") }
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels <= limits.pixels else {
            throw Refusal(.tooLarge, "it declares \(size.width) × \(size.height) pixels")
        }
    }
}
