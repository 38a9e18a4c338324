// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The trash of the freedesktop.org Trash specification 1.0. All calls may block.
enum Trash {
    /// Moves a file to the trash of its volume.
    ///
    /// - Returns: where it is now; nil when the trash does not say.
    static func trash(_ file: FileLocation) throws(FileChangeError) -> FileLocation? {
        try FileAccesses.changes(for: file).trash(file, comingFrom: file)
    }

    /// Puts a copy of a file into the trash, as if it came from the file's place: what replaces the file does so in one
    /// step.
    ///
    /// - Returns: where the copy is now; nil when the trash does not say.
    static func trashCopy(of file: FileLocation) throws(FileChangeError) -> FileLocation? {
        let (file, changes) = try FileAccesses.inResolvedFolder(file)
        guard let folder = file.parent else { throw .unsupported(file) }
        let work = UnfinishedWork()
        // In a folder of its own it has the same name.
        let hidden = work.temporary(in: folder)
        defer { if (try? Tree.remove(hidden, by: changes)) != nil { work.finish() } }
        do throws(FileChangeError) {
            try changes.makeFolder(hidden, isPrivate: true)
            let copy = hidden.child(file.nameBytes)
            try NewFile.copy(file, to: copy, keepsMetadata: true)
            return try changes.trash(copy, comingFrom: file)
        } catch {
            throw error.about(file).about(folder: folder, not: hidden)
        }
    }

    /// Moves a file out of the trash to where it was, if nothing is there now or that may be replaced.
    static func restore(
        _ trashed: FileLocation, to location: FileLocation, isReplacing: Bool = false
    ) throws(FileChangeError) {
        let item = try TrashItem(at: trashed)
        guard try FileAccesses.changesWithoutLinks(for: item.place).stamp(of: item.place) != nil else {
            throw .unsafeTrash(location, .emptied)
        }
        let (place, changes) = try FileAccesses.inResolvedFolder(location)
        try changes.rename(item.place, to: place, isReplacing: isReplacing)
        removeInfoFile(of: item)
    }

    /// Removes a file of the trash for good, a folder with all that is in it: of links in it the links, and never what
    /// they lead to.
    ///
    /// - Parameter onEach: called before each file and folder; its error ends it.
    static func remove(
        _ trashed: FileLocation, onEach: (FileLocation) throws(FileChangeError) -> Void = { _ in }
    ) throws(FileChangeError) {
        let item = try TrashItem(at: trashed)
        try Tree.remove(item.place, by: FileAccesses.changesWithoutLinks(for: item.place), onEach: onEach)
        removeInfoFile(of: item)
    }

    /// Removes a file of the trash for good, or leaves it there.
    static func discard(_ trashed: FileLocation) { try? remove(trashed) }

    /// Removes the info file of a file that is not in the trash any more: without a file it means nothing.
    static func removeInfoFile(of item: TrashItem) {
        try? FileAccesses.changesWithoutLinks(for: item.infoFile).remove(item.infoFile, isFolder: false)
    }
}
