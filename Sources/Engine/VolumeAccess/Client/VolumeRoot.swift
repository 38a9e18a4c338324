// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// The volume that a helper serves: everything below a folder or URI.
package struct VolumeRoot: Hashable, Sendable {
    /// The root folder of the volume.
    package let location: FileLocation
    /// Whether its files come over a network or from a phone or a camera, which are as slow: thumbnails are made of what is
    /// short, and one request at a time is made to such a volume.
    package let isRemote: Bool
    /// Whether it is a phone, a camera or a player, which is plugged in and yet no disk. Such a volume is remote, too.
    package let isDevice: Bool
    /// Whether it is asked through GIO, as everything is that has no path, or only one made up by gvfs.
    package let usesGIO: Bool

    /// A volume.
    package init(location: FileLocation, isRemote: Bool, usesGIO: Bool, isDevice: Bool = false) {
        self.location = location
        self.isRemote = isRemote
        self.isDevice = isDevice
        self.usesGIO = usesGIO
    }

    /// The volume that holds a file; nil when that is the home disk. Asks the kernel's table of mounts, and no volume.
    package init?(holding file: FileLocation, in table: MountTable = .shared) {
        guard let path = file.path else {
            self.init(uri: file.uri)
            return
        }
        guard let mount = table.helpedMount(of: path) else { return nil }
        var folder = mount.path
        var isDevice = mount.isDevice
        if mount.holdsVolumes {
            let rest = path.dropFirst(folder.count).split(separator: UInt8(ascii: "/"))
            if let first = rest.first {
                folder += [UInt8(ascii: "/")] + first
                // gvfs names the folder of a volume after its scheme: `mtp:host=…`.
                let scheme = first.prefix { $0 != UInt8(ascii: ":") }
                isDevice = Self.devices.contains(String(decoding: scheme, as: UTF8.self))
            }
        }
        self.init(
            location: FileLocation(path: folder), isRemote: mount.isRemote, usesGIO: mount.holdsVolumes,
            isDevice: isDevice)
    }

    /// Whether the user's home folder is on the volume, such as that of a server. Links that lead out of such a volume are
    /// the user's own and are followed, as those of a home disk are. Blocks while the home disk does.
    package var holdsHome: Bool {
        let home = FileLocation(path: UserDirectories.home)
        return (LinkTarget.volume(behind: home) ?? home).isWithin(location)
    }

    /// Schemes whose first folder below the server is a volume of its own.
    private static let shared: Set<String> = ["smb", "afp"]
    /// Schemes of what is on this computer or plugged into it, and as fast as a disk.
    private static let local: Set<String> = [
        "trash", "recent", "computer", "burn", "localtest", "cdda", "archive", "admin",
    ]
    /// Schemes of phones, cameras and players: MTP, PTP, and AFC of Apple.
    private static let devices: Set<String> = ["mtp", "gphoto2", "afc"]

    private init(uri: String) {
        let parts = uri.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
        let scheme = parts[0].hasSuffix(":") ? parts[0].dropLast().lowercased() : ""
        let isShare = Self.shared.contains(scheme) && parts.count > 3 && !parts[3].isEmpty
        let root = parts.prefix(3).joined(separator: "/") + "/" + (isShare ? parts[3] : "")
        self.init(
            location: FileLocation(uri: scheme.isEmpty ? uri : root), isRemote: !Self.local.contains(scheme),
            usesGIO: true, isDevice: Self.devices.contains(scheme))
    }
}
