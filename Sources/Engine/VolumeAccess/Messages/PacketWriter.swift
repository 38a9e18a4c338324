// SPDX-License-Identifier: MPL-2.0

package import Quantities

/// Puts a message together. Numbers are little-endian; texts and names are their length in four bytes, then bytes.
package struct PacketWriter {
    /// The bytes that were written so far.
    package private(set) var bytes: [UInt8] = []

    /// An empty message.
    package init() {}

    /// Writes the head of a packet: the version, the kind, and the identifier of the request.
    package mutating func begin(_ kind: UInt8, _ id: UInt32) {
        append(VolumeRequest.version)
        append(kind)
        append(id)
    }

    package mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func append(_ count: ByteCount) { append(Int64(count.int)) }

    package mutating func append(_ time: FileTime) { append(time.rawValue) }

    package mutating func append(_ flag: Bool) { append(UInt8(flag ? 1 : 0)) }

    package mutating func append(_ list: [UInt8]) {
        append(UInt32(list.count))
        bytes += list
    }

    package mutating func append(_ text: String) { append(Array(text.utf8)) }

    /// Writes a location: one byte, 1 for a path and 0 for a URI, then the bytes.
    package mutating func append(_ location: FileLocation) {
        append(location.path != nil)
        append(location.path ?? Array(location.uri.utf8))
    }

    /// The name, the kind, flags (1 a link, 2 readable, 4 writable), size, time, device, inode, type.
    package mutating func append(_ facts: FileFacts) {
        append(facts.name)
        append(facts.kind.rawValue)
        append(UInt8((facts.isLink ? 1 : 0) | (facts.isReadable ? 2 : 0) | (facts.isWritable ? 4 : 0)))
        append(facts.size)
        append(facts.modified)
        append(facts.device)
        append(facts.inode)
        append(facts.contentType)
    }
}
