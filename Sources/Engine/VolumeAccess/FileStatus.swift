// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib

/// The metadata of an entry of a folder, of its target for a symlink, as the kernel reports it.
struct FileStatus {
    let status: stat
    let isLink: Bool
    let isBroken: Bool

    /// The metadata of an open file.
    init(status: stat, isLink: Bool) {
        (self.status, self.isLink, isBroken) = (status, isLink, false)
    }

    /// Asks the kernel; nil, with `errno`, when there is no such entry.
    ///
    /// - Parameters:
    ///   - descriptor: the folder's, or `AT_FDCWD`.
    ///   - name: zero-terminated.
    ///   - follows: asked of a link whether it is to be followed; of one that is not there is no status.
    init?(at descriptor: Int32, _ name: UnsafePointer<CChar>, follows: () -> Bool = { true }) {
        var own = stat()
        guard fstatat(descriptor, name, &own, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        guard own.st_mode & S_IFMT == S_IFLNK else {
            (status, isLink, isBroken) = (own, false, false)
            return
        }
        guard follows() else { return nil }
        var target = stat()
        let isBroken = fstatat(descriptor, name, &target, 0) != 0
        (status, isLink, self.isBroken) = (isBroken ? own : target, true, isBroken)
    }

    var kind: FileFacts.Kind {
        if isBroken { return .brokenLink }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .special
        }
    }

    /// The content type of what has no content, nil for a regular file.
    var typeWithoutContent: String? {
        if isBroken { return "inode/symlink" }
        return switch status.st_mode & S_IFMT {
        case S_IFDIR: "inode/directory"
        case S_IFIFO: "inode/fifo"
        case S_IFSOCK: "inode/socket"
        case S_IFCHR: "inode/chardevice"
        case S_IFBLK: "inode/blockdevice"
        default: nil
        }
    }

    func facts(name: [UInt8], contentType: String, isReadable: Bool, isWritable: Bool) -> FileFacts {
        FileFacts(
            name: name, kind: kind, isLink: isLink, size: ByteCount(lengthOf: status),
            modified: FileTime(status), device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
            contentType: contentType,
            isReadable: isReadable, isWritable: isWritable)
    }
}

extension FileAccessError {
    /// The error of a system call.
    public init(errno code: Int32, _ location: FileLocation) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .notFound(location)
            case EACCES, EPERM: .notPermitted(location)
            case ESTALE: .disconnected(location)
            case _ where ConnectionErrors.network.union(ConnectionErrors.device).contains(code): .disconnected(location)
            case ETIMEDOUT: .timedOut(location)
            default: .failed(location, String(cString: strerror(code)))
            }
    }
}
