// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc
internal import Quantities
internal import VitrineGLib

/// A file on the home disk, or in the helper of a volume a file on that volume. All calls may block.
package struct LocalFile {
    private static let sniffedLength = 4096

    package let location: FileLocation
    /// The path with its terminating zero.
    package let path: [CChar]
    /// The border that links must not lead out of; nil on the home disk.
    private let border: VolumeBorder?

    package init(_ location: FileLocation, within border: VolumeBorder? = nil) throws(FileAccessError) {
        guard let path = location.path, !path.contains(0) else {
            throw .failed(location, String(cString: strerror(ENOTSUP)))
        }
        self.location = location
        self.border = border
        self.path = path.map(CChar.init(bitPattern:)) + [0]
    }

    package func facts() throws(FileAccessError) -> FileFacts {
        let status = try status()
        return facts(status, isReadable: may(R_OK, status))
    }

    package func metadata() throws(FileAccessError) -> FileFacts {
        let status = try status()
        return facts(status, isReadable: may(R_OK, status), looksInside: false)
    }

    package func bytes() throws(FileAccessError) -> DocumentBytes {
        // Asked before opening: to open a pipe or a device can already do something.
        let first = try status()
        if first.leadsOut { throw .leavesVolume(location) }
        guard first.kind == .file else { throw .notAFile(location) }
        let descriptor = try opened()
        var now = stat()
        guard fstat(descriptor, &now) == 0, let named = FileStatus(at: AT_FDCWD, path) else {
            let reason = errno
            close(descriptor)
            throw FileAccessError(errno: reason, location)
        }
        guard now.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile(location)
        }
        let status = FileStatus(status: now, isLink: named.isLink)
        return DocumentBytes(
            takingOver: descriptor, facts: facts(status, isReadable: true, prefixFrom: descriptor),
            companions: location.parent.map(FolderCompanions.init))
    }

    /// A folder by the path without links.
    static func resolved(_ folder: FileLocation) throws(FileAccessError) -> FileLocation {
        guard let path = folder.path, let resolved = realpath(path.map(CChar.init(bitPattern:)) + [0], nil) else {
            throw FileAccessError(errno: errno, folder)
        }
        defer { free(resolved) }
        return FileLocation(
            path: UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:)))
    }

    /// When a companion last changed, its status included, with its length; empty when there is none.
    ///
    /// - Parameter folder: the folder of the document, by its path without links.
    static func companionStamp(_ names: [[UInt8]], in folder: FileLocation) -> String {
        let file = names.reduce(folder) { $0.child($1) }
        if let place = file.path, MountTable.shared.helpedMount(of: place) != nil { return "" }
        let place = NameInFolder.open(file, beneath: folder, flags: O_PATH)
        guard place >= 0 else { return "" }
        defer { close(place) }
        var status = stat()
        guard fstat(place, &status) == 0 else { return "" }
        return [FileTime(status), FileTime(statusOf: status)].map { "\($0.seconds).\($0.nanoseconds)" }
            .joined(separator: " ") + " \(ByteCount(lengthOf: status).int)"
    }

    /// The bytes of a regular file in a folder or below it, to which no link leads and which is on the same volume.
    static func companion(
        _ names: [[UInt8]], in folder: FileLocation, accepts: (FileFacts) -> Bool
    ) throws(FileAccessError) -> DocumentBytes {
        let named = names.reduce(folder) { $0.child($1) }
        let root = try resolved(folder)
        let file = names.reduce(root) { $0.child($1) }
        // A volume that is mounted below the folder may hang.
        if let place = file.path, MountTable.shared.helpedMount(of: place) != nil { throw .notFound(named) }
        // O_PATH does not open the file: opening a pipe or a device can have side effects.
        let place = NameInFolder.open(file, beneath: root, flags: O_PATH)
        guard place >= 0 else { throw FileAccessError(errno: errno == ELOOP ? ENOENT : errno, named) }
        defer { close(place) }
        var status = stat()
        guard fstat(place, &status) == 0 else { throw FileAccessError(errno: errno, named) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(named) }
        let descriptor = open("/proc/self/fd/\(place)", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileAccessError(errno: errno, named) }
        let facts = try LocalFile(file).facts(
            FileStatus(status: status, isLink: false), isReadable: true, prefixFrom: descriptor)
        let bytes = DocumentBytes(takingOver: descriptor, facts: facts)
        guard accepts(facts) else { throw .notAFile(named) }
        return bytes
    }

    private func status() throws(FileAccessError) -> FileStatus {
        let side = border?.side(of: location) ?? .inside
        if side == .outside { throw .leavesVolume(location) }
        let status = FileStatus(at: AT_FDCWD, path) { side == .link ? .leadsOut : .follow }
        guard let status else { throw FileAccessError(errno: errno, location) }
        return status
    }

    /// Without waiting for a writer, should a pipe have taken the file's place meanwhile.
    private func opened() throws(FileAccessError) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileAccessError(errno: errno, location) }
        return descriptor
    }

    private func facts(
        _ status: FileStatus, isReadable: Bool, looksInside: Bool = true, prefixFrom descriptor: Int32? = nil
    ) -> FileFacts {
        let name = location.nameBytes
        var type = status.typeWithoutContent
        if type == nil {
            let guess = ContentTypes.guess(name: name)
            type = guess.identifier
            if guess.isUncertain, looksInside, ByteCount(lengthOf: status.status) > 0, isReadable,
                let prefix = prefix(descriptor)
            {
                type = ContentTypes.guess(name: name, prefix: prefix).identifier
            }
        }
        return status.facts(
            name: name, contentType: type ?? ContentTypes.unknown, isReadable: isReadable,
            isWritable: may(W_OK, status))
    }

    /// Whether this process may read or write the file (`faccessat`); false for a link that leads out of its volume.
    private func may(_ mode: Int32, _ status: FileStatus) -> Bool {
        !status.leadsOut && faccessat(AT_FDCWD, path, mode, Int32(AT_EACCESS)) == 0
    }

    /// The first bytes, by a descriptor that is open already or one of its own. Nil when they cannot be read.
    private func prefix(_ descriptor: Int32?) -> [UInt8]? {
        guard let source = descriptor ?? (try? opened()) else { return nil }
        defer { if descriptor == nil { close(source) } }
        var bytes = [UInt8](repeating: 0, count: Self.sniffedLength)
        let count = pread(source, &bytes, bytes.count, 0)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }
}
