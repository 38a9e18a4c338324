// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// The files that a document may consist of beside itself: pictures of a Markdown file, buffers of a model.
public protocol CompanionFiles: Sendable {
    /// The bytes of a regular file.
    ///
    /// - Parameters:
    ///   - names: the names on the way to it from the folder of the document, its own last.
    ///   - limit: the longest file that is wanted.
    func bytes(of names: [[UInt8]], limit: ByteCount) async throws(FileAccessError) -> DocumentBytes
}

/// The files in the folder of a document and below it.
struct FolderCompanions: CompanionFiles {
    let folder: FileLocation

    func bytes(of names: [[UInt8]], limit: ByteCount) async throws(FileAccessError) -> DocumentBytes {
        try await FileAccesses.access(for: folder).companion(names, in: folder, limit: limit)
    }
}
