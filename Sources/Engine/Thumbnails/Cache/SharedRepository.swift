// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents
internal import Glibc
internal import Synchronization
internal import VitrineGLib
internal import VolumeAccess

/// Thumbnails that lie beside their documents, in `.sh_thumbnails`, and travel with them: on a disc or a card, one
/// collection serves every computer that reads it (Thumbnail Managing Standard, section 10). They are only read here.
///
/// The author of the folder chose these pictures: they may show anything. They are used only where they save time, on removable
/// and read-only volumes; never for programs, scripts and launchers, whose icon is a warning; and only until the
/// document's own picture is drawn.
///
/// Folders without a collection are remembered for a while, so that a document costs no question of its own.
final class SharedRepository: Sendable {
    /// The collection's folder.
    static let name = Array(".sh_thumbnails".utf8)
    /// How much of an entry is read to find its texts, in bytes.
    private static let headLength = 16_384
    private static let patience = Duration.seconds(30)

    private let absent = Mutex<[FileLocation: ContinuousClock.Instant]>([:])

    /// Whether a file lies in such a collection.
    static func contains(_ location: FileLocation) -> Bool {
        location.path?.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(name) } ?? false
    }

    /// The best valid entry for a box with this longest side in pixels: the smallest that suffices, else the largest.
    func entry(for location: FileLocation, _ document: CachedDocument, side: Int) async -> ThumbnailCacheEntry? {
        guard !ContentType(document.contentType).runs, Self.isOnCarrier(location) else { return nil }
        guard let folder = location.parent, await mayHold(folder) else { return nil }
        let escaped = String(document.uri[document.uri.index(after: document.uri.lastIndex(of: "/")!)...])
        // The standard has had both spellings.
        let uris = ["./" + escaped, escaped]
        let repository = folder.child(Self.name)
        for size in ThumbnailCacheSize.order(for: side) {
            for uri in uris {
                let file = repository.child(Array(size.folder.utf8)).child(Array(CachedDocument.fileName(of: uri).utf8))
                guard let bytes = try? await FileAccesses.access(for: file).bytes(of: file), let text = head(bytes),
                    document.matches(shared: text, uris)
                else { continue }
                return ThumbnailCacheEntry(
                    cacheSize: size, size: text.size, software: text.texts["Software"],
                    companions: nil, bytes: bytes)
            }
        }
        return nil
    }

    /// Whether a document is on a volume that travels. Asks the kernel's table of mounts, and no volume.
    private static func isOnCarrier(_ location: FileLocation) -> Bool {
        guard let path = location.path, let mount = MountTable.shared.mount(of: path) else { return false }
        return mount.isRemovable || mount.isReadOnly
    }

    private func mayHold(_ folder: FileLocation) async -> Bool {
        let now = ContinuousClock.now
        if absent.withLock({ $0[folder].map { now - $0 < Self.patience } ?? false }) { return false }
        let repository = folder.child(Self.name)
        let facts = try? await FileAccesses.access(for: repository).metadata(repository)
        if facts?.kind == .folder { return true }
        absent.withLock { absent in
            if absent.count > 1_000 { absent = [:] }
            absent[folder] = now
        }
        return false
    }

    private func head(_ bytes: DocumentBytes) -> PNGText? {
        withUnsafeTemporaryAllocation(byteCount: Self.headLength, alignment: 16) { buffer in
            let count = pread(bytes.descriptor, buffer.baseAddress, buffer.count, 0)
            return count > 0 ? PNGText(UnsafeRawBufferPointer(rebasing: buffer[..<count])) : nil
        }
    }
}
