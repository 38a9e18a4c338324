// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc
package import Quantities

/// The quota of a user on a volume.
package struct Quota {
    /// The most bytes that may be taken; nil for any number.
    package let limit: ByteCount?
    /// Bytes that are taken.
    package let used: ByteCount

    /// A quota in the units of the kernel: the limit in blocks of 1 KiB, 0 for none, and the used space in bytes.
    package init(blocks: UInt64, used: UInt64) {
        limit = blocks == 0 ? nil : ByteCount(blocks, units: 1024)
        self.used = ByteCount(used)
    }

    /// Bytes that may still be taken; nil for any number.
    package var left: ByteCount? { limit.map { $0 - used } }

    /// Bytes that this process's user and group may still take of the volume of an open folder (`quotactl_fd`); nil where
    /// nobody counts. Nothing limits root.
    static func left(on descriptor: Int32) -> ByteCount? {
        guard geteuid() != 0 else { return nil }
        return [read(descriptor, USER_QUOTA, geteuid()), read(descriptor, GROUP_QUOTA, getegid())]
            .compactMap { $0?.left }.min()
    }

    private static func read(_ descriptor: Int32, _ command: some BinaryInteger, _ identifier: UInt32) -> Quota? {
        var block = dqblk()
        let answer = quotactl_fd(
            Int(SYS_QUOTACTL_FD), UInt32(bitPattern: descriptor), UInt32(truncatingIfNeeded: command),
            Int32(bitPattern: identifier), &block)
        return answer == 0 ? Quota(blocks: UInt64(block.dqb_bhardlimit), used: UInt64(block.dqb_curspace)) : nil
    }
}
