// SPDX-License-Identifier: MPL-2.0

internal import Glibc

extension FileStamp {
    /// What the kernel says.
    init(_ status: stat) {
        let kind: Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        self.init(
            kind: kind, size: Int(status.st_size),
            modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), allocated: Int(status.st_blocks) * 512)
    }
}

extension FileMetadata {
    /// What the kernel says.
    init(_ status: stat, attributes: [Attribute]) {
        self.init(
            mode: UInt32(status.st_mode & 0o7777), modified: FileStamp(status).modified, attributes: attributes,
            owner: Owner(user: status.st_uid, group: status.st_gid))
    }
}

extension timespec {
    /// A time after 1970; before it, the seconds are negative and the rest is not.
    init(nanoseconds: Int64) {
        let seconds = Int(nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000).quotient)
        let rest = Int(nanoseconds % 1_000_000_000)
        self.init(tv_sec: rest < 0 ? seconds - 1 : seconds, tv_nsec: rest < 0 ? rest + 1_000_000_000 : rest)
    }
}
