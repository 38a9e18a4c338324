// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import RendererKit

/// An open archive: its list as pages, and its files to be taken out.
final class ArchiveSession: DrawnSession, LockedEntrySession, EncodedEntrySession {
    private let archive: Archive
    /// The list of entries; nil until it is needed.
    private var list: [DocumentEntry]?
    private(set) var nameEncoding: CharacterEncoding?

    /// - Parameter archive: an archive whose limits hold for one entry at a time: each content is sent, and not kept.
    init(_ archive: Archive, _ document: DrawnDocument, provider: Provider) throws(Refusal) {
        self.archive = archive
        nameEncoding = try archive.encodingOfNames()
        super.init(document, provider: provider, entryCount: try archive.entries().count)
    }

    func entries() throws(Refusal) -> [DocumentEntry] {
        if let list { return list }
        let made = try archive.entries().map {
            DocumentEntry(
                path: $0.path, isFolder: $0.isFolder, isLocked: $0.isEncrypted, size: $0.size.map { ByteCount($0) },
                modified: $0.modified)
        }
        list = made
        return made
    }

    func readNames(in encoding: CharacterEncoding) throws(Refusal) {
        guard nameEncoding != nil, nameEncoding != encoding else { return }
        archive.setEncodingOfNames(encoding)
        nameEncoding = encoding
        list = nil
    }

    func content(ofEntry index: Int) throws(Refusal) -> [UInt8] {
        try archive.content(at: index, unlocking: nil)
    }

    func content(ofEntry index: Int, password: String) throws(Refusal) -> [UInt8] {
        try archive.content(at: index, unlocking: password)
    }
}
