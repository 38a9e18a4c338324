// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib

/// A folder in which private copies are made, as files without names. It belongs to this user and holds nothing else, so that
/// a confined helper may write into it and harms nothing.
struct SpoolFolder: Sendable {
    /// The path of the folder.
    let path: String
    /// Whether its files are kept in memory.
    let isInMemory: Bool

    /// The folders that there are, the first to be used first. Those that are missing are made.
    static let all: [SpoolFolder] = {
        var folders: [SpoolFolder] = []
        func add(_ path: String, isInMemory: Bool = false) {
            if isPrivateFolder(path) { folders.append(SpoolFolder(path: path, isInMemory: isInMemory)) }
        }
        if let memory = getenv("XDG_RUNTIME_DIR") {
            add(String(cString: memory) + "/vitrine-spool", isInMemory: true)
        }
        let cache = String(decoding: UserDirectories.cache, as: UTF8.self)
        add(cache + "/vitrine-spool")
        // On the same disk it would be as full.
        if device(of: cache) != device(of: "/tmp") { add("/tmp/vitrine-spool-\(geteuid())") }
        return folders
    }()

    /// A new file without a name; -1 when none can be made.
    func makeFile() -> Int32 {
        // O_TMPFILE, which holds O_DIRECTORY: a macro that Swift does not see.
        let unnamed = open(path, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_EXCL | O_CLOEXEC, 0o600)
        if unnamed >= 0 { return unnamed }
        // Not every file system knows such files.
        var name = Array((path + "/XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { return -1 }
        unlink(name)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Makes a folder that only this user may use, unless it is there already. False when somebody else's is there.
    private static func isPrivateFolder(_ path: String) -> Bool {
        mkdir(path, 0o700)
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && status.st_mode & 0o077 == 0
    }

    private static func device(of path: String) -> dev_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_dev : nil
    }
}
