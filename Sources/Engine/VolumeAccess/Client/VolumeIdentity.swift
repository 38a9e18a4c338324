// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// By what a volume is known again after it was gone.
enum VolumeIdentity {
    /// The universally unique identifier of a device's file system, as udev lists them; else what is mounted, and its
    /// type. Reads `/dev/disk/by-uuid`, and nothing of the device.
    static func text(_ mount: MountPoint) -> String {
        let folder = "/dev/disk/by-uuid"
        var own = [CChar](repeating: 0, count: Int(PATH_MAX))
        if mount.source.hasPrefix("/dev/"), realpath(mount.source, &own) != nil, let stream = opendir(folder) {
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
                let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
                var target = [CChar](repeating: 0, count: Int(PATH_MAX))
                if realpath(folder + "/" + name, &target) != nil, strcmp(target, own) == 0 { return name }
            }
        }
        return mount.fileSystem + " " + mount.source
    }
}
