// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// The files beside a document, by the relative paths that the document gives. A renderer gets those of the kinds that its
/// format lists (`Provider.companions`), and no other file.
public protocol Companions: AnyObject {
    /// The bytes of a file, or the reason for having none. The path is empty for a kind that is named by convention
    /// (``CompanionKind/isNamedByConvention``).
    func contents(_ kind: CompanionKind, at path: String) -> CompanionContents

    /// The first bytes of files, in the order of their paths; nil for a file that is not there, or that the document may not
    /// have. The files are fetched at the same time.
    func bytes(_ kind: CompanionKind, at paths: [String], limit: Int) -> [[UInt8]?]

    /// The pixels of pictures, each scaled down to lie within `bounds`, in pixels, in the order of their paths.
    func pictures(at paths: [String], bounds: PixelSize) -> [CompanionResult]

    /// The pixels of the picture that a convention names for the document, made smaller to lie within `bounds`, in pixels.
    func picture(_ kind: CompanionKind, bounds: PixelSize) -> CompanionResult

    /// The presence of files, in the order of their paths.
    ///
    /// - Parameter kind: ``CompanionKind/entry`` or ``CompanionKind/sound``.
    func presence(of paths: [String], _ kind: CompanionKind) -> [CompanionPresence]
}

extension Companions {
    /// The bytes of a file; nil when there are none, for whatever reason.
    package func file(_ kind: CompanionKind, at path: String) -> (any ByteSource)? {
        if case .file(let source) = contents(kind, at: path) { source } else { nil }
    }
}

/// The result of asking for the bytes of a file beside a document.
public enum CompanionContents {
    /// The bytes of the file.
    case file(any ByteSource)
    /// There is no such file.
    case missing
    /// The document may not have the file: it lies outside the folder, is of another kind, or too large.
    case refused
    /// The file cannot be read.
    case unreadable
}

/// The presence of a file beside a document.
public enum CompanionPresence: Equatable, Sendable {
    /// The file is there; with its length in seconds if it is sound and was measured.
    case present(seconds: Double?)
    /// There is no such file.
    case missing
    /// The document may not ask for this file, or it cannot be reached.
    case unknown
}

/// The result of a request for a picture beside a document.
public enum CompanionResult {
    /// The pixels of the picture.
    case picture(CompanionPicture)
    /// The file does not exist.
    case missing
    /// The file cannot be drawn, or is not permitted.
    case refused

    /// The picture; nil when there is none.
    package var picture: CompanionPicture? { if case .picture(let picture) = self { picture } else { nil } }
}

/// The pixels of a picture beside a document, drawn by the renderer of the picture's own format.
public final class CompanionPicture {
    /// The size in pixels.
    public let size: PixelSize
    /// The size of the whole picture in its own pixels; zero when unknown.
    public let documentSize: PixelSize
    /// The distance between rows, in bytes.
    public let stride: Int
    /// The rows of pixels: blue, green, red and alpha, premultiplied. Valid as long as this object.
    public let pixels: UnsafeRawBufferPointer
    /// The owner of the memory.
    private let owner: AnyObject

    /// A picture in memory that `owner` keeps.
    ///
    /// - Parameter pixels: at least `stride` times the height bytes.
    public init(
        size: PixelSize, documentSize: PixelSize, stride: Int, pixels: UnsafeRawBufferPointer, owner: AnyObject
    ) {
        (self.size, self.documentSize) = (size, documentSize)
        (self.stride, self.pixels, self.owner) = (stride, pixels, owner)
    }
}
