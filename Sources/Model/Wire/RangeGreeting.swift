// SPDX-License-Identifier: MPL-2.0

package import Quantities

/// The first packet to each reader of ranges: the length of the document in bytes, `UInt64`. The packet by which the app sends
/// a reader's socket has the same form, and tells how many bytes the reader is given at most; 0 for all that it wants.
package struct RangeGreeting: Equatable, Sendable {
    /// The length of a packet, in bytes.
    package static let byteCount = 8

    /// The length of the document when its channel was opened.
    package var length: ByteCount

    /// A greeting.
    package init(length: ByteCount) { self.length = length }

    /// The bytes of the packet.
    package var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(length)
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        length = try reader.readByteCount()
        try reader.end()
    }
}
