// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import TestSupport

/// A home folder that no operation has any business in, and that every hostile link leads to.
package final class Canaries {
    /// The home folder.
    package let path: String
    private var before: Snapshot
    private var glimpse: Snapshot

    /// Makes one below a folder of the home disk.
    package init(in folder: String) throws {
        path = folder + "/home"
        try Self.build(path)
        before = Snapshot(path)
        glimpse = Snapshot(path, isShallow: true)
    }

    /// The folder whose tree is that of a volume.
    package var mirror: String { path + "/mirror" }

    /// The number of files, folders and links.
    package var count: Int { before.count }

    /// The changes since it was made or last looked at; what was damaged is made again.
    ///
    /// - Parameter isThorough: whether contents are compared although no time of a file has changed.
    package func takeChanges(isThorough: Bool = true) throws -> [String] {
        if !isThorough, Snapshot(path, isShallow: true).changes(since: glimpse).isEmpty { return [] }
        let changes = Snapshot(path).changes(since: before)
        guard !changes.isEmpty else { return [] }
        try RawFiles.remove(path)
        try Self.build(path)
        (before, glimpse) = (Snapshot(path), Snapshot(path, isShallow: true))
        return changes
    }

    private static func build(_ home: String) throws {
        for folder in ["", "/Documents", "/.ssh", "/.config", "/.cache", "/.cache/thumbnails", "/bin", "/mirror"] {
            try RawFiles.makeFolder(home + folder, mode: folder == "/.ssh" ? 0o700 : 0o755)
        }
        try RawFiles.write(home + "/Documents/letter.txt", "a letter\n")
        try RawFiles.write(home + "/Documents/empty", "")
        try RawFiles.write(home + "/.bashrc", "alias ll='ls -l'\n")
        try RawFiles.write(home + "/.ssh/id", "a key\n", mode: 0o600)
        try RawFiles.write(home + "/.config/settings", "[a]\nb=c\n", mode: 0o640)
        try RawFiles.write(home + "/bin/run", "#!/bin/sh\n", mode: 0o755)
        try RawFiles.write(home + "/.cache/thumbnails/" + Layout.thumbnail, TestPNG.file(30, 20), mode: 0o600)
        try RawFiles.makeHardLink(home + "/Documents/letter again.txt", to: home + "/Documents/letter.txt")
        try RawFiles.makeLink(home + "/Documents/link", to: "letter.txt")
        try RawFiles.makeLink(home + "/Documents/broken", to: "/nowhere/at all")
        try RawFiles.makeLink(home + "/Documents/bin", to: "../bin")
        try Layout(isComplete: true).build(in: home + "/mirror")
        guard chmod(home + "/mirror/doc.txt", 0o600) == 0, chmod(home + "/mirror/dir/a.txt", 0o755) == 0 else {
            throw TestFailure("chmod: \(String(cString: strerror(errno)))")
        }
        try RawFiles.date(home + "/Documents/letter.txt", seconds: 0)
        try RawFiles.date(home + "/Documents/empty", seconds: 4_102_444_800, nanoseconds: 999_999_999)
        try RawFiles.date(home + "/Documents/link", seconds: -1)
    }
}
