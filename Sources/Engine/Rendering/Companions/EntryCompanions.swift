// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Quantities
internal import Synchronization
internal import VitrineGLib
public import VolumeAccess

/// The entries beside one in the same archive, or the attachments beside one of the same message. The child that has the
/// outer document open takes them out. An entry that is a link has no content of its own, and is not followed.
public final class EntryCompanions: CompanionFiles {
    private let session: RenderSession
    private let entries: [DocumentEntry]
    private let folder: [[UInt8]]
    /// The places of the files in the list by their paths; made when the first one is asked for.
    private let places = Mutex<[CompanionPath: Int]?>(nil)

    /// The files around an entry.
    ///
    /// - Parameters:
    ///   - entry: its place in `entries`, the list of `session`.
    public init?(beside entry: Int, of entries: [DocumentEntry], in session: RenderSession) {
        guard let path = CompanionPath(entries[entry].path) else { return nil }
        (self.session, self.entries, folder) = (session, entries, path.names.dropLast())
    }

    /// Reading means decompressing alone.
    public var isRemote: Bool { false }

    /// An entry is taken out of its archive first.
    public var areInPlace: Bool { false }

    /// Names of entries in the folder.
    public func names(limit: Int) async -> (names: [[UInt8]], areAll: Bool) {
        let paths = places.withLock { places(made: &$0) }.keys
        let names = paths.filter { $0.names.count == folder.count + 1 }.compactMap(\.names.last)
        return (Array(names.prefix(limit)), names.count <= limit)
    }

    /// Entries have no stamps of their own; no thumbnail of an entry is stored.
    public func stamps(of paths: [[[UInt8]]]) async -> [String]? { nil }

    /// The bytes of an entry, in memory of their own.
    public func bytes(
        of names: [[UInt8]], accepts: @escaping @Sendable (FileFacts) -> Bool
    ) async throws(FileAccessError) -> DocumentBytes {
        let location = FileLocation(path: Array("/".utf8)).child(names.last ?? [])
        guard let place = place(of: folder + names) else { throw .notFound(location) }
        let entry = entries[place]
        let name = names.last ?? []
        var facts = FileFacts(
            name: name, kind: .file, size: entry.size ?? .zero, modified: entry.modified ?? .unknown,
            contentType: ContentTypes.guess(name: name).identifier, isWritable: false)
        if entry.size != nil, !accepts(facts) { throw .notAFile(location) }
        let bytes: DocumentBytes
        do throws(RenderFailure) {
            bytes = try await session.entry(place, facts: facts)
        } catch {
            if case .cancelled = error { throw .cancelled }
            throw .failed(location, error.message)
        }
        if let size = entry.size {
            // An entry that is longer than its archive says was not counted as what it is.
            guard bytes.facts.size <= size else { throw .tooLarge(location, limit: size) }
            return bytes
        }
        facts.size = bytes.facts.size
        guard accepts(facts) else { throw .notAFile(location) }
        return bytes
    }

    private func place(of names: [[UInt8]]) -> Int? {
        places.withLock { places(made: &$0)[CompanionPath(names)] }
    }

    private func places(made places: inout [CompanionPath: Int]?) -> [CompanionPath: Int] {
        if let places { return places }
        var made: [CompanionPath: Int] = [:]
        for (index, entry) in entries.enumerated() where !entry.isFolder {
            // When several entries have the same path, the last one counts: extracting the archive overwrites the others.
            if let path = CompanionPath(entry.path), path.names.starts(with: folder) { made[path] = index }
        }
        places = made
        return made
    }
}
