// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// Several small image files in one piece of memory, drawn by one child in place of one child each.
///
/// The memory begins with their count `UInt32` and each file's length `UInt32`. At ``AnswerHeader/payloadOffset`` follow
/// slots of ``slotLength(for:)`` bytes, one for each file, which lies at its beginning. The answer, laid out as
/// ``AnswerHeader`` says, takes the file's place.
public struct PictureList: Equatable, Sendable {
    /// The most files in a list.
    public static let countLimit = 32

    /// The length of each file in bytes; 0 for a file that could not be read.
    public let lengths: [Int]

    /// A list of files of these lengths.
    public init(lengths: [Int]) {
        self.lengths = lengths
    }

    /// The list in bytes, at the start of the memory.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(UInt32(clamping: lengths.count))
        for length in lengths { writer.write(UInt32(clamping: length)) }
        return writer.bytes
    }

    /// Reads and checks a list.
    ///
    /// - Parameters:
    ///   - bytes: the beginning of the memory.
    ///   - slot: length of a slot, in bytes.
    ///   - capacity: of the whole memory, in bytes.
    public init(decoding bytes: [UInt8], slot: Int, capacity: Int) throws(MessageError) {
        var reader = MessageReader(bytes)
        lengths = try reader.readList(limit: Self.countLimit) { reader throws(MessageError) in
            Int(try reader.read(UInt32.self))
        }
        guard lengths.allSatisfy({ $0 <= slot }) else { throw MessageError("a file is longer than its slot") }
        guard Self.capacity(lengths.count, slot: slot) <= capacity else {
            throw MessageError("the memory is too small")
        }
    }

    /// The length of a slot in bytes, in whole memory pages, for pictures of at most `size`.
    public static func slotLength(for size: PixelSize) -> Int {
        (AnswerHeader.payloadOffset + size.width * size.height * 4 + 4095) / 4096 * 4096
    }

    /// The range of a slot in the memory, in bytes.
    public static func slot(_ index: Int, length: Int) -> Range<Int> {
        let start = AnswerHeader.payloadOffset + index * length
        return start..<start + length
    }

    /// The length of memory with a number of slots, in bytes.
    public static func capacity(_ count: Int, slot: Int) -> Int {
        AnswerHeader.payloadOffset + count * slot
    }
}
