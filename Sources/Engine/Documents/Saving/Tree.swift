// SPDX-License-Identifier: MPL-2.0

internal import VolumeAccess

/// A file, or a folder with everything in it. Calls block; links are never followed.
enum Tree {
    /// Removes it. What is not there is no error.
    ///
    /// - Parameters:
    ///   - isForced: whether folders that may not be written are made so. For what this program made itself.
    ///   - onEach: called before each file and folder; its error ends it.
    static func remove(
        _ location: FileLocation, by changes: any FileChanges, isForced: Bool = false,
        onEach: (FileLocation) throws(FileChangeError) -> Void = { _ in }
    ) throws(FileChangeError) {
        guard let stamp = try changes.stamp(of: location) else { return }
        try onEach(location)
        guard stamp.kind == .folder else {
            try changes.remove(location, isFolder: false)
            return
        }
        if isForced { try changes.setMetadata(FileMetadata(mode: 0o700), of: location) }
        for name in try changes.names(in: location) {
            try remove(location.child(name), by: changes, isForced: isForced, onEach: onEach)
        }
        try changes.remove(location, isFolder: true)
    }
}
