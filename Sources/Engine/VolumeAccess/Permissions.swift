// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The permissions of this process for a file, by the mode of the file.
///
/// For a list, where two more system calls a file would cost as much as all the rest; access control lists are not
/// seen. For one file, ask `faccessat`.
struct Permissions {
    private let user = geteuid()
    private let groups: Set<gid_t>
    private let isReadOnlyVolume: Bool

    /// - Parameter descriptor: of the folder whose entries are judged.
    init(folder descriptor: Int32) {
        var list = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        let count = getgroups(Int32(list.count), &list)
        groups = Set(list.prefix(Int(max(0, count)))).union([getegid()])
        var volume = statvfs()
        isReadOnlyVolume = fstatvfs(descriptor, &volume) == 0 && volume.f_flag & UInt(ST_RDONLY) != 0
    }

    func isReadable(_ status: stat) -> Bool { allows(status, 4) }

    func isWritable(_ status: stat) -> Bool { !isReadOnlyVolume && allows(status, 2) }

    private func allows(_ status: stat, _ bit: mode_t) -> Bool {
        if user == 0 { return true }
        if status.st_uid == user { return status.st_mode & (bit << 6) != 0 }
        if groups.contains(status.st_gid) { return status.st_mode & (bit << 3) != 0 }
        return status.st_mode & bit != 0
    }
}
