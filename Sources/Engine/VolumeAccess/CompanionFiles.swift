// SPDX-License-Identifier: MPL-2.0

/// The files that a document may consist of beside itself: pictures of a Markdown file, buffers of a model.
public protocol CompanionFiles: Sendable {
    /// The bytes of a regular file.
    ///
    /// - Parameters:
    ///   - names: the names on the way to it from the folder of the document, its own last.
    ///   - accepts: whether a file with some metadata is wanted (``FileAccess/companion(_:in:accepts:)``).
    func bytes(
        of names: [[UInt8]], accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes

    /// Whether reading means fetching over a network, or from a phone or a camera.
    var isRemote: Bool { get }
}

/// The files in the folder of a document and below it.
struct FolderCompanions: CompanionFiles {
    let folder: FileLocation

    func bytes(
        of names: [[UInt8]], accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes {
        try await FileAccesses.access(for: folder).companion(names, in: folder, accepts: accepts)
    }

    var isRemote: Bool { FileAccesses.access(for: folder).isRemote }
}
