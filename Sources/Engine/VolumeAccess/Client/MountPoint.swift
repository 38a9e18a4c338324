// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Strings

/// A line of `/proc/self/mountinfo`: a mounted file system. Reading it accesses no volume.
package struct MountPoint: Hashable, Sendable {
    /// Number of the mount; another one after each mounting.
    package let id: Int
    /// The folder it is mounted on.
    package let path: [UInt8]
    /// Major and minor number of its device, such as `8:17`.
    package let device: String
    /// The folder of the file system that is mounted, `/` for all of it.
    package let root: [UInt8]
    /// The file system's type, such as `ext4` or `fuse.sshfs`.
    package let fileSystem: String
    /// The mounted device or server.
    package let source: String
    /// Whether nothing can be written to it, here or anywhere.
    package let isReadOnly: Bool

    /// Reads a line; nil when it is none.
    package init?(_ line: some Collection<UInt8>) {
        let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
        guard let dash = fields.firstIndex(where: { Array($0) == Array("-".utf8) }), dash >= 6,
            fields.count >= dash + 3, let id = Int(String(decoding: fields[0], as: UTF8.self))
        else { return nil }
        self.id = id
        device = String(decoding: fields[2], as: UTF8.self)
        root = Self.unescaped(fields[3])
        path = Self.unescaped(fields[4])
        fileSystem = String(decoding: fields[dash + 1], as: UTF8.self)
        source = String(decoding: Self.unescaped(fields[dash + 2]), as: UTF8.self)
        // The options of the mount, and those of the file system.
        let options = [fields[5]] + fields.dropFirst(dash + 3).prefix(1)
        isReadOnly = options.contains {
            $0.split(separator: UInt8(ascii: ",")).contains { Array($0) == Array("ro".utf8) }
        }
    }

    /// Spaces and line ends are written as a backslash and three octal digits.
    private static func unescaped(_ field: some Collection<UInt8>) -> [UInt8] {
        let bytes = Array(field)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), index + 3 < bytes.count,
                let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 3)], as: UTF8.self), radix: 8)
            {
                result.append(byte)
                index += 4
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// Whether a line is about the same mount, whose options may have been changed (`mount -o remount`).
    func isSame(as other: MountPoint) -> Bool {
        id == other.id && path == other.path && device == other.device && fileSystem == other.fileSystem
            && source == other.source
    }

    private static let networks: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "ceph", "afs", "coda", "lustre", "9p", "davfs", "autofs",
    ]

    /// File systems of phones and cameras.
    private static let devices: Set<String> = [
        "fuse.jmtpfs", "fuse.simple-mtpfs", "fuse.mtpfs", "fuse.aft-mtp-mount", "fuse.gphotofs", "fuse.ifuse",
    ]

    /// Whether it is a phone or a camera, as far as the type of its file system says.
    package var isDevice: Bool { Self.devices.contains(fileSystem) }

    /// Whether its files come over a network or from a phone or a camera, as far as the type of its file system says.
    package var isRemote: Bool {
        Self.networks.contains(fileSystem) || isDevice
            || ["fuse.sshfs", "fuse.gvfsd-fuse", "fuse.davfs", "fuse.rclone", "fuse.s3fs"].contains(fileSystem)
    }

    /// The file systems without a trash: those that show the kernel's and services' own state, and those in memory.
    private static let withoutFiles: Set<String> = [
        "autofs", "binfmt_misc", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devpts", "devtmpfs", "efivarfs",
        "fuse.gvfsd-fuse", "fuse.lxcfs", "fuse.portal", "fusectl", "hugetlbfs", "mqueue", "nsfs", "proc", "pstore",
        "ramfs", "rpc_pipefs", "securityfs", "selinuxfs", "squashfs", "sysfs", "tmpfs", "tracefs",
    ]

    /// Whether there may be a trash in its first folder.
    var mayHaveTrash: Bool { !Self.withoutFiles.contains(fileSystem) }

    /// Whether the files have persistent inode numbers, which are the same after each mount. FAT has none, and most FUSE and
    /// network file systems number files in the order of access.
    package var keepsInodes: Bool {
        !fileSystem.hasPrefix("fuse") && !isRemote && !["vfat", "msdos", "exfat"].contains(fileSystem)
    }

    /// Whether its first folders are volumes of their own: the FUSE face of gvfs.
    package var holdsVolumes: Bool { fileSystem == "fuse.gvfsd-fuse" }

    /// Whether it may go or hang while the computer runs, so that only a helper may touch it.
    package var needsHelper: Bool {
        if path == [UInt8(ascii: "/")] { return false }
        if fileSystem.hasPrefix("fuse") && fileSystem != "fusectl" || isRemote { return true }
        return isRemovable
    }

    /// Whether it is on a medium that can be taken out, or where such media are mounted.
    package var isRemovable: Bool {
        path.starts(with: "/media/".utf8) || path.starts(with: "/run/media/".utf8) || isPluggable
    }

    /// Whether its device hangs on USB, or says that its medium can be taken out. Asks the kernel, not the device.
    private var isPluggable: Bool {
        guard !device.hasPrefix("0:") else { return false }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard realpath("/sys/dev/block/\(device)", &buffer) != nil else { return false }
        let folder = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return folder.contains("/usb") || Self.says1(folder + "/removable") || Self.says1(folder + "/../removable")
    }

    private static func says1(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var byte: UInt8 = 0
        return read(file, &byte, 1) == 1 && byte == UInt8(ascii: "1")
    }
}
