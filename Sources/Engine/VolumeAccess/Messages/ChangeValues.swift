// SPDX-License-Identifier: MPL-2.0

internal import Wire

/// How the values of ``FileChanges`` are written.
extension MessageWriter {
    /// The most bytes of extended attributes that cross; a file with more loses them on the way to another volume.
    static let attributeLimit = 32 << 10

    /// The kind, size, time, device, inode, allocated bytes, etag.
    mutating func write(_ stamp: FileStamp) {
        write(stamp.kind.rawValue)
        write(stamp.size)
        write(stamp.modified)
        write(stamp.device)
        write(stamp.inode)
        write(stamp.allocated)
        write(stamp.etag)
    }

    /// The mode, time and owner (user, group) if there are any; the number of attributes (4), name and value of each.
    mutating func write(_ metadata: FileMetadata) {
        write(metadata.mode) { $0.write($1) }
        write(metadata.modified) { $0.write($1) }
        write(metadata.owner) {
            $0.write($1.user)
            $0.write($1.group)
        }
        var room = Self.attributeLimit
        let attributes = metadata.attributes.filter { attribute in
            room -= attribute.name.count + attribute.value.count + 8
            return room >= 0
        }
        write(UInt32(attributes.count))
        for attribute in attributes {
            write(attribute.name)
            write(attribute.value)
        }
    }

    /// Flags (1 read-only, 2 writable, 4 trash, 8 syncs at once), free, allowance and total if known,
    /// the longest name (8), the device.
    mutating func write(_ capabilities: VolumeCapabilities) {
        let flags: [Bool] = [
            capabilities.isReadOnly, capabilities.isWritable, capabilities.hasTrash, capabilities.syncsAtOnce,
        ]
        write(flags.enumerated().reduce(UInt8(0)) { $0 | ($1.element ? 1 << $1.offset : 0) })
        write(capabilities.free) { $0.write($1) }
        write(capabilities.allowance) { $0.write($1) }
        write(capabilities.total) { $0.write($1) }
        write(Int64(capabilities.longestName))
        write(capabilities.device)
    }

    /// One byte: 1 write, 2 rename, 4 trash, 8 delete.
    mutating func write(_ rights: FileRights) {
        let flags: [Bool] = [rights.canWrite, rights.canRename, rights.canTrash, rights.canDelete]
        write(flags.enumerated().reduce(UInt8(0)) { $0 | ($1.element ? 1 << $1.offset : 0) })
    }

    /// A number, the place it names, a text.
    mutating func write(_ error: FileChangeError) {
        let (code, place, text) = error.parts
        write(code.rawValue)
        write(place ?? FileLocation(path: "/"))
        write(text)
    }
}

extension MessageReader {
    mutating func readStamp() throws(MessageError) -> FileStamp {
        guard let kind = FileStamp.Kind(rawValue: try read()) else { throw MessageError("unknown kind of file") }
        return FileStamp(
            kind: kind, size: try readByteCount(), modified: try readTime(), device: try read(), inode: try read(),
            allocated: try readByteCount(), etag: try readText())
    }

    mutating func readMetadata() throws(MessageError) -> FileMetadata {
        var metadata = FileMetadata()
        metadata.mode = try readOptional { reader throws(MessageError) in try reader.read(UInt32.self) }
        metadata.modified = try readOptional { reader throws(MessageError) in try reader.readTime() }
        metadata.owner = try readOptional { reader throws(MessageError) in
            FileMetadata.Owner(user: try reader.read(), group: try reader.read())
        }
        metadata.attributes = try readList { reader throws(MessageError) in
            FileMetadata.Attribute(name: try reader.readBytes(), value: try reader.readBytes())
        }
        return metadata
    }

    mutating func readCapabilities() throws(MessageError) -> VolumeCapabilities {
        let flags = try read(UInt8.self)
        return VolumeCapabilities(
            isReadOnly: flags & 1 != 0, isWritable: flags & 2 != 0, hasTrash: flags & 4 != 0,
            free: try readOptional { reader throws(MessageError) in try reader.readByteCount() },
            allowance: try readOptional { reader throws(MessageError) in try reader.readByteCount() },
            total: try readOptional { reader throws(MessageError) in try reader.readByteCount() },
            longestName: try readByteCount().int, device: try read(), syncsAtOnce: flags & 8 != 0)
    }

    mutating func readRights() throws(MessageError) -> FileRights {
        let flags = try read(UInt8.self)
        return FileRights(
            canWrite: flags & 1 != 0, canRename: flags & 2 != 0, canTrash: flags & 4 != 0, canDelete: flags & 8 != 0)
    }

    mutating func readChangeError() throws(MessageError) -> FileChangeError {
        guard let code = FileChangeError.Code(rawValue: try read()) else { throw MessageError("unknown error") }
        return FileChangeError(code, try readLocation(), try readText())
    }
}

extension FileChangeError {
    /// The number by which each error is sent.
    enum Code: UInt8 {
        case taken = 1
        case gone
        case readOnly
        case notPermitted
        case full
        case overQuota
        case tooLarge
        case badName
        case noTrash
        case intoItself
        case unsupported
        case otherVolume
        case timedOut
        case unreadable
        case failed
        case cancelled
        case unsafeTrash
        case behindLink
    }

    /// The number, the place and the text of the error.
    var parts: (code: Code, place: FileLocation?, text: String) {
        switch self {
        case .taken(let place): (.taken, place, "")
        case .gone(let place): (.gone, place, "")
        case .readOnly(let place): (.readOnly, place, "")
        case .notPermitted(let place): (.notPermitted, place, "")
        case .full(let place): (.full, place, "")
        case .overQuota(let place): (.overQuota, place, "")
        case .tooLarge(let place): (.tooLarge, place, "")
        case .badName(let place): (.badName, place, "")
        case .noTrash(let place): (.noTrash, place, "")
        case .intoItself(let place): (.intoItself, place, "")
        case .unsupported(let place): (.unsupported, place, "")
        case .otherVolume(let place): (.otherVolume, place, "")
        case .timedOut(let place): (.timedOut, place, "")
        case .unreadable(let place, let text): (.unreadable, place, text)
        case .failed(let place, let text): (.failed, place, text)
        case .behindLink(let place): (.behindLink, place, "")
        case .cancelled: (.cancelled, nil, "")
        case .unsafeTrash(let place, let fault): (.unsafeTrash, place, fault.rawValue)
        }
    }

    init(_ code: Code, _ place: FileLocation, _ text: String) {
        switch code {
        case .taken: self = .taken(place)
        case .gone: self = .gone(place)
        case .readOnly: self = .readOnly(place)
        case .notPermitted: self = .notPermitted(place)
        case .full: self = .full(place)
        case .overQuota: self = .overQuota(place)
        case .tooLarge: self = .tooLarge(place)
        case .badName: self = .badName(place)
        case .noTrash: self = .noTrash(place)
        case .intoItself: self = .intoItself(place)
        case .unsupported: self = .unsupported(place)
        case .otherVolume: self = .otherVolume(place)
        case .timedOut: self = .timedOut(place)
        case .unreadable: self = .unreadable(place, text)
        case .failed: self = .failed(place, text)
        case .behindLink: self = .behindLink(place)
        case .cancelled: self = .cancelled
        case .unsafeTrash: self = .unsafeTrash(place, TrashFault(rawValue: text) ?? .outside)
        }
    }
}
