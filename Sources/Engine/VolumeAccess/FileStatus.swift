// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib

/// The metadata of an entry of a folder, of its target for a symlink, as the kernel reports it.
struct FileStatus {
    let status: stat
    let isLink: Bool
    let isBroken: Bool
    /// Whether it is a link that leads out of its volume: the metadata are the link's own.
    let leadsOut: Bool

    /// The treatment of a link.
    enum Following {
        /// Report the metadata of its target.
        case follow
        /// Report only that it leads out of its volume.
        case leadsOut
        /// Report nothing: another process asks for its metadata.
        case leave
    }

    /// The metadata of an open file.
    init(status: stat, isLink: Bool) {
        (self.status, self.isLink, isBroken, leadsOut) = (status, isLink, false, false)
    }

    /// Asks the kernel; nil, with `errno`, when there is no such entry.
    ///
    /// - Parameters:
    ///   - descriptor: the folder's, or `AT_FDCWD`.
    ///   - name: zero-terminated.
    ///   - following: asked what to do with a link; of one that is left there is no status.
    init?(at descriptor: Int32, _ name: UnsafePointer<CChar>, following: () -> Following = { .follow }) {
        var own = stat()
        guard fstatat(descriptor, name, &own, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        guard own.st_mode & S_IFMT == S_IFLNK else {
            (status, isLink, isBroken, leadsOut) = (own, false, false, false)
            return
        }
        switch following() {
        case .leave: return nil
        case .leadsOut: (status, isLink, isBroken, leadsOut) = (own, true, false, true)
        case .follow:
            var target = stat()
            let isBroken = fstatat(descriptor, name, &target, 0) != 0
            (status, isLink, self.isBroken, leadsOut) = (isBroken ? own : target, true, isBroken, false)
        }
    }

    var kind: FileFacts.Kind {
        if isBroken { return .brokenLink }
        if leadsOut { return .outwardLink }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .special
        }
    }

    /// The content type of what has no content, nil for a regular file.
    var typeWithoutContent: String? {
        if isBroken || leadsOut { return "inode/symlink" }
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
            modified: FileTime(status), changed: FileTime(statusOf: status), device: UInt64(status.st_dev),
            inode: UInt64(status.st_ino), contentType: contentType,
            isReadable: isReadable && !leadsOut, isWritable: isWritable && !leadsOut)
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
