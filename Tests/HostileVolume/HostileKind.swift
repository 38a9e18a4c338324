// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// A thing that is not what its name says.
package enum HostileKind: String, CaseIterable, Sendable {
    /// A link to the same name outside the volume.
    case linkOut = "link out"
    /// A link to the same name outside the volume, by way of `..`.
    case linkUp = "link up"
    /// A link to the same name in another folder of the volume.
    case linkWithin = "link within"
    /// A link to a name outside the volume that is free.
    case linkNowhere = "link to a free name"
    case pipe
    /// The device `null`.
    case device
    case socket
    /// A second name of another file of the volume.
    case hardLink = "hard link"
    case file
    case folder
    /// A folder that its owner may not read.
    case unreadable
    /// A file that holds a lie about places outside the volume.
    case lie

    /// Whether a link leads somewhere.
    package var isLink: Bool { [.linkOut, .linkUp, .linkWithin, .linkNowhere].contains(self) }

    /// Makes one.
    ///
    /// - Parameters:
    ///   - name: its name from the top of the volume.
    ///   - root: the top of the volume.
    ///   - outside: the folder outside the volume whose tree is that of the volume.
    package func make(_ name: String, in root: String, outside: String) throws {
        let place = root + "/" + name
        switch self {
        case .linkOut: try RawFiles.makeLink(place, to: outside + "/" + name)
        case .linkUp:
            let depth = place.split(separator: "/").count - 1
            try RawFiles.makeLink(
                place, to: [String](repeating: "..", count: depth).joined(separator: "/") + outside + "/" + name)
        case .linkWithin:
            let depth = name.split(separator: "/").count - 1
            let top = [String](repeating: "../", count: depth).joined()
            try RawFiles.makeLink(place, to: top + "keep/" + name)
        case .linkNowhere: try RawFiles.makeLink(place, to: outside + "/absent")
        case .pipe: try RawFiles.makeNode(place, kind: S_IFIFO)
        case .device: try RawFiles.makeNode(place, kind: S_IFCHR)
        case .socket: try RawFiles.makeNode(place, kind: S_IFSOCK)
        case .hardLink: try RawFiles.makeHardLink(place, to: root + "/keep/doc.txt")
        case .file: try RawFiles.write(place, "a file\n")
        case .folder:
            try RawFiles.makeFolder(place)
            try RawFiles.write(place + "/in it.txt", "in a folder\n")
        case .unreadable:
            try RawFiles.makeFolder(place)
            try RawFiles.write(place + "/in it.txt", "in a folder\n")
            try RawFiles.makeFolder(place, mode: 0)
        case .lie: try Self.lie(name, in: root, outside: outside)
        }
    }

    /// An entry of the trash that names a place outside as the one that its file came from.
    private static func lie(_ name: String, in root: String, outside: String) throws {
        let up = root.split(separator: "/").map { _ in "%2e%2E" }.joined(separator: "/")
        try RawFiles.write(root + "/" + name, "[Trash Info]\nPath=dir/\(up)/..\(outside)/absent\nDeletionDate=2024\n")
    }
}
