// SPDX-License-Identifier: MPL-2.0

internal import CFiles
internal import Glibc
public import Quantities

/// Reads folders and files, away from the main thread.
///
/// The home disk is read in process (``LocalFileAccess``); every other volume is read by a helper of its own
/// (``HelperFileAccess``), which speaks this same contract, so that a volume that hangs can be given up.
public protocol FileAccess: Sendable {
    /// The folder's entries, in batches, in no particular order. The first batch comes early.
    func list(_ folder: FileLocation) -> AsyncThrowingStream<[FileFacts], any Error>

    /// The metadata of a file, of its target for a symlink. The content is examined when the name does not tell the
    /// type.
    func facts(_ location: FileLocation) async throws(FileAccessError) -> FileFacts

    /// As ``facts(_:)``, but without reading any of its content.
    func metadata(_ location: FileLocation) async throws(FileAccessError) -> FileFacts

    /// The document's bytes, for a renderer. Only regular files have any.
    ///
    /// Of a file on another volume no more is fetched than a small picture is worth: beyond that it is
    /// ``FileAccessError/tooLarge(_:limit:)``.
    func bytes(of location: FileLocation) async throws(FileAccessError) -> DocumentBytes

    /// The document's bytes, however many, because the user asked for this very document.
    ///
    /// - Parameter onProgress: told how many bytes of how many are there; on any thread, a few times a second. Never
    ///   called when nothing has to be fetched.
    func bytes(
        of location: FileLocation, onProgress: @escaping @Sendable (_ done: ByteCount, _ total: ByteCount) -> Void
    ) async throws(FileAccessError) -> DocumentBytes

    /// The bytes of a companion: a regular file in the folder of a document or below it, to which no link leads.
    ///
    /// - Parameters:
    ///   - names: the path from the folder to the file, as names; the file's own is the last, and none is `..`.
    ///   - folder: the folder of the document. Links on its own path are followed.
    ///   - accepts: whether a file with some metadata is wanted, asked before its bytes are fetched; the content type may be
    ///     that of the name alone. A file that is not wanted is ``FileAccessError/notAFile(_:)``.
    func companion(
        _ names: [[UInt8]], in folder: FileLocation, accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes

    /// Watches a folder until the result goes.
    ///
    /// - Parameter onEvent: called on some thread; it must be quick.
    func watch(_ folder: FileLocation, onEvent: @escaping @Sendable (FolderEvent) -> Void) -> any FolderWatch

    /// Whether reading means fetching over a network.
    var isRemote: Bool { get }
}

/// A folder being watched; letting go of it ends that.
public protocol FolderWatch: AnyObject, Sendable {}

/// A document's bytes on their way to a renderer.
///
/// A descriptor of a regular file, opened for reading, with nothing of it read or mapped here. Of a document on another
/// volume it is a private copy, made by the volume's helper (see ``HelperFileAccess``): no renderer and no window can get
/// stuck on the volume, and the volume can be taken out while the document is on screen. Closed when the last reference
/// goes.
public final class DocumentBytes: Sendable {
    /// The descriptor. It belongs to this object.
    public let descriptor: Int32
    /// Length in bytes when it was opened.
    public let count: Int
    /// The metadata of the file when it was opened.
    public let facts: FileFacts
    /// The files beside the document that may be part of it; nil for a document without a folder.
    public let companions: (any CompanionFiles)?

    /// Takes over a descriptor.
    public init(takingOver descriptor: Int32, facts: FileFacts, companions: (any CompanionFiles)? = nil) {
        self.descriptor = descriptor
        self.facts = facts
        self.companions = companions
        count = facts.size.int
    }

    deinit { close(descriptor) }

    /// The length and the date of the file now, of which the file system is asked: what the kernel keeps of a network or
    /// FUSE file may be a second old. Nil, with `errno`, when it cannot say.
    package var current: (size: ByteCount, modified: FileTime)? {
        var fresh = statx()
        var status = stat()
        guard statx(descriptor, "", Int32(AT_EMPTY_PATH_FRESH), UInt32(STATX_SIZE | STATX_MTIME), &fresh) == 0,
            fstat(descriptor, &status) == 0
        else { return nil }
        return (ByteCount(lengthOf: status), FileTime(status))
    }
}

/// Why a file or folder could not be reached. Each names the file; nothing is left half done.
@nonexhaustive public enum FileAccessError: Error, Equatable, Sendable {
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
    /// The file's volume is gone: unplugged, unmounted, its server not to be reached.
    case disconnected(FileLocation)
    /// The file's volume does not answer.
    case timedOut(FileLocation)
    /// The file's volume has to be mounted first.
    case notMounted(FileLocation)
    /// It is longer than this many bytes, and was not fetched.
    case tooLarge(FileLocation, limit: ByteCount)

    /// A link on its volume, or one in its path, leads out of the volume, and is not followed.
    case leavesVolume(FileLocation)

    /// Whether it says something about the volume rather than the file: what was shown of it may come back.
    public var isOfTheVolume: Bool {
        switch self {
        case .disconnected, .timedOut, .notMounted: true
        default: false
        }
    }
}
