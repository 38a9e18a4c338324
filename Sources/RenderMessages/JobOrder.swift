// SPDX-License-Identifier: MPL-2.0

/// What one child is forked for, when it is not a session: one document in, one picture out.
///
/// As bytes: operation `UInt8`, content type (text), width `UInt32`, height `UInt32`, encoding `UInt8` (0 none), and a
/// ``PictureChange`` if there is one.
public struct JobOrder: Equatable, Sendable {
    /// The most bytes an encoded order takes.
    public static let byteLimit = 1024

    /// The kinds of job.
    public enum Operation: UInt8, Sendable {
        /// A picture of the document, decoded, that fits into the size.
        case thumbnail = 1
        /// The picture somebody embedded in the document, without decoding the document itself.
        case embedded = 2
        /// The input is an answer of an earlier job (see ``AnswerHeader``); encode its pixels. What stands in the place of
        /// its encoded file is EXIF metadata for the new one.
        case encode = 3
        /// The input is a ``PictureList``: each of its files is drawn as a thumbnail. The memory holds their answers
        /// one after the other, each in a slot of its own.
        case several = 4
        /// The document, a picture, changed as ``JobOrder/change`` says. The answer is a ``ChangedPicture``; where nothing
        /// writes the format wanted, it is the changed picture's pixels, with its EXIF metadata for an encoded file.
        case change = 5
    }

    /// What to do.
    public var operation: Operation
    /// The document's content type as its keeper knows it.
    public var contentType: String
    /// The box that the picture must fit into, in pixels. Pictures are never scaled up.
    public var size: PixelSize
    /// The image format in which the picture is wanted as well, next to its pixels.
    public var encoding: ImageEncoding?
    /// What becomes of the picture, for ``Operation/change``; its quality, for ``Operation/encode``.
    public var change: PictureChange?

    /// An order.
    public init(
        _ operation: Operation, contentType: String, size: PixelSize, encoding: ImageEncoding? = nil,
        change: PictureChange? = nil
    ) {
        self.operation = operation
        self.contentType = contentType
        self.size = size
        self.encoding = encoding
        self.change = change
    }

    /// The order as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(operation.rawValue)
        writer.write(contentType)
        writer.write(UInt32(clamping: size.width))
        writer.write(UInt32(clamping: size.height))
        writer.write(encoding?.rawValue ?? 0)
        writer.write(change) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// Reads an order.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        guard let operation = Operation(rawValue: try reader.read()) else { throw MessageError("unknown operation") }
        self.operation = operation
        contentType = try reader.readText(limit: 255)
        size = PixelSize(width: Int(try reader.read(UInt32.self)), height: Int(try reader.read(UInt32.self)))
        encoding = ImageEncoding(rawValue: try reader.read())
        change = try reader.readOptional { reader throws(MessageError) in try PictureChange(from: &reader) }
    }
}

/// An image format that the sandbox can write.
public enum ImageEncoding: UInt8, Sendable, CaseIterable {
    /// PNG with alpha.
    case png = 1
    /// JPEG, quality 90, on white where the picture is transparent.
    case jpeg = 2
    /// WebP with alpha, quality 85. Written by the *wide* role.
    case webp = 3
}
