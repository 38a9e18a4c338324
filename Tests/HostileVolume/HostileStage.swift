// SPDX-License-Identifier: MPL-2.0

internal import Glibc
package import VolumeAccess

/// The folders that operations work in: a tree that becomes hostile, and what lies beside it on the home disk.
package struct HostileStage: Sendable {
    /// The folder on the home disk that holds all but a volume.
    package let base: String
    /// The top of the tree: that of a volume, or a folder of the home disk.
    package let root: String
    /// Whether the tree is on a volume of its own.
    package let isVolume: Bool

    /// The folders of a test.
    ///
    /// - Parameters:
    ///   - base: a folder of the home disk.
    ///   - volume: the top of a volume; nil for a tree on the home disk.
    package init(in base: String, volume: String?) {
        self.base = base
        root = volume ?? base + "/disk"
        isVolume = volume != nil
    }

    /// The files and folders that are copied and moved to the tree.
    package var incoming: String { base + "/in" }
    /// The folder that files of the tree are copied and moved to.
    package var outgoing: String { base + "/out" }
    /// The folder of another part of the volume that links lead to.
    package var kept: String { root + "/keep" }
    /// The records of unfinished work.
    package var records: String { base + "/state/vitrine/unfinished" }
    /// The folder outside, whose tree is that of the volume.
    package var outside: String { base + "/home/mirror" }
    /// The home folder's own trash.
    package var homeTrash: String { base + "/data/Trash" }

    /// The environment of the operations: what they keep for themselves is elsewhere than in the home folder.
    package var environment: [String: String] {
        var all = [
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": base + "/home", "LC_ALL": "C.UTF-8", "LANGUAGE": "",
            "GIO_USE_VOLUME_MONITOR": "unix", "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
        for part in ["state", "data", "cache", "config"] { all["XDG_\(part.uppercased())_HOME"] = base + "/" + part }
        all["XDG_RUNTIME_DIR"] = base + "/run"
        return all
    }

    /// A file of the tree.
    package func location(_ name: String) -> FileLocation { FileLocation(path: root + "/" + name) }

    /// Files of the tree. On the home disk, where users have links to folders of their own, only those in its first folder: an
    /// operation on a file below a link is one on the file that the link leads to.
    package func locations(_ names: String...) -> [FileLocation] {
        names.filter { isVolume || !$0.contains("/") }.map(location)
    }

    /// Files of the tree. On the home disk, only those on whose path there is no link now.
    package func locationsWithoutLinks(_ names: String...) -> [FileLocation] {
        names.filter { isVolume || !hasLink(above: $0) }.map(location)
    }

    private func hasLink(above name: String) -> Bool {
        var folder = root
        return name.split(separator: "/").dropLast().contains { part in
            folder += "/" + part
            var status = stat()
            return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
        }
    }

    /// The files in the folders that are removed, copied and moved as a whole: a refusal may name any of them.
    package var tree: [FileLocation] {
        [
            "dir/a.txt", "dir/b.png", "dir/inner/c.txt", "dir/inner/deep/d.txt", "dir/.vitrine-left/1/e.txt",
            "dir/.vitrine-back.old", "target/a.txt", "target/tree/one.txt",
        ].map(location)
    }

    /// Makes everything as it is before an operation, but for the folder that inner links lead to if that is there.
    package func build(_ layout: Layout) throws {
        if !isVolume, !RawFiles.exists(root) { try RawFiles.makeFolder(root) }
        try RawFiles.empty(root, except: "keep")
        try layout.build(in: root)
        if !RawFiles.exists(kept) {
            try RawFiles.makeFolder(kept)
            try Layout(isComplete: true).build(in: kept)
        }
        for folder in [incoming, outgoing, homeTrash, records] { try RawFiles.remove(folder) }
        for folder in ["/in", "/in/tree", "/out", "/state", "/data", "/cache", "/config", "/run"] {
            try RawFiles.makeFolder(base + folder, mode: 0o700)
        }
        for name in ["a.txt", "tree/one.txt", "tree/two.txt"] {
            try RawFiles.write(incoming + "/" + name, "coming in: \(name)\n")
        }
    }

    /// Removes the folder that inner links lead to, so that it is made again.
    package func forgetKept() throws { try RawFiles.remove(kept) }

    /// Puts a hostile thing in the place of a name. What has the name is moved aside, and stays.
    package func makeHostile(_ name: HostileName, _ kind: HostileKind) throws {
        let place = root + "/" + name.path
        if RawFiles.exists(place) {
            // A folder of the user's own keeps what is in it.
            if kind == .unreadable, name.isFolder { return try RawFiles.makeFolder(place, mode: 0) }
            try RawFiles.rename(place, to: root + "/aside")
        }
        let folder = place.prefix(upTo: place.lastIndex(of: "/") ?? place.endIndex)
        if !RawFiles.exists(String(folder)) { try RawFiles.makeFolder(String(folder)) }
        try kind.make(name.path, in: root, outside: outside)
    }
}
