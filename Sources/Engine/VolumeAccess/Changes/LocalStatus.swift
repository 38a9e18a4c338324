// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities

extension FileStamp {
    /// The metadata that the kernel reports.
    init(_ status: stat) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        self.init(
            kind: kind, size: ByteCount(lengthOf: status), modified: FileTime(status), device: UInt64(status.st_dev),
            inode: UInt64(status.st_ino), allocated: ByteCount(allocatedFor: status))
    }
}

extension FileMetadata {
    /// The metadata that the kernel reports, with extended attributes.
    init(_ status: stat, attributes: [Attribute]) {
        self.init(
            mode: UInt32(status.st_mode & 0o7777), modified: FileTime(status), attributes: attributes,
            owner: Owner(user: status.st_uid, group: status.st_gid))
    }
}
