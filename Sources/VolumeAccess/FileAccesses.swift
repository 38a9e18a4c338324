// SPDX-License-Identifier: MPL-2.0

/// Who reads which file.
public enum FileAccesses {
    /// The access that reaches a file: in process for the home disk, by the volume's helper for everything else.
    ///
    /// Asks the kernel's table of mounts, and no volume: it never blocks.
    public static func access(for location: FileLocation) -> any FileAccess {
        if let helper = VolumeHelpers.helper(for: location) { return HelperFileAccess(helper) }
        return LocalFileAccess()
    }

    /// Who changes which file: this process for the home disk, the volume's helper for everything else.
    ///
    /// Asks the kernel's table of mounts, and no volume: it never blocks.
    public static func changes(for location: FileLocation) -> any FileChanges {
        if let helper = VolumeHelpers.helper(for: location) { return HelperFileChanges(helper) }
        return LocalFileChanges()
    }
}
