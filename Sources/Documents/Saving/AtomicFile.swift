// SPDX-License-Identifier: MPL-2.0

internal import Glibc
public import VolumeAccess

/// Writes whole files: what is at a path is the old file or the new one, whatever fails and whenever.
///
/// The new content goes into a file of its own in the same folder, which then takes the name. All calls may block.
public enum AtomicFile {
    /// Writes a file.
    ///
    /// - Parameters:
    ///   - parts: the content, one after the other.
    ///   - mode: the permissions of a new file; one that is replaced keeps its own when nil.
    ///   - isSynced: whether to return only once the content and its name are on the disk. Not for what can be made
    ///     again.
    /// - Throws: ``FileAccessError``; nothing of the attempt is left then.
    public static func write(
        _ parts: [UnsafeRawBufferPointer], to location: FileLocation, mode: UInt32? = nil, isSynced: Bool = true
    ) throws(FileAccessError) {
<<<<<<< HEAD
        try write(to: location, mode: mode, isSynced: isSynced) { write(parts, to: $0) }
    }

    /// Writes a copy of a document as it was opened, even if it has no name any more. May take long.
    ///
    /// - Parameter shouldStop: asked between parts of a megabyte.
    /// - Throws: ``FileAccessError``; nothing of the attempt is left then.
    public static func copy(
        _ bytes: DocumentBytes, to location: FileLocation, shouldStop: () -> Bool = { false }
    ) throws(FileAccessError) {
        var isStopped = false
        do throws(FileAccessError) {
            try write(to: location, mode: nil, isSynced: true) { target in
                var buffer = [UInt8](repeating: 0, count: 1 << 20)
                var offset = 0
                while true {
                    let count = pread(bytes.descriptor, &buffer, buffer.count, offset)
                    if count < 0, errno == EINTR { continue }
                    isStopped = shouldStop()
                    guard count >= 0, !isStopped else { return false }
                    guard count > 0 else { return true }
                    let isWritten = buffer.withUnsafeBytes {
                        append(UnsafeRawBufferPointer(rebasing: $0.prefix(count)), to: target)
                    }
                    guard isWritten else { return false }
                    offset += count
                }
            }
        } catch {
            throw isStopped ? .cancelled : error
        }
    }

    /// - Parameter fill: writes the content into a descriptor; false leaves the reason in `errno`.
    private static func write(
        to location: FileLocation, mode: UInt32?, isSynced: Bool, fill: (Int32) -> Bool
    ) throws(FileAccessError) {
        guard let path = location.path, let folder = location.parent?.path else {
            throw .failed(location, String(cString: strerror(ENOTSUP)))
        }
        let target = cString(path)
        var old = stat()
        let isReplacing = stat(target, &old) == 0
        // A new file's permissions are the kernel's business, which knows the umask.
        let permissions: mode_t? = mode ?? (isReplacing ? old.st_mode & 0o7777 : nil)
        var (descriptor, temporary): (Int32, [CChar])
        repeat {
            let name = ".vitrine-" + String(UInt64.random(in: 0 ... .max), radix: 36)
            temporary = cString(folder + [UInt8(ascii: "/")] + Array(name.utf8))
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions == nil ? 0o666 : 0o600)
        } while descriptor < 0 && errno == EEXIST
        guard descriptor >= 0 else { throw FileAccessError(errno: errno, location) }
        do throws(FileAccessError) {
            let written = fill(descriptor)
            let done =
                written && (permissions.map { fchmod(descriptor, $0) == 0 } ?? true)
                && (!isSynced || fsync(descriptor) == 0)
            let code = errno
            // Some network volumes report a full disk only now.
            guard close(descriptor) == 0, done else { throw FileAccessError(errno: done ? errno : code, location) }
            guard rename(temporary, target) == 0 else { throw FileAccessError(errno: errno, location) }
=======
        let changes = FileAccesses.changes(for: location)
        do throws(FileChangeError) {
            let target = try changes.resolved(location)
            let old = try changes.stamp(of: target)
            // A new file's permissions are the kernel's business, which knows the umask.
            var metadata = try old.map { _ throws(FileChangeError) in try changes.metadata(of: target) }
            if let mode { metadata = FileMetadata(mode: mode, attributes: metadata?.attributes ?? []) }
            metadata?.modified = nil
            var staged = try StagedFile(for: target, by: changes, isPrivate: metadata != nil)
            do throws(FileChangeError) {
                for part in parts { try staged.append(part) }
                if let metadata { try staged.setMetadata(metadata) }
                try staged.complete(isSynced: isSynced)
                try staged.place(isReplacing: true, isSynced: isSynced)
            } catch {
                staged.abandon()
                throw error
            }
>>>>>>> c09a8ca (Save documents and copy, move, link, trash and remove files so that nothing is lost)
        } catch {
            throw FileAccessError(error, location)
        }
    }

    /// Makes a folder and what is missing above it, open to the user alone.
    public static func makePrivateFolder(_ location: FileLocation) throws(FileAccessError) {
        guard let path = location.path else { throw .failed(location, String(cString: strerror(ENOTSUP))) }
        if mkdir(cString(path), 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let parent = location.parent else { throw FileAccessError(errno: errno, location) }
        try makePrivateFolder(parent)
        guard mkdir(cString(path), 0o700) == 0 || errno == EEXIST else { throw FileAccessError(errno: errno, location) }
    }

    /// Removes a file. One that is not there is no error.
    public static func remove(_ location: FileLocation) throws(FileAccessError) {
        guard let path = location.path else { throw .failed(location, String(cString: strerror(ENOTSUP))) }
        guard unlink(cString(path)) == 0 || errno == ENOENT else { throw FileAccessError(errno: errno, location) }
    }

<<<<<<< HEAD
    private static func write(_ parts: [UnsafeRawBufferPointer], to descriptor: Int32) -> Bool {
        var total = 0
        for part in parts {
            guard append(part, to: descriptor) else { return false }
            total += part.count
        }
        var now = stat()
        guard fstat(descriptor, &now) == 0 else { return false }
        if now.st_size == total { return true }
        errno = EIO
        return false
    }

    private static func append(_ part: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = part
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = Glibc.write(descriptor, start, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// A name is only as lasting as the folder that holds it. Volumes that cannot sync a folder have nothing better.
    private static func sync(folder: [UInt8]) {
        let descriptor = open(cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

=======
>>>>>>> c09a8ca (Save documents and copy, move, link, trash and remove files so that nothing is lost)
    private static func cString(_ path: [UInt8]) -> [CChar] {
        path.map(CChar.init(bitPattern:)) + [0]
    }
}

extension FileAccessError {
    /// What kept a file from being written, for who only wants to know whether it is there.
    init(_ error: FileChangeError, _ location: FileLocation) {
        self =
            switch error {
            case .gone: .notFound(location)
            case .notPermitted: .notPermitted(location)
            case .cancelled: .cancelled
            case .failed(_, let text): .failed(location, text)
            default: .failed(location, error.message)
            }
    }
}
