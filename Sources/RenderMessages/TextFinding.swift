// SPDX-License-Identifier: MPL-2.0

/// Where a text says what was looked for, in byte offsets.
///
/// As bytes: next offset `UInt64`, count `UInt32`, then each match's offset `UInt64` and length `UInt32`.
public struct TextFinding: Equatable, Sendable {
    /// The most matches in one answer.
    public static let limit = 4096
    /// The most bytes the record takes.
    public static let byteLimit = 12 + limit * 12
    /// How much is looked through for one answer, in bytes: other questions wait meanwhile.
    public static let rangeLimit = 64 << 20

    /// The matches, from the first.
    public var matches: [Range<Int>]
    /// Where to look on.
    public var nextOffset: Int

    /// What was found.
    public init(matches: [Range<Int>], nextOffset: Int) {
        self.matches = matches
        self.nextOffset = nextOffset
    }

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(UInt64(clamping: nextOffset))
        writer.write(list: Array(matches.prefix(Self.limit))) { writer, match in
            writer.write(UInt64(clamping: match.lowerBound))
            writer.write(UInt32(clamping: match.count))
        }
        return writer.bytes
    }

    /// Reads and checks a record.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        nextOffset = try TextPosition(from: &reader).offset
        matches = try reader.readList(limit: Self.limit) { reader throws(MessageError) in
            let start = try TextPosition(from: &reader).offset
            return start..<start + Int(try reader.read(UInt32.self))
        }
        for (one, next) in zip(matches, matches.dropFirst()) where next.lowerBound < one.lowerBound {
            throw MessageError("matches out of order")
        }
    }
}

/// A place in a text: a byte offset, `UInt64`.
public struct TextPosition: Equatable, Sendable {
    /// In bytes from the file's beginning.
    public var offset: Int

    /// A place.
    public init(offset: Int) {
        self.offset = offset
    }

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(UInt64(clamping: offset))
        return writer.bytes
    }

    /// Reads and checks a record.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        try self.init(from: &reader)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let number = try reader.read(UInt64.self)
        guard number < 1 << 60 else { throw MessageError("an impossible place") }
        offset = Int(number)
    }
}
