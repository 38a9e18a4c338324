// SPDX-License-Identifier: MPL-2.0

internal import Quantities

/// A request for a range of a document on a volume: one sequenced packet on a socket of the channel to that document.
///
/// As bytes: identifier `UInt32`, offset `UInt64`, length `UInt32`.
package struct RangeRequest: Equatable, Sendable {
    /// The longest range, in bytes: an answer fits into the buffer of a socket.
    package static let limit = 128 << 10

    /// Names the request; its answer repeats it.
    package var id: UInt32
    /// The offset in bytes.
    package var offset: Int
    /// The length in bytes, from 1 to ``limit``.
    package var length: Int

    /// A request.
    package init(id: UInt32, offset: Int, length: Int) { (self.id, self.offset, self.length) = (id, offset, length) }

    /// The bytes of the packet.
    package var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(id)
        writer.write(ByteCount(offset))
        writer.write(UInt32(clamping: length))
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        id = try reader.read()
        offset = try reader.readByteCount().int
        length = Int(clamping: try reader.read(UInt32.self))
        guard (1...Self.limit).contains(length) else { throw MessageError("a range of a wrong length") }
        try reader.end()
    }
}
