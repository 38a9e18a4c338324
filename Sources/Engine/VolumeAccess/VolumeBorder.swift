// SPDX-License-Identifier: MPL-2.0

internal import Glibc

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

    /// As many links as the kernel follows in one path.
    private static let limit = 40

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
        let slash = UInt8(ascii: "/")
        // The names on the way to the mount point are those of the kernel's table of mounts: none of them is a link.
        var done = MountTable.holds(root, path) ? root : []
        if done == [slash] { done = [] }
        var rest = Array(path.dropFirst(done.count).split(separator: slash).map(Array.init).reversed())
        var links = 0
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        while let name = rest.popLast() {
            if name == Array(".".utf8) { continue }
            if name == Array("..".utf8) {
                done = Array(done.prefix(done.lastIndex(of: slash) ?? 0))
                continue
            }
            let next = done + [slash] + name
            if MountTable.holds(next, root), next != root {
                done = next
                continue
            }
            // Another volume may hang, and only its own helper waits for it.
            if let other = table.helpedMount(of: next), other.path != root {
                return rest.reversed().reduce(FileLocation(path: next)) { $0.child($1) }
            }
            let count = readlink(next.map(CChar.init(bitPattern:)) + [0], &buffer, buffer.count)
            guard count > 0, links < Self.limit else {
                done = next
                continue
            }
            links += 1
            let target = buffer.prefix(count).map(UInt8.init(bitPattern:))
            if target.first == slash { done = [] }
            rest += target.split(separator: slash).map(Array.init).reversed()
        }
        let end = done.isEmpty ? [slash] : done
        return MountTable.holds(root, end) ? nil : FileLocation(path: end)
    }
}
