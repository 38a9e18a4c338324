// SPDX-License-Identifier: MPL-2.0

internal import Documents
internal import Quantities
internal import Rendering
internal import VolumeAccess

/// The pages of documents as another program lays them out, as PDF files: the last ones are kept, so that who comes back
/// to a document need not wait again.
actor LaidOutPages {
    static let shared = LaidOutPages()

    private struct Key: Hashable {
        var document: FileLocation
        var modified: FileTime
        var changed: FileTime
        var size: ByteCount
    }

    private struct Kept {
        var key: Key
        /// Nil for what could not be laid out.
        var pages: DocumentBytes?
    }

    private static let (countLimit, byteLimit) = (12, 64 << 20)
    /// The one used last is the last one.
    private var kept: [Kept] = []

    /// A document's pages; nil when it cannot be laid out. Cancelling the task ends the program.
    ///
    /// - Parameter name: of the document; some formats are told by its ending.
    func pages(
        of item: PreviewItem, _ source: DocumentSource, name: [UInt8], by program: ThumbnailerProgram
    ) async -> DocumentBytes? {
        let key = Key(
            document: item.document, modified: source.facts.modified, changed: source.facts.changed,
            size: source.facts.size)
        if !source.isEntry, let index = kept.firstIndex(where: { $0.key == key }) {
            let found = kept.remove(at: index)
            kept.append(found)
            return found.pages
        }
        guard let bytes = await source.fetched(item) else { return nil }
        var made: DocumentBytes?
        do throws(RenderFailure) {
            made = try await program.draw(bytes, named: name)
        } catch {
            switch error {
            // That says nothing of the document.
            case .cancelled, .unavailable, .interrupted: return nil
            default: break
            }
        }
        if !source.isEntry { keep(Kept(key: key, pages: made)) }
        return made
    }

    private func keep(_ new: Kept) {
        kept.removeAll { $0.key.document == new.key.document }
        kept.append(new)
        while kept.count > Self.countLimit || kept.reduce(0, { $0 + ($1.pages?.count ?? 0) }) > Self.byteLimit {
            kept.removeFirst()
        }
    }
}

extension OpenedDocument {
    /// A session over the document's pages as ``layout`` lays them out; nil when it does not.
    func laidOutPages() async -> RenderSession? {
        guard let layout else { return nil }
        let name = source.isEntry ? Array(item.displayTitle.utf8) : item.document.nameBytes
        guard let bytes = await LaidOutPages.shared.pages(of: item, source, name: name, by: layout) else { return nil }
        do throws(RenderFailure) {
            let pages = try await service.open(bytes, contentType: "application/pdf", password: nil)
            if pages.info.pageCount > 0 { return pages }
            pages.close()
        } catch {}
        return nil
    }
}
