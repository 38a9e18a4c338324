// SPDX-License-Identifier: MPL-2.0

/// The border of a mounted volume: tells places on the volume from those that links lead to elsewhere.
///
/// Links are read one by one (`readlink`), and of a place beyond the border nothing else is asked.
package struct VolumeBorder: Sendable {
    /// The side of the border to which a path leads.
    enum Side {
        /// To a place on the volume, whether there is something or not.
        case inside
        /// To a link on the volume, which leads out of it.
        case link
        /// Out of the volume before its last name.
        case outside
    }

    private let root: [UInt8]
    private let table: MountTable

    /// The border of the volume that is mounted on a folder.
    package init(_ root: FileLocation, in table: MountTable = .shared) {
        self.root = root.path ?? []
        self.table = table
    }

    /// Whether a file is on the volume once all links in its path are followed. Blocks while the volume does.
    package func holds(_ file: FileLocation) -> Bool { file.path != nil && exit(of: file) == nil }

    /// The place beyond the border that a path leads to; nil when it leads to one on the volume. Links on other volumes are
    /// not followed yet. Blocks while the volume does.
    package func exit(of file: FileLocation) -> FileLocation? { file.path.flatMap(exit(of:)) }

    /// The side that a path leads to.
    func side(of file: FileLocation) -> Side {
        if holds(file) { return .inside }
        guard let folder = file.parent, holds(folder) else { return .outside }
        return .link
    }

    private func exit(of path: [UInt8]) -> FileLocation? {
        // The names on the way to the mount point are those of the kernel's table of mounts: none of them is a link.
        let isBelow = MountTable.holds(root, path) && root.count > 1
        var walk = LinkWalk(path, from: isBelow ? root : [])
        while let place = walk.next() {
            if MountTable.holds(place, root), place != root {
                walk.enter(place)
                continue
            }
            // Another volume may hang, and only its own helper waits for it.
            if let other = table.helpedMount(of: place), other.path != root { return walk.remainder(from: place) }
            walk.follow(place)
        }
        let end = walk.end
        return MountTable.holds(root, end.path ?? []) ? nil : end
    }
}
