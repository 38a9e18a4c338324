// SPDX-License-Identifier: MPL-2.0

internal import Quantities

/// The matches of a search in a text or in bytes, as byte offsets.
///
/// As bytes: next offset `UInt64`, count `UInt32`, then each match's offset `UInt64` and length `UInt32`.
public struct TextFinding: Equatable, Sendable {
    /// The most matches in one answer.
    public static let limit = 4096
    /// The most bytes of the encoded record.
    public static let byteLimit = 12 + limit * 12
    /// The longest range that one request searches, in bytes. Other requests of the session wait meanwhile.
    public static let rangeLimit = 64 << 20

    /// The ranges of the matches in the file, in bytes, in order.
    public var matches: [Range<Int>]
    /// The offset at which the search continues, in bytes.
    public var nextOffset: Int

    /// The result of a search.
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

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        nextOffset = try TextPosition(from: &reader).offset
        matches = try reader.readList(limit: Self.limit) { reader throws(MessageError) in
            let start = try TextPosition(from: &reader).offset
            return start..<start.plus(Int(try reader.read(UInt32.self)))
        }
        for (one, next) in zip(matches, matches.dropFirst()) where next.lowerBound < one.lowerBound {
            throw MessageError("matches out of order")
        }
    }
}

/// A place in a text: a byte offset, `UInt64`.
public struct TextPosition: Equatable, Sendable {
    /// The offset from the beginning of the file, in bytes.
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

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        try self.init(from: &reader)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        offset = try reader.readByteCount().int
    }
}
