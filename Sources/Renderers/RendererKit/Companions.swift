// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// The files beside a document, by the relative paths that the document gives. A renderer gets those of the kinds that its
/// format lists (`Provider.companions`), and no other file.
public protocol Companions: AnyObject {
    /// The bytes of a file; nil when there is none, or none that the document may have.
    func file(_ kind: CompanionKind, at path: String) -> (any ByteSource)?

    /// The pixels of pictures, each made smaller to lie within `bounds`, in pixels, in the order of their paths.
    func pictures(at paths: [String], bounds: PixelSize) -> [CompanionResult]
}

/// The result of asking for a picture beside a document.
public enum CompanionResult {
    /// The pixels of the picture.
    case picture(CompanionPicture)
    /// There is no such file.
    case missing
    /// The file cannot be drawn, or the document may not have it.
    case refused

    /// The picture, if there is one.
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
    /// Rows of blue, green, red and alpha, premultiplied. Valid as long as this object.
    public let pixels: UnsafeRawBufferPointer
    /// The owner of the memory.
    private let owner: AnyObject

    /// A picture in memory that `owner` keeps.
    ///
    /// - Parameter pixels: `stride` times the height in bytes, at least.
    public init(
        size: PixelSize, documentSize: PixelSize, stride: Int, pixels: UnsafeRawBufferPointer, owner: AnyObject
    ) {
        (self.size, self.documentSize) = (size, documentSize)
        (self.stride, self.pixels, self.owner) = (stride, pixels, owner)
    }
}
