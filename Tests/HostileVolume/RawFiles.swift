// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc
internal import TestSupport

/// Files as the kernel has them, for building volumes: every call names the kind that it makes, and follows no link in
/// the last name of a path.
package enum RawFiles {
    /// Why a call failed, as an error that names the path.
    private static func check(_ isDone: Bool, _ call: String, _ path: String) throws {
        guard isDone else { throw TestFailure("\(call) \(path): \(String(cString: strerror(errno)))") }
    }

    /// Writes a new file.
    package static func write(_ path: String, _ content: [UInt8], mode: UInt32 = 0o644) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        try check(file >= 0, "open", path)
        defer { close(file) }
        try check(Glibc.write(file, content, content.count) == content.count, "write", path)
        try check(fchmod(file, mode) == 0, "fchmod", path)
    }

    /// Writes a new file of text.
    package static func write(_ path: String, _ text: String, mode: UInt32 = 0o644) throws {
        try write(path, Array(text.utf8), mode: mode)
    }

    /// Makes a folder; one that is there already stays.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws {
        try check(mkdir(path, mode) == 0 || errno == EEXIST, "mkdir", path)
        try check(chmod(path, mode) == 0, "chmod", path)
    }

    /// Makes a symbolic link.
    package static func makeLink(_ path: String, to target: String) throws {
        try check(symlink(target, path) == 0, "symlink", path)
    }

    /// Gives a file a second name.
    package static func makeHardLink(_ path: String, to file: String) throws {
        try check(link(file, path) == 0, "link", path)
    }

    /// Makes a pipe, a socket or the device `null`.
    static func makeNode(_ path: String, kind: mode_t) throws {
        try check(mknod(path, kind | 0o666, kind == S_IFCHR ? 1 << 8 | 3 : 0) == 0, "mknod", path)
    }

    /// Sets when a file was changed, in seconds since 1970.
    package static func date(_ path: String, seconds: Int, nanoseconds: Int = 0) throws {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        try check(utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW) == 0, "utimensat", path)
    }

    /// Gives something another name; what has that name already stays, and is an error.
    package static func rename(_ path: String, to name: String) throws {
        try check(renameat2(AT_FDCWD, path, AT_FDCWD, name, UInt32(RENAME_NOREPLACE)) == 0, "rename", path)
    }

    /// Whether there is something of that name.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Removes a file or link, or a folder with everything in it, all of it by descriptors.
    package static func remove(_ path: String) throws {
        if unlink(path) == 0 || errno == ENOENT { return }
        try empty(path)
        try check(rmdir(path) == 0, "rmdir", path)
    }

    /// Removes everything in a folder, but for one name.
    static func empty(_ path: String, except kept: String? = nil) throws {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        try check(folder >= 0, "open", path)
        empty(takingOver: folder, except: kept)
    }

    private static func empty(takingOver folder: Int32, except kept: String? = nil) {
        for name in names(takingOver: dup(folder)) where name != kept && unlinkat(folder, name, 0) != 0 {
            let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if inner >= 0 { empty(takingOver: inner) }
            unlinkat(folder, name, AT_REMOVEDIR)
        }
        close(folder)
    }

    /// The names in an open folder, which is closed, in order.
    static func names(takingOver folder: Int32) -> [String] {
        guard folder >= 0, let stream = fdopendir(folder) else { return [] }
        defer { closedir(stream) }
        rewinddir(stream)
        var names: [String] = []
        while let entry = readdir(stream) {
            let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
            let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
