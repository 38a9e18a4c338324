// SPDX-License-Identifier: MPL-2.0

internal import Documents
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
    static func open(_ item: PreviewItem) async throws(PreviewFailure) -> Self {
        let access = FileAccesses.access(for: item.document)
        do throws(FileAccessError) {
            let facts = try await access.facts(item.document)
            let type = ContentType(item.contentType ?? facts.contentType)
            guard facts.kind == .file else { return DocumentSource(facts: facts, contentType: type, bytes: nil) }
            return DocumentSource(
                facts: facts, contentType: type, bytes: try await access.bytes(of: item.document) { _, _ in })
        } catch {
            throw PreviewFailure(error)
        }
    }
}
