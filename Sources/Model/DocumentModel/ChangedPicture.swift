// SPDX-License-Identifier: MPL-2.0

/// The picture file that results from a ``PictureChange``.
public struct ChangedPicture: Equatable, Sendable {
    /// The method by which the changed file was written; it decides how much quality is lost.
    public enum Method: UInt8, Sendable, CaseIterable {
        /// The compressed blocks were moved, or left alone, without decoding. Nothing is lost.
        case lossless = 1
        /// The EXIF orientation was set. Nothing is lost.
        case tagged = 2
        /// The picture was decoded to 8 bits per channel in sRGB and encoded again.
        case encoded = 3
    }

    /// The method by which the changed file was written.
    public let method: Method
    /// The number of pages or frames of the old file. The new one has the first alone.
    public let pageCount: Int
    /// The new file.
    public let file: [UInt8]

    /// A changed picture.
    public init(_ method: Method, pageCount: Int = 1, file: [UInt8]) {
        self.method = method
        self.pageCount = pageCount
        self.file = file
    }
}
