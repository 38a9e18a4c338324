// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VitrineGLib

/// An open folder, read entry by entry: `readdir` and `fstatat`.
package struct LocalDirectory: ~Copyable {
    private let location: FileLocation
    private let stream: OpaquePointer
    private let descriptor: Int32
    private let permissions: Permissions
    /// Each content type's text once, so that a hundred thousand photos share one.
    private var types: [String: String] = [:]
    private var isAtEnd = false
    private let leavesVolumes: Bool
    private let border: VolumeBorder?
    /// Links to files of volumes that are left to others, so far.
    private(set) var links: [(name: [UInt8], target: FileLocation)] = []

    /// - Parameter leavesVolumes: whether links to volumes that only their helpers may touch are not followed, but counted in
    ///   ``links``.
    package init(_ location: FileLocation, leavesVolumes: Bool = false) throws(FileAccessError) {
        try self.init(location, leavesVolumes: leavesVolumes, border: nil)
    }

    /// A folder of a volume, whose links are followed only where they stay on the volume.
    package init(_ location: FileLocation, within border: VolumeBorder) throws(FileAccessError) {
        guard border.holds(location) else { throw .leavesVolume(location) }
        try self.init(location, leavesVolumes: false, border: border)
    }

    private init(_ location: FileLocation, leavesVolumes: Bool, border: VolumeBorder?) throws(FileAccessError) {
        let path = try LocalFile(location).path
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOTDIR, FileStatus(at: AT_FDCWD, path) != nil { throw .notAFolder(location) }
            throw FileAccessError(errno: code, location)
        }
        guard let stream = fdopendir(descriptor) else {
            let code = errno
            close(descriptor)
            throw FileAccessError(errno: code, location)
        }
        self.location = location
        self.leavesVolumes = leavesVolumes
        self.border = border
        self.stream = stream
        self.descriptor = descriptor
        permissions = Permissions(folder: descriptor)
    }

    deinit { closedir(stream) }

    /// The next entries, at most `limit`; nil at the end. Those that are there when `deadline` has passed are enough.
    package mutating func next(
        _ limit: Int, until deadline: ContinuousClock.Instant? = nil
    ) throws(FileAccessError) -> [FileFacts]? {
        var batch: [FileFacts] = []
        batch.reserveCapacity(limit)
        while batch.count < limit, !isAtEnd {
            if let deadline, !batch.isEmpty, ContinuousClock.now > deadline { break }
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw FileAccessError(errno: errno, location) }
                isAtEnd = true
                break
            }
            if let facts = facts(entry) { batch.append(facts) }
        }
        return batch.isEmpty ? nil : batch
    }

    /// Nil for `.`, `..` and what was deleted just now.
    private mutating func facts(_ entry: UnsafeMutablePointer<dirent>) -> FileFacts? {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
        let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
        let bytes = Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
        guard bytes != [0x2E], bytes != [0x2E, 0x2E] else { return nil }
        var volume: FileLocation?
        let status = FileStatus(at: descriptor, name) {
            if let border, !border.holds(location.child(bytes)) { return .leadsOut }
            volume = leavesVolumes ? LinkTarget.volume(behind: location.child(bytes)) : nil
            return volume == nil ? .follow : .leave
        }
        if let volume { links.append((bytes, volume)) }
        guard let status else { return nil }
        let type = status.typeWithoutContent ?? ContentTypes.guess(name: bytes).identifier
        return status.facts(
            name: bytes, contentType: shared(type), isReadable: permissions.isReadable(status.status),
            isWritable: permissions.isWritable(status.status))
    }

    private mutating func shared(_ type: String) -> String {
        if let known = types[type] { return known }
        types[type] = type
        return type
    }
}
