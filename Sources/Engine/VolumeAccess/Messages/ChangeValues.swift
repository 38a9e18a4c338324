// SPDX-License-Identifier: MPL-2.0

/// How the values of ``FileChanges`` are written. What may be missing is preceded by one byte, 1 if it is there.
extension PacketWriter {
    /// The most bytes of extended attributes that cross; a file with more loses them on the way to another volume.
    static let attributeLimit = 32 << 10

    mutating func append<Value>(_ value: Value?, _ write: (inout PacketWriter, Value) -> Void) {
        append(value != nil)
        if let value { write(&self, value) }
    }

    /// The kind, size, time, device, inode, allocated bytes, etag.
    mutating func append(_ stamp: FileStamp) {
        append(stamp.kind.rawValue)
        append(stamp.size)
        append(stamp.modified)
        append(stamp.device)
        append(stamp.inode)
        append(stamp.allocated)
        append(stamp.etag)
    }

    /// The mode, time and owner (user, group) if there are any; the number of attributes (4), name and value of each.
    mutating func append(_ metadata: FileMetadata) {
        append(metadata.mode) { $0.append($1) }
        append(metadata.modified) { $0.append($1) }
        append(metadata.owner) {
            $0.append($1.user)
            $0.append($1.group)
        }
        var room = Self.attributeLimit
        let attributes = metadata.attributes.filter { attribute in
            room -= attribute.name.count + attribute.value.count + 8
            return room >= 0
        }
        append(UInt32(attributes.count))
        for attribute in attributes {
            append(attribute.name)
            append(attribute.value)
        }
    }

    /// Flags (1 read-only, 2 writable, 4 trash, 8 syncs at once), free, allowance and total if known,
    /// the longest name (8), the device.
    mutating func append(_ capabilities: VolumeCapabilities) {
        let flags: [Bool] = [
            capabilities.isReadOnly, capabilities.isWritable, capabilities.hasTrash, capabilities.syncsAtOnce,
        ]
        append(flags.enumerated().reduce(UInt8(0)) { $0 | ($1.element ? 1 << $1.offset : 0) })
        append(capabilities.free) { $0.append($1) }
        append(capabilities.allowance) { $0.append($1) }
        append(capabilities.total) { $0.append($1) }
        append(Int64(capabilities.longestName))
        append(capabilities.device)
    }

    /// One byte: 1 write, 2 rename, 4 trash, 8 delete.
    mutating func append(_ rights: FileRights) {
        let flags: [Bool] = [rights.canWrite, rights.canRename, rights.canTrash, rights.canDelete]
        append(flags.enumerated().reduce(UInt8(0)) { $0 | ($1.element ? 1 << $1.offset : 0) })
    }

    /// A number, the place it names, a text.
    mutating func append(_ error: FileChangeError) {
        let (code, place, text) = error.parts
        append(code)
        append(place ?? FileLocation(path: "/"))
        append(text)
    }
}

extension PacketReader {
    mutating func optional<Value>(
        _ read: (inout PacketReader) throws(Malformed) -> Value
    ) throws(Malformed) -> Value? {
        try flag() ? try read(&self) : nil
    }

    mutating func stamp() throws(Malformed) -> FileStamp {
        guard let kind = FileStamp.Kind(rawValue: try number()) else { throw Malformed() }
        return FileStamp(
            kind: kind, size: try byteCount(), modified: try time(), device: try number(), inode: try number(),
            allocated: try byteCount(), etag: try text())
    }

    mutating func metadata() throws(Malformed) -> FileMetadata {
        var metadata = FileMetadata()
        metadata.mode = try optional { reader throws(Malformed) in try reader.number(UInt32.self) }
        metadata.modified = try optional { reader throws(Malformed) in try reader.time() }
        metadata.owner = try optional { reader throws(Malformed) in
            FileMetadata.Owner(user: try reader.number(), group: try reader.number())
        }
        for _ in 0..<(try number(UInt32.self)) {
            metadata.attributes.append(FileMetadata.Attribute(name: try list(), value: try list()))
        }
        return metadata
    }

    mutating func capabilities() throws(Malformed) -> VolumeCapabilities {
        let flags = try number(UInt8.self)
        return VolumeCapabilities(
            isReadOnly: flags & 1 != 0, isWritable: flags & 2 != 0, hasTrash: flags & 4 != 0,
            free: try optional { reader throws(Malformed) in try reader.byteCount() },
            allowance: try optional { reader throws(Malformed) in try reader.byteCount() },
            total: try optional { reader throws(Malformed) in try reader.byteCount() },
            longestName: try length(), device: try number(), syncsAtOnce: flags & 8 != 0)
    }

    mutating func rights() throws(Malformed) -> FileRights {
        let flags = try number(UInt8.self)
        return FileRights(
            canWrite: flags & 1 != 0, canRename: flags & 2 != 0, canTrash: flags & 4 != 0, canDelete: flags & 8 != 0)
    }

    mutating func changeError() throws(Malformed) -> FileChangeError {
        let code = try number(UInt8.self)
        guard let error = FileChangeError(code, try location(), try text()) else { throw Malformed() }
        return error
    }
}

extension FileChangeError {
    /// As it crosses.
    fileprivate var parts: (code: UInt8, place: FileLocation?, text: String) {
        switch self {
        case .taken(let place): (1, place, "")
        case .gone(let place): (2, place, "")
        case .readOnly(let place): (3, place, "")
        case .notPermitted(let place): (4, place, "")
        case .full(let place): (5, place, "")
        case .overQuota(let place): (6, place, "")
        case .tooLarge(let place): (7, place, "")
        case .badName(let place): (8, place, "")
        case .noTrash(let place): (9, place, "")
        case .intoItself(let place): (10, place, "")
        case .unsupported(let place): (11, place, "")
        case .otherVolume(let place): (12, place, "")
        case .timedOut(let place): (13, place, "")
        case .unreadable(let place, let text): (14, place, text)
        case .failed(let place, let text): (15, place, text)
        case .cancelled: (16, nil, "")
        }
    }

    fileprivate init?(_ code: UInt8, _ place: FileLocation, _ text: String) {
        switch code {
        case 1: self = .taken(place)
        case 2: self = .gone(place)
        case 3: self = .readOnly(place)
        case 4: self = .notPermitted(place)
        case 5: self = .full(place)
        case 6: self = .overQuota(place)
        case 7: self = .tooLarge(place)
        case 8: self = .badName(place)
        case 9: self = .noTrash(place)
        case 10: self = .intoItself(place)
        case 11: self = .unsupported(place)
        case 12: self = .otherVolume(place)
        case 13: self = .timedOut(place)
        case 14: self = .unreadable(place, text)
        case 15: self = .failed(place, text)
        case 16: self = .cancelled
        default: return nil
        }
    }
}
