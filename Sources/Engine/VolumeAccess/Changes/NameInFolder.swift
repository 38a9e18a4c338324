// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc

/// A name in a folder that was opened beneath a root without following a link. Every call that makes, renames, removes or
/// opens a file for writing goes through here: the folder is held by its descriptor, so that a link that takes its place
/// between the check and the call has no effect, and the name itself is never followed.
///
/// The root is the mount point of a volume in the process that serves it, and `/` elsewhere; `..` does not lead out of it.
/// Paths in which the user has links are resolved before (``FileAccesses/changes(for:)``). Calls block, and leave the reason
/// of a failure in `errno`: `ELOOP` for a link on the path, `EXDEV` for a path that leads out of the root.
package struct NameInFolder: ~Copyable {
    /// The folder, opened with `O_PATH`.
    package let folder: Int32
    /// The name with its terminating zero; `.` for the root itself.
    package let name: [CChar]

    /// Opens the folder of a file; nil when that fails.
    package init?(_ file: FileLocation, beneath root: FileLocation? = nil) {
        let last = file.nameBytes
        let isFolderItself = file == root || file.parent == nil || last == [dot] || last == [dot, dot]
        guard let place = isFolderItself ? file : file.parent else { return nil }
        let descriptor = Self.openFolder(place, beneath: root)
        guard descriptor >= 0 else { return nil }
        folder = descriptor
        name = cString(isFolderItself ? [dot] : last)
    }

    deinit { close(folder) }

    // MARK: - what is there

    /// The metadata of the file itself (`fstatat`); nil when that fails.
    func status() -> stat? {
        var status = stat()
        return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// The stamp of the file itself; nil when that fails.
    package func stamp() -> FileStamp? { status().map(FileStamp.init) }

    /// Whether the user may do something with the file (`faccessat`).
    package func mayAccess(_ mode: Int32) -> Bool {
        faccessat(folder, name, mode, Int32(AT_EACCESS) | AT_SYMLINK_NOFOLLOW) == 0
    }

    /// The path that a link holds (`readlinkat`); nil when that fails.
    package func target() -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlinkat(folder, name, &buffer, buffer.count)
        return count >= 0 ? buffer.prefix(count).map(UInt8.init(bitPattern:)) : nil
    }

    /// Opens the file, which is not followed (`openat`); negative when that fails. The descriptor is the caller's.
    package func opened(_ flags: Int32, mode: UInt32 = 0) -> Int32 {
        openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    }

    // MARK: - changes

    /// Makes a folder (`mkdirat`).
    package func makeFolder(mode: UInt32) -> Bool { mkdirat(folder, name, mode) == 0 }

    /// Makes a symbolic link to a path (`symlinkat`).
    package func makeLink(to target: [UInt8]) -> Bool { symlinkat(cString(target), folder, name) == 0 }

    /// Removes a file or link, or an empty folder (`unlinkat`).
    package func remove(isFolder: Bool) -> Bool { unlinkat(folder, name, isFolder ? Int32(AT_REMOVEDIR) : 0) == 0 }

    /// Gives the file another name (`renameat`, `renameat2`).
    ///
    /// - Parameter isReplacing: whether a file that has the name goes.
    package func rename(to other: borrowing NameInFolder, isReplacing: Bool) -> Bool {
        if isReplacing { return renameat(folder, name, other.folder, other.name) == 0 }
        return renameat2(folder, name, other.folder, other.name, UInt32(RENAME_NOREPLACE)) == 0
    }

    /// Gives the file a further name (`linkat`).
    package func link(as other: borrowing NameInFolder) -> Bool {
        linkat(folder, name, other.folder, other.name, 0) == 0
    }

    /// Gives the file to an owner and a group, of which `UInt32.max` leaves one as it is (`fchownat`).
    package func setOwner(user: UInt32, group: UInt32) -> Bool {
        fchownat(folder, name, user, group, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// Sets the permissions (`fchmodat`). A link has none (`EOPNOTSUPP`).
    package func setMode(_ mode: UInt32) -> Bool { fchmodat(folder, name, mode, AT_SYMLINK_NOFOLLOW) == 0 }

    /// Sets the times of access and of change (`utimensat`).
    func setTimes(_ times: [timespec]) -> Bool { utimensat(folder, name, times, AT_SYMLINK_NOFOLLOW) == 0 }

    // MARK: - opening

    /// Opens a file beneath a root with no link on its path, nor in its own place (`openat2`); negative when that fails.
    /// The descriptor is the caller's.
    package static func open(
        _ file: FileLocation, beneath root: FileLocation? = nil, flags: Int32, mode: UInt32 = 0
    ) -> Int32 {
        guard let path = file.path, !path.contains(0) else {
            errno = ENOTSUP
            return -1
        }
        guard let root else { return open(path, in: rootFolder, flags: flags, mode: mode) }
        guard let top = root.path, file.isWithin(root) else {
            errno = EXDEV
            return -1
        }
        // The root is not kept open: its volume could not be unmounted then.
        let folder = open(top, in: rootFolder, flags: O_PATH | O_DIRECTORY, mode: 0)
        guard folder >= 0 else { return -1 }
        defer { close(folder) }
        return open(Array(path.dropFirst(top.count)), in: folder, flags: flags, mode: mode)
    }

    /// Opens a folder in the same way, for calls that need none of its content (`O_PATH`).
    package static func openFolder(_ folder: FileLocation, beneath root: FileLocation? = nil) -> Int32 {
        open(folder, beneath: root, flags: O_PATH | O_DIRECTORY)
    }

    private static func open(_ path: [UInt8], in folder: Int32, flags: Int32, mode: UInt32) -> Int32 {
        let relative = Array(path.drop { $0 == slash })
        if !takesSteps {
            let descriptor = openAtOnce(relative.isEmpty ? [dot] : relative, in: folder, flags: flags, mode: mode)
            // The kernel is older than 5.6, or the filter of a container does not know the call. A file that is refused for
            // another reason is refused stepwise as well.
            if descriptor >= 0 || errno != ENOSYS && errno != EPERM { return descriptor }
        }
        return openInSteps(relative, in: folder, flags: flags, mode: mode)
    }

    private static func openAtOnce(_ path: [UInt8], in folder: Int32, flags: Int32, mode: UInt32) -> Int32 {
        var how = open_how()
        how.flags = UInt64(UInt32(bitPattern: flags | O_CLOEXEC))
        how.mode = flags & O_CREAT == 0 ? 0 : UInt64(mode)
        how.resolve = UInt64(RESOLVE_BENEATH_NO_LINKS)
        // While a folder on the path is moved elsewhere, the kernel asks to try again.
        for _ in 0..<64 {
            let descriptor = openat2_call(
                Int(SYS_OPENAT2), folder, cString(path), &how, UInt(MemoryLayout<open_how>.size))
            if descriptor >= 0 || errno != EAGAIN && errno != EINTR { return Int32(truncatingIfNeeded: descriptor) }
        }
        return -1
    }

    /// Opens folder after folder, where the kernel does not do so at once. `..` is refused.
    private static func openInSteps(_ path: [UInt8], in folder: Int32, flags: Int32, mode: UInt32) -> Int32 {
        let names = path.split(separator: slash).map(Array.init).filter { $0 != [dot] }
        guard !names.contains([dot, dot]) else {
            errno = EXDEV
            return -1
        }
        guard let last = names.last else { return openat(folder, ".", flags | O_CLOEXEC, mode) }
        var above = dup(folder)
        defer { close(above) }
        for name in names.dropLast() {
            let next = openat(above, cString(name), O_PATH | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else { return -1 }
            close(above)
            above = next
            var status = stat()
            guard fstat(above, &status) == 0 else { return -1 }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                errno = status.st_mode & S_IFMT == S_IFLNK ? ELOOP : ENOTDIR
                return -1
            }
        }
        let descriptor = openat(above, cString(last), flags | O_NOFOLLOW | O_CLOEXEC, mode)
        // With O_DIRECTORY a link is only something that is no folder.
        if descriptor < 0, errno == ENOTDIR {
            var status = stat()
            let isLink =
                fstatat(above, cString(last), &status, AT_SYMLINK_NOFOLLOW) == 0
                && status.st_mode & S_IFMT == S_IFLNK
            errno = isLink ? ELOOP : ENOTDIR
        }
        return descriptor
    }

    /// Whether paths are opened stepwise even where the kernel could open them at once. For tests.
    @TaskLocal package static var takesSteps = false

    /// The root of the home disk, opened once.
    private static let rootFolder = Glibc.open("/", O_PATH | O_DIRECTORY | O_CLOEXEC)
}

private let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))

private func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
