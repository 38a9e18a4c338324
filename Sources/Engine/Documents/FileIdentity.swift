// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VolumeAccess

/// The metadata that identifies one version of a file.
struct FileIdentity: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: ByteCount
    let modified: FileTime
    /// The time of the last status change, and the parts of the status that can change without the content; nil for an
    /// identity without a status.
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

    /// The identity of a file by its facts, without its status.
    init(_ facts: FileFacts) {
        (device, inode, size, modified) = (facts.device, facts.inode, facts.size, facts.modified)
    }

    /// The identity of the file at a path, links followed (`stat`); nil when there is none.
    init?(path: [UInt8]) {
        var status = stat()
        guard stat(path.map(CChar.init(bitPattern:)) + [0], &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = ByteCount(lengthOf: status)
        modified = FileTime(status)
        self.status = Status(status)
    }

    /// Adds a status if it belongs to this version of the file.
    mutating func takeStatus(_ status: stat) {
        guard UInt64(status.st_dev) == device, UInt64(status.st_ino) == inode, FileTime(status) == modified else {
            return
        }
        self.status = Status(status)
    }

    /// Whether both are the same file with the same date and size.
    func hasSameContent(as other: FileIdentity) -> Bool {
        device == other.device && inode == other.inode && size == other.size && modified == other.modified
    }

    /// Whether both are the same version of the same file. A program that sets the date back after writing is detected by the
    /// time of the status change, which also changes with the file's permissions, owner and number of links.
    func isSameVersion(as other: FileIdentity) -> Bool {
        guard hasSameContent(as: other) else { return false }
        guard let status, let known = other.status else { return true }
        return status.changed == known.changed || status.attributes != known.attributes
    }
}
