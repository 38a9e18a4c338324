// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Quantities
internal import Rendering
internal import VolumeAccess

/// A document inside another one, among those that one pages through.
struct EntryItem {
    /// The outer document.
    let session: RenderSession
    /// All files in it.
    let entries: [DocumentEntry]
    /// The places of those that one pages through, in their order.
    let order: [Int]
    /// Which of these it is.
    let position: Int

    private var entry: DocumentEntry { entries[order[position]] }

    /// The path in the outer document.
    var path: String { entry.path }

    /// Whether it is encrypted.
    var isLocked: Bool { entry.isLocked }

    /// The name of the entry for display.
    var name: String { DisplayName.text(nameBytes) }

    private var nameBytes: [UInt8] { Array((entry.path.split(separator: "/").last ?? "").utf8) }

    /// The content type by the name of the entry, else as the outer document states it.
    var contentType: ContentType {
        let guess = ContentType.guess(name: nameBytes)
        let isKnown = guess.identifier != "application/octet-stream"
        return isKnown || entry.contentType.isEmpty ? guess : ContentType(entry.contentType)
    }

    /// The one so many places on; nil beyond the ends.
    func moved(by places: Int) -> EntryItem? {
        Paging(count: order.count, index: position).target(places).map {
            EntryItem(session: session, entries: entries, order: order, position: $0)
        }
    }

    /// Extracts the entry.
    ///
    /// - Parameter password: the password of an encrypted entry; only the child that has the outer document open keeps it.
    func source(password: String?) async throws(PreviewFailure) -> DocumentSource {
        let type = contentType
        let facts = FileFacts(
            name: nameBytes, kind: .file, size: entry.size ?? .zero, modified: entry.modified ?? .unknown,
            contentType: type.identifier, isWritable: false)
        do throws(RenderFailure) {
            let bytes = try await session.entry(
                order[position], facts: facts, password: entry.isLocked ? password : nil,
                companions: EntryCompanions(beside: order[position], of: entries, in: session))
            return DocumentSource(facts: bytes.facts, contentType: type, content: .file(bytes), isEntry: true)
        } catch {
            throw error.isLocked ? PreviewFailure(locked: error) : PreviewFailure(error)
        }
    }
}
