// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// The loader of an archive's list: its first part is shown at once, then the whole list.
@MainActor final class EntryLoader {
    /// The bar in which the encoding of names is chosen, for archives with names that are not UTF-8.
    let encodingBar = NameEncodingBar()
    /// The entries that have arrived.
    private(set) var entries: [DocumentEntry] = []
    /// Called with a tree of the entries that have arrived.
    var onEntries: (@MainActor (EntryTree) -> Void)?
    /// Called when the first part cannot be loaded.
    var onFailure: (@MainActor (RenderFailure) -> Void)?

    let session: RenderSession
    private var loading: Task<Void, Never>?

    init(_ session: RenderSession) {
        self.session = session
        encodingBar.onChoice = { [weak self] in self?.load($0) }
    }

    isolated deinit { loading?.cancel() }

    /// Starts to load the list.
    ///
    /// - Parameter nameEncoding: that of names which are not UTF-8; nil for the most likely one.
    func load(_ nameEncoding: CharacterEncoding? = nil) {
        loading?.cancel()
        loading = Task { [weak self, session] in
            do throws(RenderFailure) {
                let first = try await session.entries(from: 0, nameEncoding: nameEncoding)
                await self?.show(first.entries)
                self?.encodingBar.show(guess: first.nameEncoding)
                guard !Task.isCancelled, first.entries.count < session.info.entryCount else { return }
                await self?.show(try await Self.rest(first.entries, of: session, nameEncoding))
            } catch {
                self?.fail(error)
            }
        }
    }

    /// The whole list, given its first entries; it ends at the limit for the bytes of all paths.
    private static func rest(
        _ first: [DocumentEntry], of session: RenderSession, _ nameEncoding: CharacterEncoding?
    ) async throws(RenderFailure) -> [DocumentEntry] {
        var entries = first
        var length = 0
        while entries.count < session.info.entryCount, length <= DocumentEntry.allPathsLimit {
            let part = try await session.entries(from: entries.count, nameEncoding: nameEncoding).entries
            entries += part
            length += part.reduce(0) { $0 + $1.path.utf8.count }
        }
        return entries
    }

    private func show(_ entries: [DocumentEntry]) async {
        let tree = await EntryTree.make(entries)
        guard !Task.isCancelled else { return }
        self.entries = entries
        onEntries?(tree)
    }

    private func fail(_ failure: RenderFailure) {
        // The part of a list that is shown stays when the rest fails.
        if !Task.isCancelled, entries.isEmpty { onFailure?(failure) }
    }
}
