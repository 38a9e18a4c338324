// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VolumeAccess

/// A row of the sidebar.
enum SidebarEntry: Equatable {
    /// A folder that everybody has.
    case place(Place)
    /// A volume that is plugged in or connected.
    case volume(AttachedVolume)
    /// A folder that the user has bookmarked.
    case bookmark(Place)
    /// The way to a server.
    case connect

    /// Rows of one section stand together.
    var section: Int {
        switch self {
        case .place: 0
        case .volume: 1
        case .bookmark: 2
        case .connect: 3
        }
    }

    /// The name of the row.
    var name: String {
        switch self {
        case .place(let place), .bookmark(let place): place.name
        case .volume(let volume): DisplayName.text(Array(volume.name.utf8))
        case .connect: tr("Connect to Server…")
        }
    }

    /// Volumes by names that differ: servers of one name get their address to it, with the port.
    static func distinguished(_ volumes: [AttachedVolume]) -> [AttachedVolume] {
        let counts = Dictionary(grouping: volumes, by: \.name).mapValues(\.count)
        return volumes.map { volume in
            guard counts[volume.name, default: 0] > 1, let location = volume.place?.location, location.path == nil
            else {
                return volume
            }
            var volume = volume
            let address = ServerAddress.host(location)
            let host = address.split(separator: ":").first.map(String.init) ?? address
            volume.name =
                volume.name.hasSuffix(host)
                ? volume.name.dropLast(host.count) + address : "\(volume.name) (\(address))"
            return volume
        }
    }

    /// The name of its one-coloured themed icon.
    var iconName: String {
        switch self {
        case .place(let place), .bookmark(let place): place.iconName
        case .volume(let volume): volume.iconNames.first ?? "drive-harddisk-symbolic"
        case .connect: "network-server-symbolic"
        }
    }

    /// The location that the row opens; nil for a volume that is not mounted.
    var location: FileLocation? {
        switch self {
        case .place(let place), .bookmark(let place): place.location
        case .volume(let volume): volume.place?.location
        case .connect: nil
        }
    }
}

extension AttachedVolume {
    /// The root folder of the volume; nil while it is not mounted.
    var place: Place? {
        uri.map { uri in
            // GIO writes a slash behind the root of a share, and nobody else does.
            let isShare = uri.hasSuffix("/") && uri.split(separator: "/").count > 2
            return Place(
                name: DisplayName.text(Array(name.utf8)),
                location: FileLocation(uri: isShare ? String(uri.dropLast()) : uri),
                iconName: iconNames.first ?? "drive-harddisk-symbolic")
        }
    }
}
