// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The accesses to the folders that the files of a transfer come from: one for each folder, so that the links on its path are
/// followed once for all of its files.
struct SourceAccesses {
    /// A folder, and the volume of the file: a mount point is on another one than its folder.
    private struct Key: Hashable {
        let folder: FileLocation?
        let volume: VolumeRoot?
    }

    private var accesses: [Key: any FileChanges] = [:]

    /// The access to the folder of a file.
    mutating func access(for file: FileLocation) -> any FileChanges {
        let key = Key(folder: file.parent, volume: VolumeRoot(holding: file))
        if let access = accesses[key] { return access }
        let access = FileAccesses.changes(for: file)
        accesses[key] = access
        return access
    }
}
