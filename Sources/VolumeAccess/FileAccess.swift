// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// Reads folders and files, away from the main thread.
///
/// The home disk is read in process (``LocalFileAccess``); every other volume will be read by a helper of its own,
/// which speaks this same contract, so that a volume that hangs can be given up.
public protocol FileAccess: Sendable {
    /// The folder's entries, in batches, in no particular order. The first batch comes early.
    func list(_ folder: FileLocation) -> AsyncThrowingStream<[FileFacts], any Error>

    /// What there is to know about one file, its link followed. Looks inside when its name says nothing.
    func facts(_ location: FileLocation) async throws(FileAccessError) -> FileFacts

    /// As ``facts(_:)``, but without reading any of its content.
    func metadata(_ location: FileLocation) async throws(FileAccessError) -> FileFacts

    /// The document's bytes, for a renderer. Only regular files have any.
    func bytes(of location: FileLocation) async throws(FileAccessError) -> DocumentBytes
}

/// A document's bytes on their way to a renderer.
///
/// A descriptor of a regular file, opened for reading, with nothing of it read or mapped here. (A channel that answers
/// range reads will be a second kind.) Closed when the last reference goes.
public final class DocumentBytes: Sendable {
    /// The descriptor. It belongs to this object.
    public let descriptor: Int32
    /// Length in bytes when it was opened.
    public let count: Int
    /// What the file was when it was opened.
    public let facts: FileFacts

    /// Takes over a descriptor.
    public init(takingOver descriptor: Int32, facts: FileFacts) {
        self.descriptor = descriptor
        self.facts = facts
        count = facts.size
    }

    deinit { close(descriptor) }
}

/// Why a file or folder could not be reached. Each names the file; nothing is left half done.
public enum FileAccessError: Error, Equatable, Sendable {
    /// There is no such file (any more).
    case notFound(FileLocation)
    /// Reading it is not allowed.
    case notPermitted(FileLocation)
    /// It is not a folder, although it was to be listed.
    case notAFolder(FileLocation)
    /// It is a folder, pipe, socket or device and has no bytes to show.
    case notAFile(FileLocation)
    /// The volume answered with an error, here its text.
    case failed(FileLocation, String)
    /// It was cancelled.
    case cancelled
}
