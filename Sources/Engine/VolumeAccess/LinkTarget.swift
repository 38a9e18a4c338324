// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The target of a path whose symlinks are followed one by one, as far as that goes without touching a volume that may
/// hang: a link from the home folder to a share must not make this process wait for the share.
enum LinkTarget: Equatable {
    /// On the home disk, all links followed. What is not there keeps its name.
    case home(FileLocation)
    /// On a volume that only its helper may touch; links on it are not followed yet.
    case volume(FileLocation)

    /// As many links as the kernel follows in one path.
    private static let limit = 40

    /// Follows the links of an absolute path (`readlink`). Blocks while the home disk does.
    init(_ path: [UInt8], in table: MountTable = .shared) {
        guard table.hasHelpedMounts else {
            self = .home(FileLocation(path: path))
            return
        }
        let slash = UInt8(ascii: "/")
        var rest = Array(path.split(separator: slash).map(Array.init).reversed())
        var (done, links) = ([UInt8](), 0)
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        while let name = rest.popLast() {
            if name == Array(".".utf8) { continue }
            if name == Array("..".utf8) {
                done = Array(done.prefix(done.lastIndex(of: slash) ?? 0))
                continue
            }
            let next = done + [slash] + name
            if table.helpedMount(of: next) != nil {
                self = .volume(rest.reversed().reduce(FileLocation(path: next)) { $0.child($1) })
                return
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
        self = .home(FileLocation(path: done.isEmpty ? [slash] : done))
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
