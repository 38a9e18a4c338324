// SPDX-License-Identifier: MPL-2.0

public import VolumeAccess

/// Writes whole files: what is at a path is the old file or the new one, whatever fails and whenever.
///
/// The new content goes into a file of its own in the same folder, which then takes the name. A link that has the name is
/// replaced, and its target stays as it is: documents are saved through their links by ``DocumentSaving``. All calls may
/// block.
public enum AtomicFile {
    /// Writes a file.
    ///
    /// - Parameters:
    ///   - parts: the content, one after the other.
    ///   - mode: the permissions of a new file; one that is replaced keeps its own when nil.
    ///   - isSynced: whether to return only once the content and its name are on the disk. Not for what can be made
    ///     again.
    /// - Throws: ``FileAccessError``; nothing of the attempt is left then.
    public static func write(
        _ parts: [UnsafeRawBufferPointer], to location: FileLocation, mode: UInt32? = nil, isSynced: Bool = true
    ) throws(FileAccessError) {
        do throws(FileChangeError) {
            try write(to: location, mode: mode, isSynced: isSynced) { staged throws(FileChangeError) in
                for part in parts { try staged.append(part) }
            }
        } catch {
            throw FileAccessError(error, location)
        }
    }

    /// Writes a copy of a document as it was opened, even if it has no name any more. May take long.
    ///
    /// - Parameter shouldStop: asked between parts of a megabyte.
    /// - Throws: ``FileChangeError``; nothing of the attempt is left then.
    static func copy(
        _ bytes: DocumentBytes, to location: FileLocation, shouldStop: () -> Bool
    ) throws(FileChangeError) {
        try write(to: location, mode: nil, isSynced: true, isDocument: true) { staged throws(FileChangeError) in
            try SaveContent.document(bytes).forEachPart(of: location) { part throws(FileChangeError) in
                if shouldStop() { throw .cancelled }
                try staged.append(part)
            }
        }
    }

    private static func write(
        to location: FileLocation, mode: UInt32?, isSynced: Bool, isDocument: Bool = false,
        _ fill: (inout StagedFile) throws(FileChangeError) -> Void
    ) throws(FileChangeError) {
        let (target, changes) = try FileAccesses.inResolvedFolder(location)
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
    init(_ error: FileChangeError, _ location: FileLocation) {
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
