// SPDX-License-Identifier: MPL-2.0

internal import Dispatch
internal import Glibc

/// The choice of the access for a file: this process for the home disk, a helper for every other volume.
public enum FileAccesses {
    /// The access that reaches a file: in process for the home disk, by the volume's helper for everything else.
    ///
    /// Asks the kernel's table of mounts, and no volume: it never blocks.
    public static func access(for location: FileLocation) -> any FileAccess {
        if let helper = VolumeHelpers.helper(for: location) { return HelperFileAccess(helper) }
        return LocalFileAccess()
    }

    /// The access for changing a file: this process for the home disk, the helper of its volume for everything else.
    ///
    /// Asks the kernel's table of mounts, and no volume: it never blocks.
    public static func changes(for location: FileLocation) -> any FileChanges {
        if let helper = VolumeHelpers.helper(for: location) { return HelperFileChanges(helper) }
        return LocalFileChanges()
    }

    /// The location of a file once all symlinks are followed, and the access for changing it there. Blocks.
    ///
    /// Each link is followed by who may touch the volume that it is on. A file that is not there yet is in its folder.
    package static func resolved(
        _ file: FileLocation
    ) throws(FileChangeError) -> (location: FileLocation, changes: any FileChanges) {
        var place = file
        for _ in 0..<8 {
            place = LinkTarget.volume(behind: place) ?? place
            let changes = changes(for: place)
            let real = try changes.resolved(place)
            if VolumeRoot(holding: real) == VolumeRoot(holding: place) { return (real, changes) }
            place = real
        }
        throw .failed(file, String(cString: strerror(ELOOP)))
    }

    /// The file of another volume that a link of the home disk leads to, or a folder that is such a link; the location
    /// itself for everything else. Asks the home disk alone, away from the caller's thread.
    public static func behindLinks(_ location: FileLocation) async -> FileLocation {
        guard mayBeBehindLink(location) else { return location }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: LinkTarget.volume(behind: location) ?? location)
            }
        }
    }

    /// Whether ``behindLinks(_:)`` has to look: the file is on the home disk, and there are other volumes.
    public static func mayBeBehindLink(_ location: FileLocation) -> Bool {
        guard let path = location.path else { return false }
        return MountTable.shared.hasHelpedMounts && MountTable.shared.helpedMount(of: path) == nil
    }
}
