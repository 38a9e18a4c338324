// SPDX-License-Identifier: MPL-2.0

/// The target of a path whose symlinks are followed one by one, as far as that goes without touching a volume that may
/// hang: a link from the home folder to a share must not make this process wait for the share.
enum LinkTarget: Equatable {
    /// On the home disk, all links followed. What is not there keeps its name.
    case home(FileLocation)
    /// On a volume that only its helper may touch; links on it are not followed yet.
    case volume(FileLocation)

    /// Follows the links of an absolute path (`readlink`). Blocks while the home disk does.
    init(_ path: [UInt8], in table: MountTable = .shared) {
        guard table.hasHelpedMounts else {
            self = .home(FileLocation(path: path))
            return
        }
        var walk = LinkWalk(path)
        while let place = walk.next() {
            if table.helpedMount(of: place) != nil {
                self = .volume(walk.remainder(from: place))
                return
            }
            walk.follow(place)
        }
        self = .home(walk.end)
    }

    /// The location on its volume of a file that a path on the home disk leads to; nil when it stays there, when it has
    /// no path, or is on a volume already.
    static func volume(behind location: FileLocation) -> FileLocation? {
        guard let path = location.path, MountTable.shared.hasHelpedMounts,
            MountTable.shared.helpedMount(of: path) == nil, case .volume(let there) = LinkTarget(path)
        else { return nil }
        return there
    }
}
