// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Quantities
internal import Rendering
internal import VolumeAccess

/// An item's file, opened but not looked into.
struct DocumentSource: Sendable {
    let facts: FileFacts
    let contentType: ContentType
    /// Nil for what has none, such as a folder.
    let content: DocumentContent?
    /// Whether it lies in another document, and is no file that other programs could open.
    var isEntry = false

    /// The whole document; nil when ranges of it are read.
    var file: DocumentBytes? { content?.file }

    /// Opens an item's file. A long document on another volume is opened for reading ranges of it if its renderer can do
    /// that, else it is fetched whole.
    ///
    /// - Parameters:
    ///   - formats: the formats of the service that draws it.
    ///   - isWhole: whether it is fetched whole whatever its format is.
    ///   - isAsked: whether the user wants to see this very document, however long it takes to fetch.
    ///   - onProgress: told how many bytes of how many are there, of what has to be fetched; on any thread.
    static func open(
        _ item: PreviewItem, formats: [Format], isWhole: Bool = false, isAsked: Bool = true,
        onProgress: @escaping @Sendable (ByteCount, ByteCount) -> Void = { _, _ in }
    ) async throws(PreviewFailure) -> Self {
        let access = FileAccesses.access(for: item.document)
        do throws(FileAccessError) {
            let facts = try await access.facts(item.document)
            let type = ContentType(item.contentType ?? facts.contentType)
            guard facts.kind == .file else { return DocumentSource(facts: facts, contentType: type, content: nil) }
            // Ahead of being seen no document is read that would be too long to be fetched.
            let isWanted = isAsked || facts.size <= HelperFileAccess.pictureLimit
            if !isWhole, isWanted, readsRanges(type, formats),
                let channel = try await access.channel(to: item.document, facts)
            {
                return DocumentSource(facts: channel.facts, contentType: type, content: .ranges(channel))
            }
            let bytes =
                isAsked
                ? try await access.bytes(of: item.document, onProgress: onProgress)
                : try await access.bytes(of: item.document)
            return DocumentSource(facts: facts, contentType: type, content: .file(bytes))
        } catch {
            throw PreviewFailure(error)
        }
    }

    /// The whole document; of one of which ranges are read, nil when it is too long to be fetched unasked.
    func fetched(_ item: PreviewItem) async -> DocumentBytes? {
        guard case .ranges = content else { return file }
        return try? await FileAccesses.access(for: item.document).bytes(of: item.document)
    }

    /// Whether a document of a type is drawn by a renderer that reads ranges, and by no extension.
    private static func readsRanges(_ type: ContentType, _ formats: [Format]) -> Bool {
        let format = Format.forContentType(type.identifier, in: formats)
        guard format?.traits.contains(.readsRanges) == true else { return false }
        return ExtensionRegistry.installed.provider(of: type.identifier) == nil
    }
}
