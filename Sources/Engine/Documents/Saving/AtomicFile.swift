// SPDX-License-Identifier: MPL-2.0

internal import Glibc
public import VolumeAccess

/// Writes whole files: what is at a path is the old file or the new one, whatever fails and whenever.
///
/// The new content goes into a file of its own in the same folder, which then takes the name. All calls may block.
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
        let (target, changes) = try FileAccesses.resolved(location)
        // A new file's permissions are the kernel's business, which knows the umask.
        var metadata: FileMetadata?
        if try changes.stamp(of: target) != nil { metadata = try changes.metadata(of: target) }
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
        guard let path = location.path else { throw .failed(location, String(cString: strerror(ENOTSUP))) }
        if mkdir(cString(path), 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let parent = location.parent else { throw FileAccessError(errno: errno, location) }
        try makePrivateFolder(parent)
        guard mkdir(cString(path), 0o700) == 0 || errno == EEXIST else { throw FileAccessError(errno: errno, location) }
    }

    /// Removes a file. One that is not there is no error.
    public static func remove(_ location: FileLocation) throws(FileAccessError) {
        guard let path = location.path else { throw .failed(location, String(cString: strerror(ENOTSUP))) }
        guard unlink(cString(path)) == 0 || errno == ENOENT else { throw FileAccessError(errno: errno, location) }
    }

    private static func cString(_ path: [UInt8]) -> [CChar] {
        path.map(CChar.init(bitPattern:)) + [0]
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
