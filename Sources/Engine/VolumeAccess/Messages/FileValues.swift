// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import Wire

/// The head of a packet, locations and facts, as they are written. Integers are little-endian; byte strings are preceded by
/// their length.
extension MessageWriter {
    /// Writes the head of a packet: the version, the kind, and the identifier of the request.
    mutating func begin(_ kind: UInt8, _ id: UInt32) {
        write(VolumeRequest.version)
        write(kind)
        write(id)
    }

    /// Writes a location: one byte, 1 for a path and 0 for a URI, then the bytes.
    mutating func write(_ location: FileLocation) {
        write(location.path != nil)
        write(location.path ?? Array(location.uri.utf8))
    }

    /// Writes the name, the kind, flags (1 a link, 2 readable, 4 writable), the size, the times of modification and of status
    /// change, the device, the inode and the type.
    mutating func write(_ facts: FileFacts) {
        write(facts.name)
        write(facts.kind.rawValue)
        write(UInt8((facts.isLink ? 1 : 0) | (facts.isReadable ? 2 : 0) | (facts.isWritable ? 4 : 0)))
        write(facts.size)
        write(facts.modified)
        write(facts.changed)
        write(facts.device)
        write(facts.inode)
        write(facts.contentType)
    }
}

extension MessageReader {
    /// Reads the head of a packet, as ``MessageWriter/begin(_:_:)`` writes it.
    mutating func readHead() throws(MessageError) -> (kind: UInt8, id: UInt32) {
        guard try read(UInt8.self) == VolumeRequest.version else { throw MessageError("another version") }
        return (try read(), try read())
    }

    /// Reads a location. A path is absolute and without zero bytes.
    mutating func readLocation() throws(MessageError) -> FileLocation {
        guard try readBool() else { return FileLocation(uri: try readText()) }
        let path = try readBytes()
        guard path.first == UInt8(ascii: "/"), !path.contains(0) else { throw MessageError("an impossible path") }
        return FileLocation(path: path)
    }

    /// Reads the facts of a file. Its name is one component, so that a volume cannot lead out of the folder that was
    /// listed; the root folder alone is named `/`.
    mutating func readFacts() throws(MessageError) -> FileFacts {
        let name = try readBytes()
        guard !name.contains(UInt8(ascii: "/")) || name == [UInt8(ascii: "/")], !name.contains(0) else {
            throw MessageError("an impossible name")
        }
        guard let kind = FileFacts.Kind(rawValue: try read()) else { throw MessageError("unknown kind of file") }
        let flags = try read(UInt8.self)
        return FileFacts(
            name: name, kind: kind, isLink: flags & 1 != 0, size: try readByteCount(), modified: try readTime(),
            changed: try readTime(), device: try read(), inode: try read(), contentType: try readText(),
            isReadable: flags & 2 != 0, isWritable: flags & 4 != 0)
    }
}
