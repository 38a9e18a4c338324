// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Glibc
internal import VolumeAccess

/// The trash of the freedesktop.org Trash specification 1.0. All calls may block.
enum Trash {
    /// Moves a file to the trash of its volume.
    ///
    /// - Returns: where it is now; nil when the trash does not say.
    static func trash(_ file: FileLocation) throws(FileChangeError) -> FileLocation? {
        do throws(GLibError) {
            try FileTrash.trash(uri: file.uri)
        } catch {
            throw FileTrash.isMissing(error) ? .noTrash(file) : .failed(file, error.message)
        }
        return find(file)
    }

    /// Moves a file out of the trash to where it was, if nothing is there now.
    static func restore(_ trashed: FileLocation, to location: FileLocation) throws(FileChangeError) {
        try NewFile.rename(trashed, to: location)
        // The entry that says where it came from; without a file it means nothing.
        guard let trash = trashed.parent?.parent else { return }
        let name = trashed.nameBytes + Array(".trashinfo".utf8)
        try? AtomicFile.remove(trash.child(Array("info".utf8)).child(name))
    }

    /// Where the newest file that came from a place lies.
    private static func find(_ file: FileLocation) -> FileLocation? {
        var newest: (time: Int, location: FileLocation)?
        for (trash, top) in candidates(for: file) {
            let information = trash.child(Array("info".utf8))
            guard let folder = information.path, let stream = opendir(cString(folder)) else { continue }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: UInt8.self, capacity: 256) {
                        Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
                    }
                }
                let suffix = Array(".trashinfo".utf8)
                guard name.suffix(suffix.count).elementsEqual(suffix), let path = information.child(name).path else {
                    continue
                }
                var facts = stat()
                guard stat(cString(path), &facts) == 0,
                    facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec > newest?.time ?? 0,
                    let origin = origin(in: path, top: top), origin == file
                else { continue }
                let place = trash.child(Array("files".utf8)).child(Array(name.dropLast(suffix.count)))
                newest = (facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec, place)
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
    private static func origin(in path: [UInt8], top: FileLocation?) -> FileLocation? {
        let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let text = String(decoding: buffer.prefix(count), as: UTF8.self)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Path=") }) else { return nil }
        let value = line.dropFirst(5)
        if value.hasPrefix("/") { return FileLocation(uri: "file://" + value) }
        guard let top else { return nil }
        return FileLocation(uri: (top.uri.hasSuffix("/") ? top.uri : top.uri + "/") + value)
    }

    private static func cString(_ path: [UInt8]) -> [CChar] { path.map(CChar.init(bitPattern:)) + [0] }
}
