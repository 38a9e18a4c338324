// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc
internal import VitrineGLib

/// The choice of the access for a file: this process for the home disk, a helper for every other volume.
public enum FileAccesses {
    /// The access that reaches a file: in process for the home disk, by the volume's helper for everything else.
    ///
    /// Asks the kernel's table of mounts, and no volume: it never blocks.
    public static func access(for location: FileLocation) -> any FileAccess {
        if let helper = VolumeHelpers.helper(for: location) { return HelperFileAccess(helper) }
        return LocalFileAccess()
    }

    /// The access for changing a file of a folder that the user has open: this process for the home disk, the helper of its
    /// volume for everything else.
    ///
    /// The links on the path of the file's folder are followed once, and no other link (``FolderChanges``): when the folder
    /// was read, if it is open, or at the first call. A file below is changed by the same access as its folder, not by one of
    /// its own. Asks the kernel's table of mounts, and no volume: it never blocks.
    public static func changes(for location: FileLocation) -> any FileChanges {
        let root = VolumeRoot(holding: location)
        // The path of a mount point has no links.
        guard root?.usesGIO != true, let folder = location.parent, location != root?.location, folder != root?.location
        else { return changesWithoutLinks(for: location) }
        return FolderChanges.holding(folder) ?? FolderChanges(folder)
    }

    /// The access for changing a file whose path has no links, as that of ``resolved(_:)`` has none. A link on the path is
    /// an error (``FileChangeError/behindLink(_:)``). Never blocks.
    package static func changesWithoutLinks(for location: FileLocation) -> any FileChanges {
        if let helper = VolumeHelpers.helper(for: location) { return HelperFileChanges(helper) }
        return LocalFileChanges()
    }

    /// The location of a file once all symlinks are followed, its own as well, and the access for changing it there. Blocks.
    ///
    /// For a folder that files are put into, and for saving a document through its own link: that changes the file that the
    /// user opened. The helper of a volume follows the links on it. A file that is not there yet is in its folder. A link of a
    /// volume does not lead to another one, unless the volume holds the user's home folder. A folder that is open stays in
    /// the place where it was when it was read.
    package static func resolved(
        _ file: FileLocation
    ) throws(FileChangeError) -> (location: FileLocation, changes: any FileChanges) {
        if let place = try FolderChanges.placeHeld(file) { return place }
        return try followed(file)
    }

    /// See ``resolved(_:)``; of a folder that is open the links are followed anew.
    static func followed(
        _ file: FileLocation
    ) throws(FileChangeError) -> (location: FileLocation, changes: any FileChanges) {
        var place = file
        for _ in 0..<8 {
            place = LinkTarget.volume(behind: place) ?? place
            let changes = changesWithoutLinks(for: place)
            let real = try changes.resolved(place)
            let root = VolumeRoot(holding: place)
            if VolumeRoot(holding: real) == root { return (real, changes) }
            guard root?.holdsHome ?? true else { throw .behindLink(file) }
            place = real
        }
        throw .behindLink(file)
    }

    /// The location of a file once the symlinks on the path of its folder are followed, but not its own, and the access for
    /// changing it there. Blocks.
    package static func inResolvedFolder(
        _ file: FileLocation
    ) throws(FileChangeError) -> (location: FileLocation, changes: any FileChanges) {
        guard file.path != nil, let folder = file.parent else { return (file, changesWithoutLinks(for: file)) }
        let root = VolumeRoot(holding: file)
        if root?.usesGIO == true || file == root?.location { return (file, changesWithoutLinks(for: file)) }
        let (place, changes) = try resolved(folder)
        return (place.child(file.nameBytes), changes)
    }

    /// The file of another volume that a link of the home disk leads to, or a folder that is such a link; the location
    /// itself for everything else. Asks the volume with the user's home folder alone, away from the caller's thread, and
    /// the location itself is the answer when that volume gives none in time.
    public static func behindLinks(_ location: FileLocation) async -> FileLocation {
        var place = location
        for _ in 0..<8 {
            guard mayBeBehindLink(place), let next = await behindLink(place) else { break }
            place = next
        }
        return place
    }

    private static func behindLink(_ location: FileLocation) async -> FileLocation? {
        if let helper = VolumeHelpers.helper(for: location) {
            return await LinkedFile.inTime { await HelperFileAccess(helper).linked(location)?.target }
        }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: LinkTarget.volume(behind: location))
            }
        }
    }

    /// Whether ``behindLinks(_:)`` has to look: the file is on the home disk, and there are other volumes, or it is on the
    /// volume with the user's home folder.
    public static func mayBeBehindLink(_ location: FileLocation) -> Bool {
        guard let path = location.path, MountTable.shared.hasHelpedMounts else { return false }
        guard let mount = MountTable.shared.helpedMount(of: path) else { return true }
        return MountTable.holds(mount.path, UserDirectories.home)
    }
}
