// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Which trash a file of the local disks goes to (freedesktop.org Trash specification 1.0).
public struct TrashFolder: Sendable {
    /// The folder that holds `files` and `info`.
    public let location: FileLocation
    /// The top of the volume, when `Path` entries are told from there; nil for the home trash.
    public let top: FileLocation?

    /// The trash for a file; nil when its volume has none and can have none.
    ///
    /// The home trash takes what is on the same file system as it; every other volume has `.Trash/$uid` when an
    /// administrator made `.Trash` (a real folder with the sticky bit), else `.Trash-$uid`.
    ///
    /// - Parameter file: an existing file or folder; links are not followed.
    public init?(for file: FileLocation) {
        guard let path = file.path else { return nil }
        var status = stat()
        guard lstat(Self.cString(path), &status) == 0 else { return nil }
        self.init(path: path, device: status.st_dev)
    }

    private init?(path: [UInt8], device: dev_t) {
        let home = Self.home
        if Self.device(ofNearest: home) == device {
            (location, top) = (FileLocation(path: home), nil)
            return
        }
        // Up to where the volume begins.
        var top = FileLocation(path: path)
        while let parent = top.parent, let path = parent.path {
            var status = stat()
            guard stat(Self.cString(path), &status) == 0, status.st_dev == device else { break }
            top = parent
        }
        var (common, own, volume) = (stat(), stat(), statvfs())
        let (user, shared) = (String(geteuid()), top.child(Array(".Trash".utf8)))
        if lstat(Self.cString(shared.path!), &common) == 0, common.st_mode & S_IFMT == S_IFDIR,
            common.st_mode & S_ISVTX != 0
        {
            (location, self.top) = (shared.child(Array(user.utf8)), top)
            return
        }
        let folder = top.child(Array((".Trash-" + user).utf8))
        let isThere = lstat(Self.cString(folder.path!), &own) == 0
        guard isThere ? own.st_mode & S_IFMT == S_IFDIR && own.st_uid == geteuid() : true,
            statvfs(Self.cString(top.path!), &volume) == 0, volume.f_flag & UInt(ST_RDONLY) == 0,
            // Memory is no place to keep what was thrown away: what has no blocks of a disk has no trash.
            device >> 8 & 0xFFF != 0,
            faccessat(AT_FDCWD, Self.cString((isThere ? folder : top).path!), W_OK | X_OK, Int32(AT_EACCESS)) == 0
        else { return nil }
        (location, self.top) = (folder, top)
    }

    static func isThere(for path: [CChar], device: dev_t) -> Bool {
        TrashFolder(path: path.dropLast().map(UInt8.init(bitPattern:)), device: device) != nil
    }

    private static var home: [UInt8] {
        if let data = getenv("XDG_DATA_HOME"), data.pointee == CChar(bitPattern: UInt8(ascii: "/")) {
            return Array(String(cString: data).utf8) + Array("/Trash".utf8)
        }
        return Array((getenv("HOME").map { String(cString: $0) } ?? "/").utf8) + Array("/.local/share/Trash".utf8)
    }

    /// The device of a folder, or of what will hold it.
    private static func device(ofNearest path: [UInt8]) -> dev_t? {
        var place: FileLocation? = FileLocation(path: path)
        while let path = place?.path {
            var status = stat()
            if stat(cString(path), &status) == 0 { return status.st_dev }
            place = place?.parent
        }
        return nil
    }

    private static func cString(_ path: [UInt8]) -> [CChar] { path.map(CChar.init(bitPattern:)) + [0] }
}
