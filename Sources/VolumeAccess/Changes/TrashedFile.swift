// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Glibc

/// Puts files into the trash of the freedesktop.org Trash specification 1.0, and finds out where they are then. All
/// calls block.
package enum TrashedFile {
    /// Moves a file or folder to the trash of its volume (`g_file_trash`).
    ///
    /// - Returns: where it is now; nil when the trash does not say.
    package static func trash(_ file: FileLocation) throws(FileChangeError) -> FileLocation? {
        do throws(GLibError) {
            try FileTrash.trash(uri: file.uri)
        } catch {
            throw FileTrash.isMissing(error) ? .noTrash(file) : FileChangeError(error, file)
        }
        return find(file)
    }

    /// Where the newest file that came from a place lies.
    private static func find(_ file: FileLocation) -> FileLocation? {
        var newest: (time: Int64, location: FileLocation)?
        let changes = LocalFileChanges()
        for (trash, top) in candidates(for: file) {
            let information = trash.child(Array("info".utf8))
            let suffix = Array(".trashinfo".utf8)
            for name in (try? changes.names(in: information)) ?? []
            where name.suffix(suffix.count).elementsEqual(suffix) {
                let entry = information.child(name)
                guard let stamp = try? changes.stamp(of: entry), stamp.modified > newest?.time ?? 0,
                    origin(in: entry, by: changes, top: top) == file
                else { continue }
                newest = (
                    stamp.modified, trash.child(Array("files".utf8)).child(Array(name.dropLast(suffix.count)))
                )
            }
        }
        return newest?.location
    }

    /// The trashes that a file can go to: the user's, and those at the top of its volume, whose paths are relative.
    private static func candidates(for file: FileLocation) -> [(trash: FileLocation, top: FileLocation?)] {
        var result: [(FileLocation, FileLocation?)] = [
            (FileLocation(path: UserDirectories.data).child(Array("Trash".utf8)), nil)
        ]
        var (top, facts) = (file.parent, stat())
        guard let path = top?.path, stat(cString(path), &facts) == 0 else { return result }
        while let above = top?.parent, let path = above.path {
            var next = stat()
            guard stat(cString(path), &next) == 0, next.st_dev == facts.st_dev else { break }
            top = above
        }
        guard let top else { return result }
        let user = String(getuid())
        result.append((top.child(Array(".Trash".utf8)).child(Array(user.utf8)), top))
        result.append((top.child(Array(".Trash-\(user)".utf8)), top))
        return result
    }

    /// The `Path=` of an entry, percent-encoded as in a URI.
    private static func origin(
        in entry: FileLocation, by changes: LocalFileChanges, top: FileLocation?
    ) -> FileLocation? {
        guard let file = try? changes.open(entry) else { return nil }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = buffer.withUnsafeMutableBytes { (try? file.read(into: $0, at: 0)) ?? 0 }
        let text = String(decoding: buffer.prefix(count), as: UTF8.self)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Path=") }) else { return nil }
        let value = line.dropFirst(5)
        if value.hasPrefix("/") { return FileLocation(uri: "file://" + value) }
        guard let top else { return nil }
        return FileLocation(uri: (top.uri.hasSuffix("/") ? top.uri : top.uri + "/") + value)
    }

    private static func cString(_ path: [UInt8]) -> [CChar] { path.map(CChar.init(bitPattern:)) + [0] }
}
