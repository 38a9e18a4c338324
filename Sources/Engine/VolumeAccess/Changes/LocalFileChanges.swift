// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc
internal import Quantities
internal import VitrineGLib

/// Changes files by path, in process: the home disk, and inside a volume's helper its mount.
public struct LocalFileChanges: FileChanges {
    /// Changes to local files.
    public init() {}

    /// The capabilities of the volume that a folder is on (`statvfs`, `faccessat`, `quotactl_fd`).
    public func capabilities(of folder: FileLocation) throws(FileChangeError) -> VolumeCapabilities {
        let path = try cPath(folder)
        var (volume, status) = (statvfs(), stat())
        guard stat(path, &status) == 0, statvfs(path, &volume) == 0 else {
            throw folderError(folder)
        }
        let isReadOnly = volume.f_flag & UInt(ST_RDONLY) != 0
        let isWritable = !isReadOnly && faccessat(AT_FDCWD, path, W_OK | X_OK, Int32(AT_EACCESS)) == 0
        // Not being told is not being refused.
        guard isReadOnly || isWritable || [EACCES, EPERM, EROFS].contains(errno) else {
            throw folderError(folder)
        }
        return VolumeCapabilities(
            isReadOnly: isReadOnly,
            isWritable: isWritable,
            hasTrash: TrashFolder.isThere(for: path, device: status.st_dev),
            free: ByteCount(totalOn: volume).map { _ in ByteCount(freeOn: volume) },
            allowance: allowance(in: path),
            total: ByteCount(totalOn: volume),
            longestName: volume.f_namemax > 0 ? Int(clamping: volume.f_namemax) : 255, device: UInt64(status.st_dev),
            syncsAtOnce: hasDevice(status))
    }

    /// The stamp of a file; nil when there is no file (`lstat`).
    public func stamp(of file: FileLocation) throws(FileChangeError) -> FileStamp? {
        var status = stat()
        if lstat(try cPath(file), &status) == 0 { return FileStamp(status) }
        if errno == ENOENT { return nil }
        throw FileChangeError(errno: errno, file)
    }

    /// The names in a folder (`readdir`).
    public func names(in folder: FileLocation) throws(FileChangeError) -> [[UInt8]] {
        let descriptor = Glibc.open(try cPath(folder), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0, let stream = fdopendir(descriptor) else {
            throw .unreadable(folder, String(cString: strerror(errno)))
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                Array(bytes[..<(bytes.firstIndex(of: 0) ?? bytes.count)])
            }
            if name != [dot], name != [dot, dot] { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .unreadable(folder, String(cString: strerror(errno))) }
        return names
    }

    /// Opens a regular file for reading. Pipes and devices are refused.
    public func open(_ file: FileLocation) throws(FileChangeError) -> any OpenFile {
        let descriptor = Glibc.open(
            try cPath(file), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file, String(cString: strerror(errno))) }
        let opened = LocalOpenFile(takingOver: descriptor, location: file)
        guard try opened.stamp().kind == .file else { throw .unsupported(file) }
        return opened
    }

    /// Makes a file (`O_EXCL`).
    public func create(_ file: FileLocation, isPrivate: Bool) throws(FileChangeError) -> any OpenFile {
        let descriptor = Glibc.open(try cPath(file), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        guard descriptor >= 0 else { throw namingError(file) }
        return LocalOpenFile(takingOver: descriptor, location: file)
    }

    /// Renames (`renameat2`).
    ///
    /// Where the kernel or the volume does not know `RENAME_NOREPLACE`, a second link is made, which fails in one step
    /// when the name is taken; where there are no links either, it is looked up before, and another program could take
    /// it in between.
    public func rename(
        _ file: FileLocation, to name: FileLocation, isReplacing: Bool
    ) throws(FileChangeError) {
        // The call would look at both places, and one of them may be a volume that only its helper touches.
        guard VolumeRoot(holding: file) == VolumeRoot(holding: name) else { throw .otherVolume(name) }
        let (old, new) = (try cPath(file), try cPath(name))
        if isReplacing {
            guard Glibc.rename(old, new) == 0 else { throw FileChangeError(errno: errno, name) }
            return
        }
        if renameat2(AT_FDCWD, old, AT_FDCWD, new, UInt32(RENAME_NOREPLACE)) == 0 { return }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw renamingError(file, name) }
        if link(old, new) == 0 {
            unlink(old)
            return
        }
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK, EINVAL].contains(errno) else {
            throw FileChangeError(errno: errno, name)
        }
        if try stamp(of: name) != nil { throw .taken(name) }
        guard Glibc.rename(old, new) == 0 else { throw renamingError(file, name) }
    }

    /// Removes (`unlink`, `rmdir`).
    public func remove(_ file: FileLocation, isFolder: Bool) throws(FileChangeError) {
        let path = try cPath(file)
        guard (isFolder ? rmdir(path) : unlink(path)) == 0 else { throw FileChangeError(errno: errno, file) }
    }

    /// Makes a folder (`mkdir`).
    public func makeFolder(_ folder: FileLocation, isPrivate: Bool) throws(FileChangeError) {
        guard mkdir(try cPath(folder), isPrivate ? 0o700 : 0o777) == 0 else { throw namingError(folder) }
    }

    /// Makes a link (`symlink`).
    public func makeLink(_ file: FileLocation, to target: [UInt8]) throws(FileChangeError) {
        guard symlink(cString(target), try cPath(file)) == 0 else {
            // Volumes without links refuse them as something not permitted.
            if errno == EPERM { throw .unsupported(file) }
            throw FileChangeError(errno: errno, file)
        }
    }

    /// The target of a symlink, as it is stored (`readlink`).
    public func target(of link: FileLocation) throws(FileChangeError) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(try cPath(link), &buffer, buffer.count)
        guard count >= 0 else { throw .unreadable(link, String(cString: strerror(errno))) }
        return buffer.prefix(count).map(UInt8.init(bitPattern:))
    }

    /// Metadata of anything.
    public func metadata(of file: FileLocation) throws(FileChangeError) -> FileMetadata {
        let path = try cPath(file)
        var status = stat()
        guard lstat(path, &status) == 0 else { throw FileChangeError(errno: errno, file) }
        return FileMetadata(status, attributes: ExtendedAttributes.all(of: path))
    }

    /// Sets metadata of a file, folder or link.
    public func setMetadata(_ metadata: FileMetadata, of file: FileLocation) throws(FileChangeError) {
        let path = try cPath(file)
        if let owner = metadata.owner, owner != FileMetadata.Owner(user: geteuid(), group: getegid()) {
            if lchown(path, owner.user, owner.group) != 0 { _ = lchown(path, .max, owner.group) }
        }
        for attribute in metadata.attributes { ExtendedAttributes.set(attribute, of: path) }
        if let mode = metadata.mode, try stamp(of: file)?.kind != .link, chmod(path, mode) != 0, !isBeyondVolume(errno)
        {
            throw FileChangeError(errno: errno, file, isNaming: false)
        }
        if let modified = metadata.modified {
            let times = [timespec(tv_sec: 0, tv_nsec: UTIME_OMIT), timespec(modified)]
            if utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW) != 0, !isBeyondVolume(errno) {
                throw FileChangeError(errno: errno, file, isNaming: false)
            }
        }
    }

    /// Syncs a folder (`fsync`).
    public func sync(folder: FileLocation) throws(FileChangeError) {
        let descriptor = Glibc.open(try cPath(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            // Who may write into a folder need not be allowed to read it.
            if errno == EACCES { return }
            throw FileChangeError(errno: errno, folder)
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || isBeyondVolume(errno) else {
            throw FileChangeError(errno: errno, folder, isNaming: false)
        }
    }

    /// Syncs the volume (`syncfs`) where it has a device of its own: other kernels' file systems, such as those of
    /// programs and servers, are not told by it to write.
    public func syncVolume(of folder: FileLocation) throws(FileChangeError) -> Bool {
        let descriptor = Glibc.open(try cPath(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileChangeError(errno: errno, folder) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileChangeError(errno: errno, folder, isNaming: false) }
        guard hasDevice(status) else { return false }
        guard syncfs(descriptor) == 0 else { throw FileChangeError(errno: errno, folder, isNaming: false) }
        return true
    }

    /// Follows all links (`realpath`). A file that is not there yet is in its resolved folder.
    public func resolved(_ file: FileLocation) throws(FileChangeError) -> FileLocation {
        if let real = realpath(try cPath(file), nil) {
            defer { free(real) }
            return FileLocation(path: bytes(real))
        }
        guard errno == ENOENT, try stamp(of: file)?.kind != .link, let folder = file.parent,
            let real = realpath(try cPath(folder), nil)
        else { throw FileChangeError(errno: errno == 0 ? ENOENT : errno, file) }
        defer { free(real) }
        return FileLocation(path: bytes(real)).child(file.nameBytes)
    }

    /// Moves to the trash (`g_file_trash`).
    public func trash(_ file: FileLocation, comingFrom origin: FileLocation) throws(FileChangeError) -> FileLocation? {
        try TrashedFile.trash(file, comingFrom: origin)
    }

    /// The permissions for a file (`g_file_query_info`).
    public func rights(of file: FileLocation) throws(FileChangeError) -> FileRights {
        do throws(GLibError) {
            let rights = try FileTrash.rights(uri: file.uri)
            return FileRights(
                canWrite: rights.write, canRename: rights.rename, canTrash: rights.trash, canDelete: rights.delete)
        } catch {
            throw .failed(file, error.message)
        }
    }

    /// Why a folder does not say what its volume can do: about itself, and not about a name in the folder above.
    private func folderError(_ folder: FileLocation) -> FileChangeError {
        let error = FileChangeError(errno: errno, folder.child([dot]))
        if case .failed(_, let text) = error { return .unreadable(folder, text) }
        return error
    }

    private func allowance(in folder: [CChar]) -> ByteCount? {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return Quota.left(on: descriptor)
    }

    /// Whether a block device is below (`gnu_dev_major`): 0 is for what has none.
    private func hasDevice(_ status: stat) -> Bool { status.st_dev >> 8 & 0xFFF != 0 }

    private func renamingError(_ file: FileLocation, _ name: FileLocation) -> FileChangeError {
        let code = errno
        // What is not there may be the file itself.
        guard code == ENOENT, (try? stamp(of: file)) != .some(nil) else { return FileChangeError(errno: code, name) }
        errno = code
        return namingError(name)
    }

    /// Why a name could not be given. Some file systems say of a name that they do not take that it is not there.
    private func namingError(_ file: FileLocation) -> FileChangeError {
        let code = errno
        if code == ENOENT, let folder = file.parent, (try? stamp(of: folder))?.kind == .folder { return .badName(file) }
        return FileChangeError(errno: code, file)
    }

    private func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
    }

    private func cPath(_ file: FileLocation) throws(FileChangeError) -> [CChar] {
        guard let path = file.path, !path.contains(0) else { throw .unsupported(file) }
        return cString(path)
    }

    private func cString(_ path: [UInt8]) -> [CChar] { path.map(CChar.init(bitPattern:)) + [0] }
}

private let dot = UInt8(ascii: ".")
