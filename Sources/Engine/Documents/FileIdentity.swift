// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VolumeAccess

/// The metadata by which one version of a file is told from another.
struct FileIdentity: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: ByteCount
    let modified: FileTime
    /// When the status last changed, and the parts of it that can change without the content; nil where they were not asked
    /// for.
    private var status: Status?

    private struct Status: Equatable {
        let changed: FileTime
        let attributes: [UInt64]

        init(_ status: stat) {
            changed = FileTime(statusOf: status)
            attributes = [
                UInt64(status.st_mode), UInt64(status.st_uid), UInt64(status.st_gid), UInt64(status.st_nlink),
            ]
        }
    }

    /// By the facts of a file, without its status.
    init(_ facts: FileFacts) {
        (device, inode, size, modified) = (facts.device, facts.inode, facts.size, facts.modified)
    }

    /// Of what is at a path now, links followed (`stat`); nil when nothing is.
    init?(path: [UInt8]) {
        var status = stat()
        guard stat(path.map(CChar.init(bitPattern:)) + [0], &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = ByteCount(lengthOf: status)
        modified = FileTime(status)
        self.status = Status(status)
    }

    /// Adds the status of the file, if it is this version of it.
    mutating func takeStatus(_ status: stat) {
        guard UInt64(status.st_dev) == device, UInt64(status.st_ino) == inode, FileTime(status) == modified else {
            return
        }
        self.status = Status(status)
    }

    /// Whether it is the same file of the same date and size.
    func hasSameContent(as other: FileIdentity) -> Bool {
        device == other.device && inode == other.inode && size == other.size && modified == other.modified
    }

    /// Whether it is the same version of the same file. A program that sets the date back after it has written shows by
    /// the time of the status, which changes with the file's rights, owner and links, too.
    func isSameVersion(as other: FileIdentity) -> Bool {
        guard hasSameContent(as: other) else { return false }
        guard let status, let known = other.status else { return true }
        return status.changed == known.changed || status.attributes != known.attributes
    }
}
