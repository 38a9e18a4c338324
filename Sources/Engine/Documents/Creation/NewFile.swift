// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// Makes files that were not there, and gives files names that are free: nothing is ever replaced. All calls may block.
///
/// A new file is written under a name of its own, synced, and only then gets its name (``StagedFile``).
enum NewFile {
    /// Writes bytes.
    static func write(_ bytes: [UInt8], to location: FileLocation) throws(FileChangeError) {
        try make(.bytes(bytes), at: location)
    }

    /// Copies a file's content.
    ///
    /// - Parameter keepsMetadata: whether its permissions and times are the same, and not those of a new file.
    static func copy(
        _ source: FileLocation, to location: FileLocation, keepsMetadata: Bool = false
    ) throws(FileChangeError) {
        let (original, changes) = try FileAccesses.resolved(source)
        let file = try changes.open(original)
        let size = try file.stamp().size.int
        try make(at: location) { staged throws(FileChangeError) in
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1 << 12)
            defer { buffer.deallocate() }
            var offset = 0
            while case let count = try file.read(into: buffer, at: offset), count > 0 {
                try staged.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                offset += count
            }
            guard offset >= size else { throw .unreadable(source, "\(offset) < \(size)") }
            if keepsMetadata { try staged.setMetadata(file.metadata()) }
        }
    }

    /// Makes a folder.
    static func makeFolder(_ location: FileLocation) throws(FileChangeError) {
        try FileAccesses.changes(for: location).makeFolder(location, isPrivate: false)
    }

    /// Gives a file another name, on the same volume.
    static func rename(_ source: FileLocation, to location: FileLocation) throws(FileChangeError) {
        let changes = FileAccesses.changes(for: source)
        guard let own = try changes.stamp(of: source) else { throw .gone(source) }
        if let there = try changes.stamp(of: location), try isSame(source, own, location, there, by: changes) {
            try changes.rename(source, to: location, isReplacing: true)
            return try check(source, own, location, by: changes)
        }
        try changes.rename(source, to: location, isReplacing: false)
        try check(source, own, location, by: changes)
    }

    /// Checks that a file has its new name after a rename that changes only the composition of letters: a file system that
    /// stores all names in one composition reports success and keeps the old name.
    private static func check(
        _ source: FileLocation, _ own: FileStamp, _ location: FileLocation, by changes: any FileChanges
    ) throws(FileChangeError) {
        guard isComposedDifferently(source, location), let folder = location.parent else { return }
        if try !changes.names(in: folder).contains(location.nameBytes) { throw .badName(location) }
    }

    /// Whether two names differ only in the composition of their letters.
    private static func isComposedDifferently(_ one: FileLocation, _ other: FileLocation) -> Bool {
        one.parent == other.parent && one.nameBytes != other.nameBytes
            && String(decoding: one.nameBytes, as: UTF8.self) == String(decoding: other.nameBytes, as: UTF8.self)
    }

    /// Whether two names denote one file because the file system ignores case, as in "letter" and "Letter", or composition:
    /// the inode number decides, or, where that is not enough, whether the folder lists only one of the names.
    private static func isSame(
        _ source: FileLocation, _ own: FileStamp, _ location: FileLocation, _ there: FileStamp,
        by changes: any FileChanges
    ) throws(FileChangeError) -> Bool {
        if there.device == own.device, there.inode == own.inode, own.inode != 0 { return true }
        guard let folder = source.parent, folder == location.parent,
            String(decoding: source.nameBytes, as: UTF8.self).lowercased()
                == String(decoding: location.nameBytes, as: UTF8.self).lowercased()
        else { return false }
        return try !changes.names(in: folder).contains(location.nameBytes)
    }

    /// On one volume a file is renamed; to another it is copied, verified, and removed once the copy is safe.
    static func move(_ file: FileLocation, to location: FileLocation) throws(FileChangeError) {
        if file.parent == location.parent { return try rename(file, to: location) }
        try TransferEngine.move(file, to: location)
    }

    private static func make(_ content: SaveContent, at location: FileLocation) throws(FileChangeError) {
        try make(at: location) { staged throws(FileChangeError) in
            try content.forEachPart(of: location) { part throws(FileChangeError) in try staged.append(part) }
        }
    }

    private static func make(
        at location: FileLocation, _ fill: (inout StagedFile) throws(FileChangeError) -> Void
    ) throws(FileChangeError) {
        let location = try FileAccesses.inResolvedFolder(location).location
        let changes = FileAccesses.changesWithoutLinks(for: location)
        // Most names that are taken are found out before a byte is written.
        guard try changes.stamp(of: location) == nil else { throw .taken(location) }
        var staged = try StagedFile(for: location, by: changes, isPrivate: false)
        do throws(FileChangeError) {
            try fill(&staged)
            try staged.complete(isSynced: true)
            try staged.place(isReplacing: false, isSynced: true)
        } catch {
            staged.abandon(after: error)
            throw error.about(location)
        }
    }
}
