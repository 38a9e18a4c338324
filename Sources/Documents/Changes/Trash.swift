// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The trash of the freedesktop.org Trash specification 1.0. All calls may block.
enum Trash {
    /// Moves a file to the trash of its volume.
    ///
    /// - Returns: where it is now; nil when the trash does not say.
    static func trash(_ file: FileLocation) throws(FileChangeError) -> FileLocation? {
        try FileAccesses.changes(for: file).trash(file)
    }

    /// Moves a file out of the trash to where it was, if nothing is there now.
    static func restore(_ trashed: FileLocation, to location: FileLocation) throws(FileChangeError) {
        try NewFile.rename(trashed, to: location)
        // The entry that says where it came from; without a file it means nothing.
        guard let trash = trashed.parent?.parent else { return }
        let entry = trash.child(Array("info".utf8)).child(trashed.nameBytes + Array(".trashinfo".utf8))
        try? FileAccesses.changes(for: entry).remove(entry, isFolder: false)
    }
}
