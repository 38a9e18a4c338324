// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// Changes files through GIO: on servers, phones and whatever else has a backend. Always by URI.
///
/// What these volumes cannot do, and what is done instead:
///
/// - Rename over a file in one step: backends remove the old file first. It is refused as taken, and the caller puts the
///   old file aside under a name that is on record, so that a failure in between is put right later.
/// - Sync: closing a file hands it over; that is all a server promises.
/// - Read a file back while it is written: its length is compared once it is closed.
/// - Holes: they are written as zeros.
/// - Locks, leases, extended attributes, owners: done without.
/// - Times finer than a second (SMB, SFTP): the content tells versions apart.
/// - Say how long a name may be: 255 bytes are taken for granted, and a refusal is told.
struct GIOFileChanges: FileChanges {
    private let root: VolumeRoot
    private let onPart: @Sendable () -> Void

    /// - Parameter onPart: called after each part of a long write.
    init(_ root: VolumeRoot, onPart: @escaping @Sendable () -> Void) { (self.root, self.onPart) = (root, onPart) }

    func capabilities(of folder: FileLocation) throws(FileChangeError) -> VolumeCapabilities {
        let file = File(folder)
        let details = try call(folder.child([UInt8(ascii: ".")])) { () throws(GLibError) in try file.details() }
        let isReadOnly = (try? file.isOnReadOnlyVolume()) ?? false
        let space = (try? file.space()) ?? nil
        return VolumeCapabilities(
            isReadOnly: isReadOnly, isWritable: !isReadOnly && details.isWritable, hasTrash: details.canTrash,
            free: space?.free, total: space?.total, device: device)
    }

    func stamp(of file: FileLocation) throws(FileChangeError) -> FileStamp? {
        do throws(GLibError) {
            return FileStamp(try File(file).details(), device)
        } catch {
            if error.ioKind == .notFound { return nil }
            throw FileChangeError(error, file)
        }
    }

    func names(in folder: FileLocation) throws(FileChangeError) -> [[UInt8]] {
        let entries = try reading(folder) { () throws(GLibError) in try File(folder).children() }
        var names: [[UInt8]] = []
        while let entry = try reading(folder, { () throws(GLibError) in try entries.next() }) {
            // A name with a separator would lead out of the folder; no honest volume has one.
            if !entry.name.isEmpty, !entry.name.contains(UInt8(ascii: "/")) { names.append(entry.name) }
            onPart()
        }
        return names
    }

    func open(_ file: FileLocation) throws(FileChangeError) -> any OpenFile {
        guard let stamp = try stamp(of: file) else { throw .unreadable(file, String(cString: strerror(ENOENT))) }
        guard stamp.kind == .file else { throw .unsupported(file) }
        let input = try reading(file) { () throws(GLibError) in try File(file).read() }
        return GIOOpenFile(file, self, reading: input, onPart: onPart)
    }

    func create(_ file: FileLocation, isPrivate: Bool) throws(FileChangeError) -> any OpenFile {
        let output = try call(file) { () throws(GLibError) in try File(file).create() }
        return GIOOpenFile(file, self, writing: output, onPart: onPart)
    }

    func rename(
        _ file: FileLocation, to name: FileLocation, isReplacing: Bool
    ) throws(FileChangeError) {
        if isReplacing, try stamp(of: name) != nil { throw .taken(name) }
        try call(name) { () throws(GLibError) in try File(file).rename(to: File(name)) }
    }

    func remove(_ file: FileLocation, isFolder: Bool) throws(FileChangeError) {
        try call(file) { () throws(GLibError) in try File(file).delete() }
    }

    func makeFolder(_ folder: FileLocation, isPrivate: Bool) throws(FileChangeError) {
        try call(folder) { () throws(GLibError) in try File(folder).makeFolder() }
    }

    func makeLink(_ file: FileLocation, to target: [UInt8]) throws(FileChangeError) {
        try call(file) { () throws(GLibError) in try File(file).makeLink(to: target) }
    }

    func target(of link: FileLocation) throws(FileChangeError) -> [UInt8] {
        let details = try reading(link) { () throws(GLibError) in try File(link).details() }
        guard let target = details.target else { throw .unreadable(link, String(cString: strerror(EINVAL))) }
        return target
    }

    func metadata(of file: FileLocation) throws(FileChangeError) -> FileMetadata {
        let details = try call(file) { () throws(GLibError) in try File(file).details() }
        return FileMetadata(mode: details.mode, modified: details.modified)
    }

    /// Sets the mode and the time where the volume takes them; most servers do not, and a document is as good without.
    func setMetadata(_ metadata: FileMetadata, of file: FileLocation) throws(FileChangeError) {
        // What backends set on a link they set on what it leads to.
        guard let details = try? File(file).details(), details.kind != .link else { return }
        set(metadata, of: file)
    }

    /// The same for what is no link.
    func set(_ metadata: FileMetadata, of file: FileLocation) {
        if let mode = metadata.mode { try? File(file).setMode(mode) }
        // GIO has no times before 1970.
        if let seconds = metadata.modified?.seconds, seconds >= 0 {
            try? File(file).setModified(seconds: UInt64(clamping: seconds))
        }
    }

    func sync(folder: FileLocation) throws(FileChangeError) {}

    func syncVolume(of folder: FileLocation) throws(FileChangeError) -> Bool { false }

    /// Follows a link to a path on the same server. What is not there is where it is.
    func resolved(_ file: FileLocation) throws(FileChangeError) -> FileLocation {
        var place = file
        for _ in 0..<40 {
            guard let details = try? File(place).details(), details.kind == .link, let target = details.target,
                let folder = place.parent
            else { return place }
            let isAbsolute = target.first == UInt8(ascii: "/")
            place = target.split(separator: UInt8(ascii: "/")).reduce(isAbsolute ? root.location : folder) {
                switch Array($1) {
                case Array(".".utf8): $0
                case Array("..".utf8): $0.parent ?? $0
                case let name: $0.child(name)
                }
            }
        }
        throw .failed(file, String(cString: strerror(ELOOP)))
    }

    func trash(_ file: FileLocation, comingFrom origin: FileLocation) throws(FileChangeError) -> FileLocation? {
        // The servers that have a trash write down themselves what came from where.
        guard origin == file else { throw .noTrash(origin) }
        do throws(GLibError) { try FileTrash.trash(uri: file.uri) } catch {
            throw FileTrash.isMissing(error) ? .noTrash(file) : FileChangeError(error, file)
        }
        return nil
    }

    func rights(of file: FileLocation) throws(FileChangeError) -> FileRights {
        let rights = try call(file) { () throws(GLibError) in try FileTrash.rights(uri: file.uri) }
        return FileRights(
            canWrite: rights.write, canRename: rights.rename, canTrash: rights.trash, canDelete: rights.delete)
    }

    /// The volume's identity: a hash of its address (FNV-1a).
    var device: UInt64 {
        root.location.uri.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } | 1 << 63
    }

    private func call<Result>(
        _ location: FileLocation, _ body: () throws(GLibError) -> Result
    ) throws(FileChangeError) -> Result {
        do throws(GLibError) { return try body() } catch { throw FileChangeError(error, location) }
    }

    private func reading<Result>(
        _ location: FileLocation, _ body: () throws(GLibError) -> Result
    ) throws(FileChangeError) -> Result {
        do throws(GLibError) { return try body() } catch {
            throw error.ioKind == .cancelled ? .cancelled : .unreadable(location, error.message)
        }
    }
}

extension File {
    convenience init(_ location: FileLocation) {
        if let path = location.path { self.init(path: path) } else { self.init(uri: location.uri) }
    }
}

extension FileStamp {
    init(_ details: FileDetails, _ device: UInt64) {
        let kind: Kind =
            switch details.kind {
            case .file: .file
            case .folder: .folder
            case .link: .link
            case .special: .special
            }
        self.init(
            kind: kind, size: details.size, modified: details.modified ?? .unknown, device: device,
            inode: details.inode,
            // A server may call the tag of a file that has just been changed weak, and the same tag strong a second later
            // (RFC 9110, section 8.8.3.2: compared weakly, they are equal).
            etag: details.etag.hasPrefix("W/") ? String(details.etag.dropFirst(2)) : details.etag)
    }
}
