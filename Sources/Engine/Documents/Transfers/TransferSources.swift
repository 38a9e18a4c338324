// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// The files of a transfer, with one access for each of their folders: the links on its path are followed once for all of its
/// files.
struct TransferSources {
    /// A folder, and the volume of the file: a mount point is on another one than its folder.
    private struct Key: Hashable {
        let folder: FileLocation?
        let volume: VolumeRoot?
    }

    /// The files and folders.
    let files: [FileLocation]
    /// The volumes of the files and of the folder that they go to.
    let volumes: [VolumeRoot]
    private var accesses: [Key: any FileChanges] = [:]

    init(_ files: [FileLocation] = [], into destination: FileLocation? = nil) {
        self.files = files
        volumes = VolumeRoot.all(holding: files + [destination].compactMap(\.self))
    }

    /// The access to the folder of a file.
    mutating func access(for file: FileLocation) -> any FileChanges {
        let key = Key(folder: file.parent, volume: VolumeRoot(holding: file))
        if let access = accesses[key] { return access }
        let access = FileAccesses.changes(for: file)
        accesses[key] = access
        return access
    }
}
