// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import VolumeAccess

/// An item's file, opened but not looked into.
struct DocumentSource: Sendable {
    let facts: FileFacts
    let contentType: ContentType
    /// Nil for what has none, such as a folder.
    let bytes: DocumentBytes?
    /// Whether it lies in another document, and is no file that other programs could open.
    var isEntry = false

    /// Opens an item's file.
    ///
    /// - Parameters:
    ///   - isAsked: whether the user wants to see this very document, however long it takes to fetch.
    ///   - onProgress: told how many bytes of how many are there, of what has to be fetched; on any thread.
    static func open(
        _ item: PreviewItem, isAsked: Bool = true,
        onProgress: @escaping @Sendable (ByteCount, ByteCount) -> Void = { _, _ in }
    ) async throws(PreviewFailure) -> Self {
        let access = FileAccesses.access(for: item.document)
        do throws(FileAccessError) {
            let facts = try await access.facts(item.document)
            let type = ContentType(item.contentType ?? facts.contentType)
            guard facts.kind == .file else { return DocumentSource(facts: facts, contentType: type, bytes: nil) }
            let bytes =
                isAsked
                ? try await access.bytes(of: item.document, onProgress: onProgress)
                : try await access.bytes(of: item.document)
            return DocumentSource(facts: facts, contentType: type, bytes: bytes)
        } catch {
            throw PreviewFailure(error)
        }
    }
}
