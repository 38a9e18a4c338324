// SPDX-License-Identifier: MPL-2.0

/// The files beside a document that are part of it, such as the pictures of a Markdown file or the buffers of a model.
public protocol CompanionFiles: Sendable {
    /// The bytes of a regular file.
    ///
    /// - Parameters:
    ///   - names: the path of the file from the folder of the document, as names; the file's own is the last.
    ///   - accepts: whether a file with some metadata is wanted (``FileAccess/companion(_:in:accepts:)``).
    func bytes(
        of names: [[UInt8]], accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes

    /// Names in the folder of the document.
    ///
    /// - Parameter limit: the most names; of a folder with more, any of them are returned.
    /// - Returns: the names, and whether they are all; none where the folder cannot be read.
    func names(limit: Int) async -> (names: [[UInt8]], areAll: Bool)

    /// The stamps of files, which a change of a file changes, and which missing files have, too; nil where they cannot be had
    /// without asking another volume.
    ///
    /// - Parameter paths: for each file the names on the way to it, its own last.
    func stamps(of paths: [[[UInt8]]]) async -> [String]?

    /// Whether reading means fetching over a network, or from a phone or a camera.
    var isRemote: Bool { get }

    /// Whether the bytes of a file are read where they are. Others are copied first.
    var areInPlace: Bool { get }
}

/// The files in the folder of a document and below it.
struct FolderCompanions: CompanionFiles {
    let folder: FileLocation

    func bytes(
        of names: [[UInt8]], accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes {
        try await FileAccesses.access(for: folder).companion(names, in: folder, accepts: accepts)
    }

    func names(limit: Int) async -> (names: [[UInt8]], areAll: Bool) {
        var names: [[UInt8]] = []
        do {
            for try await batch in FileAccesses.access(for: folder).list(folder) {
                names += batch.map(\.name)
                if names.count > limit { return (Array(names.prefix(limit)), false) }
            }
        } catch {
            return ([], false)
        }
        return (names, true)
    }

    func stamps(of paths: [[[UInt8]]]) async -> [String]? {
        guard let access = FileAccesses.access(for: folder) as? LocalFileAccess else { return nil }
        return await access.companionStamps(paths, in: folder)
    }

    var areInPlace: Bool { FileAccesses.access(for: folder) is LocalFileAccess }

    var isRemote: Bool { FileAccesses.access(for: folder).isRemote }
}
