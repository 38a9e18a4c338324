// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VitrineGLib
internal import VolumeAccess

/// A reader of a volume, by system calls or through GIO. All calls may block.
protocol VolumeReader: Sendable {
    /// Reads a file's attributes.
    func facts(
        _ file: FileLocation, looksInside: Bool, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> FileFacts

    /// Opens a folder for listing.
    func folder(_ folder: FileLocation, _ cancellable: Cancellable) throws(VolumeFailure) -> any FolderEntries

    /// Opens a regular file for reading.
    func open(_ file: FileLocation, _ cancellable: Cancellable) throws(VolumeFailure) -> any OpenDocument

    /// Free and whole space in bytes; nil when the volume does not say.
    func space(_ file: FileLocation, _ cancellable: Cancellable) throws(VolumeFailure) -> (
        free: ByteCount, total: ByteCount
    )?

    /// Fails when a file is not on the volume, or links in its path lead out of it.
    func holds(_ file: FileLocation) throws(VolumeFailure)

    /// Major and minor number of the disk below, such as `8:17`; nil when there is none.
    var device: String? { get }

    /// Fails when the volume is not there any more, so that nothing is written into the folder that it was mounted on.
    func look() throws(VolumeFailure)

    /// Fails when the reason for an error is that the volume has gone.
    func explain(_ error: FileChangeError) throws(VolumeFailure)
}

/// A folder being listed.
protocol FolderEntries: AnyObject {
    /// The next entries, those that come within a tenth of a second; nil at the end.
    func next(_ limit: Int, _ cancellable: Cancellable) throws(VolumeFailure) -> [FileFacts]?
}

/// A file being read.
protocol OpenDocument: AnyObject {
    /// The file's attributes at the time when it was opened.
    var facts: FileFacts { get }

    /// Whether it can be read from any offset.
    var canSeek: Bool { get }

    /// The file's attributes now, of which only length and date count. A volume may be asked for them anew.
    func currentFacts(_ cancellable: Cancellable) throws(VolumeFailure) -> FileFacts

    /// Reads from an offset; 0 bytes at the end.
    func read(
        at offset: Int, into buffer: UnsafeMutableRawBufferPointer, _ cancellable: Cancellable
    ) throws(VolumeFailure) -> Int
}
