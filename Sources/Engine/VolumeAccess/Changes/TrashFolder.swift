// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc

/// Which trash a file of the local disks goes to (freedesktop.org Trash specification 1.0).
public struct TrashFolder: Hashable, Sendable {
    /// The folder that holds `files` and `info`.
    public let location: FileLocation
    /// The top of the volume, when the paths in info files are told from there; nil for the home trash.
    public let top: FileLocation?

    /// A trash by its folder and the top of its volume.
    package init(location: FileLocation, top: FileLocation?) { (self.location, self.top) = (location, top) }

    /// The trash for a file; nil when its volume has none and can have none.
    ///
    /// The home trash takes what is on the same file system as it; every other volume has `.Trash/$uid` when an
    /// administrator made `.Trash` (a real folder with the sticky bit) and `$uid` is in it or can be made, else
    /// `.Trash-$uid`. Blocks.
    ///
    /// - Parameter file: an existing file or folder; links are not followed.
    /// - Throws: when the volume does not say, so that nobody takes a folder of it for its top.
    public static func find(for file: FileLocation) throws(FileChangeError) -> TrashFolder? {
        guard let path = file.path, let status = try status(of: file) else { return nil }
        return try find(path: path, device: status.st_dev)
    }

    static func isThere(for path: [CChar], device: dev_t) -> Bool {
        let path = path.dropLast().map(UInt8.init(bitPattern:))
        return (try? find(path: path, device: device)) ?? nil != nil
    }

    private static func find(path: [UInt8], device: dev_t) throws(FileChangeError) -> TrashFolder? {
        if Self.device(ofNearest: home) == device { return try own(by: LocalFileChanges()) }
        // Up to where the volume begins.
        var top = FileLocation(path: path)
        while let parent = top.parent {
            guard try status(of: parent, followsLinks: true)?.st_dev == device else { break }
            top = parent
        }
        let (user, shared) = (String(geteuid()), top.child(Array(".Trash".utf8)))
        if let common = try status(of: shared), common.st_mode & S_IFMT == S_IFDIR, common.st_mode & S_ISVTX != 0 {
            let folder = shared.child(Array(user.utf8))
            // Without the right to enter it there is no telling whether the user has a folder in it.
            let own = mayAccess(shared, X_OK) ? try status(of: folder) : nil
            if own.map(isFolderOfUser) ?? mayAccess(shared, W_OK | X_OK) {
                return TrashFolder(location: folder, top: top)
            }
        }
        let folder = top.child(Array((".Trash-" + user).utf8))
        let own = try status(of: folder)
        if let own, !isFolderOfUser(own) { return nil }
        var volume = statfs()
        guard statfs(cString(top), &volume) == 0 else { throw FileChangeError(errno: errno, folder) }
        guard volume.f_flags & __fsword_t(ST_RDONLY) == 0, !isMemory(volume),
            mayAccess(own == nil ? top : folder, W_OK | X_OK)
        else { return nil }
        return TrashFolder(location: folder, top: top)
    }

    private static func isFolderOfUser(_ status: stat) -> Bool {
        status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    private static func mayAccess(_ folder: FileLocation, _ mode: Int32) -> Bool {
        faccessat(AT_FDCWD, cString(folder), mode, Int32(AT_EACCESS)) == 0
    }

    /// Memory is no place to keep what was thrown away (`tmpfs`, `ramfs`).
    private static func isMemory(_ volume: statfs) -> Bool { [0x0102_1994, 0x8584_58F6].contains(volume.f_type) }

    /// The path of the trash of the user's home, which may lead through links.
    static var home: [UInt8] {
        if let data = getenv("XDG_DATA_HOME"), data.pointee == CChar(bitPattern: UInt8(ascii: "/")) {
            return Array(String(cString: data).utf8) + Array("/Trash".utf8)
        }
        return Array((getenv("HOME").map { String(cString: $0) } ?? "/").utf8) + Array("/.local/share/Trash".utf8)
    }

    /// The device of a folder, or of what will hold it.
    private static func device(ofNearest path: [UInt8]) -> dev_t? {
        var place: FileLocation? = FileLocation(path: path)
        while let folder = place {
            if let status = (try? status(of: folder, followsLinks: true)) ?? nil { return status.st_dev }
            place = folder.parent
        }
        return nil
    }

    /// The metadata of a file; nil when there is no file.
    private static func status(of file: FileLocation, followsLinks: Bool = false) throws(FileChangeError) -> stat? {
        var result = stat()
        if (followsLinks ? stat(cString(file), &result) : lstat(cString(file), &result)) == 0 { return result }
        if errno == ENOENT { return nil }
        throw FileChangeError(errno: errno, file)
    }

    private static func cString(_ file: FileLocation) -> [CChar] {
        (file.path ?? []).map(CChar.init(bitPattern:)) + [0]
    }
}
