// SPDX-License-Identifier: MPL-2.0

/// The write half of ``FileAccess``: the calls that a save, a copy or a removal is made of.
///
/// Every call may block, and is made away from the main thread and from tasks. A volume's helper answers within a
/// deadline of its own (``FileChangeError/timedOut(_:)``); the home disk takes as long as it takes
/// (``LocalFileChanges``). Links are never followed. A call that fails has changed nothing.
public protocol FileChanges: Sendable {
    /// The capabilities of the volume that a folder is on.
    func capabilities(of folder: FileLocation) throws(FileChangeError) -> VolumeCapabilities

    /// The stamp of a file; nil when there is no file.
    func stamp(of file: FileLocation) throws(FileChangeError) -> FileStamp?

    /// The names in a folder, in no particular order.
    func names(in folder: FileLocation) throws(FileChangeError) -> [[UInt8]]

    /// Opens a regular file for reading.
    func open(_ file: FileLocation) throws(FileChangeError) -> any OpenFile

    /// Makes a file that was not there (``FileChangeError/taken(_:)`` otherwise), open for writing and reading back.
    ///
    /// - Parameter isPrivate: whether it is the user's alone until its metadata is set.
    func create(_ file: FileLocation, isPrivate: Bool) throws(FileChangeError) -> any OpenFile

    /// Gives a file or folder another name in the same volume, in one step.
    ///
    /// - Parameter isReplacing: whether a file that has the name goes; otherwise it is ``FileChangeError/taken(_:)``.
    ///   A volume that cannot rename over a file answers ``FileChangeError/taken(_:)`` as well.
    func rename(_ file: FileLocation, to name: FileLocation, isReplacing: Bool) throws(FileChangeError)

    /// Removes a file or link, or a folder that is empty.
    func remove(_ file: FileLocation, isFolder: Bool) throws(FileChangeError)

    /// Makes a folder that was not there.
    func makeFolder(_ folder: FileLocation, isPrivate: Bool) throws(FileChangeError)

    /// Makes a symbolic link to a path.
    func makeLink(_ file: FileLocation, to target: [UInt8]) throws(FileChangeError)

    /// The path that a symbolic link holds.
    func target(of link: FileLocation) throws(FileChangeError) -> [UInt8]

    /// The metadata of a folder, file or link.
    func metadata(of file: FileLocation) throws(FileChangeError) -> FileMetadata

    /// Sets metadata as far as the volume and the user's rights go.
    func setMetadata(_ metadata: FileMetadata, of file: FileLocation) throws(FileChangeError)

    /// Returns when the names in a folder are on the disk. A volume that cannot do this has nothing better, and says
    /// nothing.
    func sync(folder: FileLocation) throws(FileChangeError)

    /// Returns when everything written to the volume is on the disk.
    ///
    /// - Returns: false when the volume cannot promise that for all at once; then each file is synced.
    func syncVolume(of folder: FileLocation) throws(FileChangeError) -> Bool

    /// The location that a path leads to when all symlinks in it are followed.
    func resolved(_ file: FileLocation) throws(FileChangeError) -> FileLocation

    /// Moves a file or folder to the trash of its volume (``FileChangeError/noTrash(_:)`` where there is none).
    ///
    /// - Parameter origin: where it goes back to: its own place, or of a copy that of the original.
    /// - Returns: where it is now; nil when the trash does not say.
    func trash(_ file: FileLocation, comingFrom origin: FileLocation) throws(FileChangeError) -> FileLocation?

    /// The permissions for a file.
    func rights(of file: FileLocation) throws(FileChangeError) -> FileRights
}
