// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Wire

/// A picture that the sandbox has made. It never changes, and holds its memory until the last reference goes.
///
/// Pixels are four bytes: blue, green, red, alpha, premultiplied by alpha, in sRGB.
public final class RenderedPicture: Sendable {
    /// Size in pixels.
    public let size: PixelSize
    /// Bytes from one row to the next.
    public let stride: Int
    /// The part that shows the document; the rest is padding.
    public let contentRect: PixelRect
    /// The whole document's own size in pixels or points, zero when unknown.
    public let documentSize: PixelSize
    /// Whether no pixel is transparent.
    public let isOpaque: Bool
    /// The moment of a film that it shows, in milliseconds from its beginning.
    public let moment: Int
    /// The name of the renderer that made it, as ``DocumentModel/Format`` lists it.
    public let provider: String
    /// The places of the files beside the document that it was drawn with, and of those that are missing.
    public let companionPaths: Set<CompanionPath>
    /// Whether a file beside the document is not in it that could not be read in time: it may be readable another time.
    public let lacksFiles: Bool

    private let pixelMemory: MappedMemory
    private let pixelRange: Range<Int>
    private let fileMemory: MappedMemory?
    private let fileRange: Range<Int>

    /// - Parameter offset: where the answer starts in its memory.
    init(_ header: AnswerHeader, memory: MappedMemory, hasHeader: Bool, at offset: Int = 0, provider: String) {
        size = header.size
        stride = header.stride
        contentRect = header.contentRect
        documentSize = header.documentSize
        isOpaque = header.isOpaque
        moment = header.moment
        self.provider = provider
        lacksFiles = false
        companionPaths = []
        pixelMemory = memory
        let start = offset + (hasHeader ? AnswerHeader.payloadOffset : 0)
        pixelRange = start..<start + header.payloadLength
        let hasFile = hasHeader && header.encodedLength > 0
        fileMemory = hasFile ? memory : nil
        let file = offset + header.encodedOffset
        fileRange = hasFile ? file..<file + header.encodedLength : 0..<0
    }

    /// A picture that was put together here of others: rows of pixels without gaps. Nil when there is no memory.
    ///
    /// - Parameters:
    ///   - contentRect: the part that shows the document; nil for all of it.
    ///   - documentSize: the whole document's own size, if known.
    ///   - moment: of a film, in milliseconds from its beginning.
    public convenience init?(
        _ pixels: [UInt8], size: PixelSize, provider: String, contentRect: PixelRect? = nil,
        documentSize: PixelSize? = nil, moment: Int = 0
    ) {
        precondition(pixels.count == size.width * size.height * 4)
        guard let memory = pixels.withUnsafeBytes({ MappedMemory(copying: $0) }) else { return nil }
        var header = AnswerHeader(.picture)
        header.size = size
        header.stride = size.width * 4
        header.contentRect = contentRect ?? PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        if let documentSize { header.documentSize = documentSize }
        header.moment = moment
        header.payloadLength = pixels.count
        self.init(header, memory: memory, hasHeader: false, provider: provider)
    }

    /// The same pixels, with another file beside them or none, and with what is known about the document's companions.
    private init(
        _ picture: RenderedPicture, file: MappedMemory?, _ range: Range<Int>, companionPaths: Set<CompanionPath>,
        lacksFiles: Bool
    ) {
        self.companionPaths = companionPaths
        size = picture.size
        stride = picture.stride
        contentRect = picture.contentRect
        documentSize = picture.documentSize
        isOpaque = picture.isOpaque
        moment = picture.moment
        provider = picture.provider
        pixelMemory = picture.pixelMemory
        pixelRange = picture.pixelRange
        fileMemory = file
        fileRange = range
        self.lacksFiles = lacksFiles
    }

    /// Lends the pixels: `size.height` rows of ``stride`` bytes.
    public func withPixels<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(pixels)
    }

    /// Lends the image file that was asked for along with the pixels; nil when none was.
    public func withEncodedFile<Result, Failure>(
        _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(encodedFile)
    }

    /// The pixels, for what keeps a reference to this object as long as it uses them. The compiler lets an object go
    /// after its last use, and this is one; ``withPixels(_:)`` is the safe way.
    public var pixels: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: pixelMemory.bytes[pixelRange])
    }

    /// The image file, under the same condition; ``withEncodedFile(_:)`` is the safe way.
    public var encodedFile: UnsafeRawBufferPointer? {
        fileMemory.map { UnsafeRawBufferPointer(rebasing: $0.bytes[fileRange]) }
    }

    /// The same picture, of a document with companions.
    ///
    /// - Parameter lacksFiles: whether one of them could not be read in time.
    func with(companionPaths paths: Set<CompanionPath>, lacksFiles: Bool) -> RenderedPicture {
        guard !paths.isEmpty || lacksFiles else { return self }
        return RenderedPicture(self, file: fileMemory, fileRange, companionPaths: paths, lacksFiles: lacksFiles)
    }

    /// The same pixels, with an image file made afterwards.
    func with(encodedFile bytes: [UInt8]) -> RenderedPicture {
        guard let file = bytes.withUnsafeBytes({ MappedMemory(copying: $0) }) else { return self }
        return RenderedPicture(
            self, file: file, 0..<file.bytes.count, companionPaths: companionPaths, lacksFiles: lacksFiles)
    }
}
