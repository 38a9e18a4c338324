// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// An open archive: its list as pages, and its files to be taken out.
final class ArchiveSession: DrawnSession, EntrySession {
    private let archive: Archive
    private let list: [ArchiveEntry]

    /// - Parameter archive: an archive with limits for one entry only: each content is sent, and not kept.
    init(_ archive: Archive, _ entries: [ArchiveEntry], _ document: DrawnDocument, provider: Provider) {
        self.archive = archive
        list = Array(entries.prefix(DocumentEntry.limit))
        super.init(document, provider: provider, entryCount: list.count)
    }

    func entries() throws(Refusal) -> [DocumentEntry] {
        list.map {
            DocumentEntry(
                path: $0.path, isFolder: $0.isFolder, isLocked: $0.isEncrypted, size: $0.size.map { ByteCount($0) },
                modified: $0.modified)
        }
    }

    func content(ofEntry index: Int) throws(Refusal) -> [UInt8] {
        guard list.indices.contains(index) else { throw Refusal(.invalidRequest, "no such entry") }
        return try archive.content(at: index)
    }
}
