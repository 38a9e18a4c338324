// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// A folder that everybody has, for a sidebar. Making the list touches no disk but the one file that names them.
public struct Place: Hashable, Sendable {
    /// The name of the place, in the user's language.
    public let name: String
    /// The location of the place.
    public let location: FileLocation
    /// The name of its one-coloured themed icon.
    public let iconName: String

    /// A place.
    public init(name: String, location: FileLocation, iconName: String) {
        self.name = name
        self.location = location
        self.iconName = iconName
    }

    /// The home folder.
    public static var home: Place {
        Place(name: tr("Home"), location: FileLocation(path: UserDirectories.home), iconName: "user-home-symbolic")
    }

    /// The home folder and the folders of `user-dirs.dirs`, but for those that are set to the home folder itself,
    /// which is how they are switched off. Whether each is there was not asked.
    public static func standard() -> [Place] {
        let home = home
        let folders: [(UserDirectories.Special, String)] = [
            (.desktop, "user-desktop-symbolic"),
            (.documents, "folder-documents-symbolic"),
            (.downloads, "folder-download-symbolic"),
            (.music, "folder-music-symbolic"),
            (.pictures, "folder-pictures-symbolic"),
            (.videos, "folder-videos-symbolic"),
        ]
        var places = [home]
        for (folder, iconName) in folders {
            guard let path = UserDirectories.special(folder) else { continue }
            let location = FileLocation(path: path)
            if places.contains(where: { $0.location == location }) { continue }
            places.append(
                Place(name: DisplayName.text(location.nameBytes), location: location, iconName: iconName))
        }
        return places
    }
}
