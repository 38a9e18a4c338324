// SPDX-License-Identifier: MPL-2.0

/// A picture file that a ``PictureChange`` led to.
///
/// As bytes: method `UInt8`, pages `UInt32`, then the file.
public struct ChangedPicture: Equatable, Sendable {
    /// How it was made, which says what was lost.
    public enum Method: UInt8, Sendable, CaseIterable {
        /// Nothing was decoded: the compressed blocks themselves were put in another place, or left alone. Nothing is lost.
        case lossless = 1
        /// The file says how it is to be turned when it is shown (EXIF orientation). Nothing is lost.
        case tagged = 2
        /// It was decoded to 8 bits a colour in sRGB and encoded anew.
        case encoded = 3
    }

    /// How it was made.
    public let method: Method
    /// How many pages or frames the old file has; the new one shows the first.
    public let pageCount: Int
    /// The new file.
    public let file: [UInt8]

    /// A changed picture.
    public init(_ method: Method, pageCount: Int = 1, file: [UInt8]) {
        self.method = method
        self.pageCount = pageCount
        self.file = file
    }

    /// The answer as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(method.rawValue)
        writer.write(UInt32(clamping: pageCount))
        return writer.bytes + file
    }

    /// Reads an answer.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(Array(bytes.prefix(5)))
        guard let method = Method(rawValue: try reader.read()) else { throw MessageError("unknown method") }
        self.method = method
        pageCount = Int(try reader.read(UInt32.self))
        file = Array(bytes.dropFirst(5))
        if file.isEmpty { throw MessageError("an empty file") }
    }
}
