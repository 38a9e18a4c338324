// SPDX-License-Identifier: MPL-2.0

/// Several small image files as one document, for pictures that cost less than a process.
///
/// As bytes: count `UInt32`, each file's length `UInt32`, then the files, one after the other. The answers lie in slots
/// of ``slotLength(for:)`` bytes, each laid out as ``AnswerHeader`` says.
public struct PictureList: Equatable, Sendable {
    /// The most files in a list.
    public static let countLimit = 32

    /// Where each file lies in the document, in bytes.
    public let ranges: [Range<Int>]

    /// A list of files of these lengths.
    public init(lengths: [Int]) {
        var start = 4 + 4 * lengths.count
        ranges = lengths.map { length in
            defer { start += length }
            return start..<start + length
        }
    }

    /// Length of the whole document in bytes.
    public var length: Int { ranges.last?.upperBound ?? 4 }

    /// What comes before the first file.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(UInt32(clamping: ranges.count))
        for range in ranges { writer.write(UInt32(clamping: range.count)) }
        return writer.bytes
    }

    /// Reads and checks a list.
    ///
    /// - Parameters:
    ///   - bytes: the document's beginning; it must reach to the first file.
    ///   - length: of the whole document, in bytes.
    public init(decoding bytes: [UInt8], length: Int) throws(MessageError) {
        var reader = MessageReader(bytes)
        let lengths = try reader.readList(limit: Self.countLimit) { reader throws(MessageError) in
            Int(try reader.read(UInt32.self))
        }
        self.init(lengths: lengths)
        guard self.length <= length else { throw MessageError("the files are longer than their document") }
    }

    /// How many bytes of memory each answer has, when no picture is larger than `size`: whole pages.
    public static func slotLength(for size: PixelSize) -> Int {
        (AnswerHeader.payloadOffset + size.width * size.height * 4 + 4095) / 4096 * 4096
    }
}
