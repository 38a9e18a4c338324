// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc
internal import Quantities
internal import VitrineGLib

/// Changes files in process: of the home disk, and inside a volume's helper of its mount.
///
/// No link is followed, neither in a file's own place nor on its path, and nothing outside the root is touched
/// (``NameInFolder``). A path on which the user has links is resolved before: see ``FileAccesses/changes(for:)``.
public struct LocalFileChanges: FileChanges {
    /// The folder beneath which all changes are; nil for the whole disk.
    private let root: FileLocation?

    /// Changes to local files.
    public init() { root = nil }

    /// Changes beneath a mount point.
    package init(beneath root: FileLocation) { self.root = root }

    /// The capabilities of the volume that a folder is on (`fstatvfs`, `faccessat`, `quotactl_fd`).
    public func capabilities(of folder: FileLocation) throws(FileChangeError) -> VolumeCapabilities {
        let descriptor = NameInFolder.openFolder(folder, beneath: root)
        guard descriptor >= 0 else { throw folderError(folder) }
        defer { close(descriptor) }
        var (volume, status) = (statvfs(), stat())
        guard fstat(descriptor, &status) == 0, fstatvfs(descriptor, &volume) == 0 else {
            throw folderError(folder)
        }
        let isReadOnly = volume.f_flag & UInt(ST_RDONLY) != 0
        let isWritable = !isReadOnly && faccessat(descriptor, ".", W_OK | X_OK, Int32(AT_EACCESS)) == 0
        // Not being told is not being refused.
        guard isReadOnly || isWritable || [EACCES, EPERM, EROFS].contains(errno) else {
            throw folderError(folder)
        }
        return VolumeCapabilities(
            isReadOnly: isReadOnly,
            isWritable: isWritable,
            hasTrash: TrashFolder.isThere(for: try cPath(folder), device: status.st_dev),
            free: ByteCount(totalOn: volume).map { _ in ByteCount(freeOn: volume) },
            allowance: allowance(in: descriptor),
            total: ByteCount(totalOn: volume),
            longestName: volume.f_namemax > 0 ? Int(clamping: volume.f_namemax) : 255, device: UInt64(status.st_dev),
            syncsAtOnce: hasDevice(status))
    }

    /// The stamp of a file; nil when there is no file (`fstatat`).
    public func stamp(of file: FileLocation) throws(FileChangeError) -> FileStamp? {
        if let place = NameInFolder(file, beneath: root), let status = place.status() { return FileStamp(status) }
        if errno == ENOENT { return nil }
        throw FileChangeError(errno: errno, file)
    }

    /// The names in a folder (`readdir`).
    public func names(in folder: FileLocation) throws(FileChangeError) -> [[UInt8]] {
        let descriptor = NameInFolder.open(folder, beneath: root, flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0, let stream = fdopendir(descriptor) else { throw readingError(folder) }
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
        let descriptor = NameInFolder.open(file, beneath: root, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw readingError(file) }
        let opened = LocalOpenFile(takingOver: descriptor, location: file)
        guard try opened.stamp().kind == .file else { throw .unsupported(file) }
        return opened
    }

    /// Makes a file (`O_EXCL`).
    public func create(_ file: FileLocation, isPrivate: Bool) throws(FileChangeError) -> any OpenFile {
        let descriptor = NameInFolder.open(
            file, beneath: root, flags: O_RDWR | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o666)
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
        guard let old = NameInFolder(file, beneath: root) else { throw FileChangeError(errno: errno, file) }
        guard let new = NameInFolder(name, beneath: root) else { throw renamingError(file, name) }
        if isReplacing {
            guard old.rename(to: new, isReplacing: true) else { throw FileChangeError(errno: errno, name) }
            return
        }
        if old.rename(to: new, isReplacing: false) { return }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw renamingError(file, name) }
        if old.link(as: new) {
            _ = old.remove(isFolder: false)
            return
        }
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK, EINVAL].contains(errno) else {
            throw FileChangeError(errno: errno, name)
        }
        if new.status() != nil { throw .taken(name) }
        guard old.rename(to: new, isReplacing: true) else { throw renamingError(file, name) }
    }

    /// Removes (`unlinkat`).
    public func remove(_ file: FileLocation, isFolder: Bool) throws(FileChangeError) {
        guard let place = NameInFolder(file, beneath: root), place.remove(isFolder: isFolder) else {
            throw FileChangeError(errno: errno, file)
        }
    }

    /// Makes a folder (`mkdirat`).
    public func makeFolder(_ folder: FileLocation, isPrivate: Bool) throws(FileChangeError) {
        guard let place = NameInFolder(folder, beneath: root), place.makeFolder(mode: isPrivate ? 0o700 : 0o777) else {
            throw namingError(folder)
        }
    }

    /// Makes a link (`symlinkat`).
    public func makeLink(_ file: FileLocation, to target: [UInt8]) throws(FileChangeError) {
        guard let place = NameInFolder(file, beneath: root) else { throw FileChangeError(errno: errno, file) }
        guard place.makeLink(to: target) else {
            // Volumes without links refuse them as something not permitted.
            if errno == EPERM { throw .unsupported(file) }
            throw FileChangeError(errno: errno, file)
        }
    }

    /// The target of a symlink, as it is stored (`readlinkat`).
    public func target(of link: FileLocation) throws(FileChangeError) -> [UInt8] {
        guard let place = NameInFolder(link, beneath: root), let target = place.target() else {
            throw readingError(link)
        }
        return target
    }

    /// Metadata of anything.
    public func metadata(of file: FileLocation) throws(FileChangeError) -> FileMetadata {
        guard let place = NameInFolder(file, beneath: root), let status = place.status() else {
            throw FileChangeError(errno: errno, file)
        }
        return FileMetadata(status, attributes: ExtendedAttributes.all(of: place))
    }

    /// Sets metadata of a file, folder or link.
    public func setMetadata(_ metadata: FileMetadata, of file: FileLocation) throws(FileChangeError) {
        guard let place = NameInFolder(file, beneath: root) else { throw FileChangeError(errno: errno, file) }
        if let owner = metadata.owner, owner != FileMetadata.Owner(user: geteuid(), group: getegid()) {
            if !place.setOwner(user: owner.user, group: owner.group) {
                _ = place.setOwner(user: .max, group: owner.group)
            }
        }
        for attribute in metadata.attributes { ExtendedAttributes.set(attribute, of: place) }
        if let mode = metadata.mode {
            guard let status = place.status() else { throw FileChangeError(errno: errno, file) }
            if FileStamp(status).kind != .link, !place.setMode(mode), !isBeyondVolume(errno) {
                throw FileChangeError(errno: errno, file, isNaming: false)
            }
        }
        if let modified = metadata.modified {
            let times = [timespec(tv_sec: 0, tv_nsec: UTIME_OMIT), timespec(modified)]
            if !place.setTimes(times), !isBeyondVolume(errno) {
                throw FileChangeError(errno: errno, file, isNaming: false)
            }
        }
    }

    /// Syncs a folder (`fsync`).
    public func sync(folder: FileLocation) throws(FileChangeError) {
        let descriptor = NameInFolder.open(folder, beneath: root, flags: O_RDONLY | O_DIRECTORY)
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
        let descriptor = NameInFolder.open(folder, beneath: root, flags: O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw FileChangeError(errno: errno, folder) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileChangeError(errno: errno, folder, isNaming: false) }
        guard hasDevice(status) else { return false }
        guard syncfs(descriptor) == 0 else { throw FileChangeError(errno: errno, folder, isNaming: false) }
        return true
    }

    /// Follows all links (`realpath`), for callers that change a file through its link on purpose, and for the folder that
    /// a user has open. A file that is not there yet is in its resolved folder. Of a path that leads out of the volume the
    /// links beyond the border may be left.
    public func resolved(_ file: FileLocation) throws(FileChangeError) -> FileLocation {
        // Nothing is asked of a place that this process does not serve.
        if let root, let place = VolumeBorder(root).exit(of: file) { return place }
        if let real = realpath(try cPath(file), nil) {
            defer { free(real) }
            return FileLocation(path: bytes(real))
        }
        let code = errno
        guard code == ENOENT, let folder = file.parent else { throw FileChangeError(errno: code, file) }
        let above = try cPath(folder)
        guard let real = realpath(above, nil) else { throw FileChangeError(errno: errno, file) }
        defer { free(real) }
        let place = FileLocation(path: bytes(real)).child(file.nameBytes)
        // A link that leads nowhere is not the name of a file to be made.
        guard try LocalFileChanges().stamp(of: place)?.kind != .link else { throw FileChangeError(errno: code, file) }
        return place
    }

    /// Moves to the trash (`g_file_trash`).
    public func trash(_ file: FileLocation, comingFrom origin: FileLocation) throws(FileChangeError) -> FileLocation? {
        try TrashedFile.trash(file, comingFrom: origin, by: self)
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
        if case .behindLink = error { return .behindLink(folder) }
        if case .failed(_, let text) = error { return .unreadable(folder, text) }
        return error
    }

    private func allowance(in folder: Int32) -> ByteCount? {
        let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return Quota.left(on: descriptor)
    }

    /// Whether a block device is below (`gnu_dev_major`): 0 is for what has none.
    private func hasDevice(_ status: stat) -> Bool { status.st_dev >> 8 & 0xFFF != 0 }

    private func readingError(_ file: FileLocation) -> FileChangeError {
        errno == ELOOP || errno == EXDEV
            ? FileChangeError(errno: errno, file) : .unreadable(file, String(cString: strerror(errno)))
    }

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
