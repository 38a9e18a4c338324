// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Quantities

/// As bytes: next offset `UInt64`, count `UInt32`, then each match's offset `UInt64` and length `UInt32`.
extension TextFinding {
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
        let nextOffset = try TextPosition(from: &reader).offset
        let matches = try reader.readList(limit: Self.limit) { reader throws(MessageError) in
            let start = try TextPosition(from: &reader).offset
            return start..<start.plus(Int(try reader.read(UInt32.self)))
        }
        for (one, next) in zip(matches, matches.dropFirst()) where next.lowerBound < one.lowerBound {
            throw MessageError("matches out of order")
        }
        self.init(matches: matches, nextOffset: nextOffset)
    }
}

extension TextPosition {
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
        self.init(offset: try reader.readByteCount().int)
    }
}
