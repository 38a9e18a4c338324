// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import VitrineGLib
internal import VolumeAccess

/// A folder on the way to the current one, as the path bar shows it.
struct PathSegment: Equatable {
    /// The name of the folder.
    let title: String
    /// The location of the folder.
    let location: FileLocation
    /// The themed icon of a beginning; nil for every other step.
    let iconName: String?

    /// The way to a folder, beginning at the home folder, a mounted volume, or the root.
    static func segments(to folder: FileLocation, home: FileLocation, volumes: [Place] = []) -> [PathSegment] {
        var steps: [PathSegment] = []
        var location: FileLocation? = folder
        while let current = location {
            if let beginning = beginning(current, home: home, volumes: volumes) {
                steps.append(beginning)
                break
            }
            steps.append(
                PathSegment(title: DisplayName.text(current.nameBytes), location: current, iconName: nil))
            location = current.parent
        }
        return steps.reversed()
    }

    private static func beginning(_ location: FileLocation, home: FileLocation, volumes: [Place]) -> PathSegment? {
        if let place = DocumentCollection(location)?.place {
            return PathSegment(title: place.name, location: location, iconName: place.iconName)
        }
        if location == home {
            return PathSegment(title: tr("Home"), location: home, iconName: "user-home-symbolic")
        }
        if let volume = volumes.first(where: { $0.location == location }) {
            return PathSegment(title: volume.name, location: location, iconName: volume.iconName)
        }
        if location.path == [UInt8(ascii: "/")] {
            return PathSegment(title: tr("Computer"), location: location, iconName: "drive-harddisk-symbolic")
        }
        return nil
    }
}
