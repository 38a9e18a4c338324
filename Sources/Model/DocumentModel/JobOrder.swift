// SPDX-License-Identifier: MPL-2.0

/// The order of a child that does one job and ends: one document in, one picture out.
public struct JobOrder: Equatable, Sendable {
    /// The kinds of job.
    public enum Operation: UInt8, Sendable {
        /// A picture of the document that fits into the size.
        case thumbnail = 1
        /// The picture embedded in the document, without decoding the document itself.
        case embedded = 2
        /// An image file of the pixels of an earlier answer, which is the input (see ``AnswerHeader``). In the place of the
        /// encoded file the input has EXIF metadata for the new one.
        case encode = 3
        /// Thumbnails of several files, which are a ``PictureList`` in the memory of the answer.
        case several = 4
        /// A picture file with ``JobOrder/change`` made. The answer is a ``ChangedPicture``; if the process does not write
        /// the format, it is the pixels, with EXIF metadata in the place of the encoded file.
        case change = 5
    }

    /// The kind of job.
    public var operation: Operation
    /// The document's content type, as the client knows it.
    public var contentType: String
    /// The box that the picture must fit into, in pixels. Pictures are never enlarged.
    public var size: PixelSize
    /// The format of an image file to be made in addition to the pixels; nil for pixels alone.
    public var encoding: ImageEncoding?
    /// The change, for ``Operation/change``; its quality applies to ``Operation/encode`` as well.
    public var change: PictureChange?
    /// The language that the name of the document states; nil where it states none.
    public var language: ReaderLanguage?

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
}
