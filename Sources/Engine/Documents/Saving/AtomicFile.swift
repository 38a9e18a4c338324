// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib
public import VolumeAccess

/// Writes whole files: what is at a path is the old file or the new one, whatever fails and whenever.
///
/// The new content goes into a file of its own in the same folder, which then takes the name. Documents are saved by
/// ``DocumentSaving``. All calls may block.
public enum AtomicFile {
    /// The treatment of a link that has the name of the file.
    public enum Link: Sendable {
        /// The link stays, and its target is written: for a file of the user's settings, which may be kept elsewhere, and
        /// for one that the user names. Nothing but a regular file is replaced.
        case followed
        /// The link is replaced, and its target stays as it is: for a file in a folder into which other programs put
        /// files, and for a new document.
        case replaced
    }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - parts: the content, one after the other.
    ///   - link: the treatment of a link in the place of the file.
    ///   - mode: the permissions of a new file; one that is replaced keeps its own when nil.
    ///   - isSynced: whether to return only once the content and its name are on the disk. Not for what can be made
    ///     again.
    /// - Throws: ``VolumeAccess/FileChangeError``; nothing of the attempt is left then.
    public static func write(
        _ parts: [UnsafeRawBufferPointer], to location: FileLocation, link: Link, mode: UInt32? = nil,
        isSynced: Bool = true
    ) throws(FileChangeError) {
        try write(to: location, link: link, mode: mode, isSynced: isSynced) { staged throws(FileChangeError) in
            for part in parts { try staged.append(part) }
        }
    }

    /// Writes a copy of a document as it was opened, even if it has no name any more. A link in its place is replaced. May
    /// take long.
    ///
    /// - Parameter shouldStop: asked between parts of a megabyte.
    /// - Throws: ``FileChangeError``; nothing of the attempt is left then.
    static func copy(
        _ bytes: DocumentBytes, to location: FileLocation, shouldStop: () -> Bool
    ) throws(FileChangeError) {
        try write(to: location, link: .replaced, mode: nil, isSynced: true, isDocument: true) {
            staged throws(FileChangeError) in
            try SaveContent.document(bytes).forEachPart(of: location) { part throws(FileChangeError) in
                if shouldStop() { throw .cancelled }
                try staged.append(part)
            }
        }
    }

    private static func write(
        to location: FileLocation, link: Link, mode: UInt32?, isSynced: Bool, isDocument: Bool = false,
        _ fill: (inout StagedFile) throws(FileChangeError) -> Void
    ) throws(FileChangeError) {
        let (target, changes) =
            link == .followed ? try followed(location) : try FileAccesses.inResolvedFolder(location)
        // A new file's permissions are the kernel's business, which knows the umask.
        var metadata: FileMetadata?
        if let old = try changes.stamp(of: target), old.kind != .link { metadata = try changes.metadata(of: target) }
        if let mode { metadata = FileMetadata(mode: mode, attributes: metadata?.attributes ?? []) }
        metadata?.modified = nil
        var staged = try StagedFile(
            for: target, by: changes, isPrivate: metadata != nil, isDocument: isDocument)
        do throws(FileChangeError) {
            try fill(&staged)
            if let metadata { try staged.setMetadata(metadata) }
            try staged.complete(isSynced: isSynced)
            try staged.place(isReplacing: true, isSynced: isSynced)
        } catch {
            staged.abandon(after: error)
            throw error.about(location)
        }
    }

    /// The regular file that a path leads to, or the place of a new one, with the access for changing it. A pipe, device or
    /// folder is refused: a file would take its name, or that of the link to it.
    private static func followed(
        _ location: FileLocation
    ) throws(FileChangeError) -> (location: FileLocation, changes: any FileChanges) {
        func refusal() -> FileChangeError {
            .failed(location, tr("It is not a regular file or a link to one."))
        }
        do throws(FileChangeError) {
            let (target, changes) = try FileAccesses.resolved(location)
            guard try changes.stamp(of: target).map({ $0.kind == .file }) ?? true else { throw refusal() }
            return (target, changes)
        } catch .gone(let folder) {
            // A link whose target has no path: it is missing, or a pipe as that of /dev/stdout.
            let (place, changes) = try FileAccesses.inResolvedFolder(location)
            throw try changes.stamp(of: place)?.kind == .link ? refusal() : .gone(folder)
        }
    }

    /// Makes a folder and what is missing above it, open to the user alone.
    public static func makePrivateFolder(_ location: FileLocation) throws(FileAccessError) {
        do throws(FileChangeError) { try makeFolders(location) } catch { throw FileAccessError(error, location) }
    }

    private static func makeFolders(_ location: FileLocation) throws(FileChangeError) {
        do throws(FileChangeError) { try makeFolder(location) } catch .gone(let missing) {
            guard let parent = location.parent else { throw .gone(missing) }
            try makeFolders(parent)
            try makeFolder(location)
        }
    }

    private static func makeFolder(_ location: FileLocation) throws(FileChangeError) {
        let (place, changes) = try FileAccesses.inResolvedFolder(location)
        do throws(FileChangeError) { try changes.makeFolder(place, isPrivate: true) } catch .taken {}
    }

    /// Removes a file. One that is not there is no error.
    public static func remove(_ location: FileLocation) throws(FileAccessError) {
        do throws(FileChangeError) {
            let (place, changes) = try FileAccesses.inResolvedFolder(location)
            try changes.remove(place, isFolder: false)
        } catch {
            if case .gone = error { return }
            throw FileAccessError(error, location)
        }
    }
}

extension FileAccessError {
    /// The reason why a file was not written, for callers that only check whether it is there.
    public init(_ error: FileChangeError, _ location: FileLocation) {
        self =
            switch error {
            case .gone: .notFound(location)
            case .notPermitted: .notPermitted(location)
            case .cancelled: .cancelled
            case .failed(_, let text): .failed(location, text)
            default: .failed(location, error.message)
            }
    }
}
