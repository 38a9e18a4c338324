// SPDX-License-Identifier: MPL-2.0

package import Quantities

/// Takes a message apart, in the order in which ``PacketWriter`` put it together.
package struct PacketReader {
    /// The message is shorter than it says, or holds what nobody writes.
    package struct Malformed: Error {}

    private var rest: ArraySlice<UInt8>

    /// The message.
    package init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Reads the head of a packet, as ``PacketWriter/begin(_:_:)`` writes it.
    package mutating func head() throws(Malformed) -> (kind: UInt8, id: UInt32) {
        guard try number(UInt8.self) == VolumeRequest.version else { throw Malformed() }
        return (try number(), try number())
    }

    /// Checks that the packet ends here.
    package func end() throws(Malformed) {
        guard rest.isEmpty else { throw Malformed() }
    }

    package mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(Malformed) -> Number {
        let count = MemoryLayout<Number>.size
        guard rest.count >= count else { throw Malformed() }
        var number = Number.zero
        for (index, byte) in rest.prefix(count).enumerated() {
            number |= Number(truncatingIfNeeded: byte) << (8 * index)
        }
        rest = rest.dropFirst(count)
        return number
    }

    package mutating func flag() throws(Malformed) -> Bool { try number(UInt8.self) != 0 }

    package mutating func list() throws(Malformed) -> [UInt8] {
        let count = Int(try number(UInt32.self))
        guard rest.count >= count else { throw Malformed() }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    package mutating func text() throws(Malformed) -> String { String(decoding: try list(), as: UTF8.self) }

    package mutating func length() throws(Malformed) -> Int {
        let number = try number(Int64.self)
        guard number >= 0 else { throw Malformed() }
        return Int(number)
    }

    package mutating func byteCount() throws(Malformed) -> ByteCount { ByteCount(try length()) }

    /// The time as ``FileTime/rawValue`` has it: every number is one.
    package mutating func time() throws(Malformed) -> FileTime { FileTime(rawValue: try number()) }

    package mutating func location() throws(Malformed) -> FileLocation {
        if try flag() {
            let path = try list()
            guard path.first == UInt8(ascii: "/"), !path.contains(0) else { throw Malformed() }
            return FileLocation(path: path)
        }
        return FileLocation(uri: try text())
    }

    package mutating func facts() throws(Malformed) -> FileFacts {
        let name = try list()
        // A name is one component: nothing that a volume says may lead out of the folder that was listed.
        guard !name.contains(UInt8(ascii: "/")) || name == [UInt8(ascii: "/")], !name.contains(0),
            let kind = FileFacts.Kind(rawValue: try number())
        else { throw Malformed() }
        let flags = try number(UInt8.self)
        return FileFacts(
            name: name, kind: kind, isLink: flags & 1 != 0, size: try byteCount(), modified: try time(),
            device: try number(), inode: try number(), contentType: try text(), isReadable: flags & 2 != 0,
            isWritable: flags & 4 != 0)
    }
}
