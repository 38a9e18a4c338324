// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// Loads the list of an archive: its first part to be shown at once, then all of it.
@MainActor final class EntryLoader {
    /// The choice of an encoding, for archives that have one.
    let encodingBar = NameEncodingBar()
    /// The entries so far.
    private(set) var entries: [DocumentEntry] = []
    /// Called with a tree of the entries so far.
    var onEntries: (@MainActor (EntryTree) -> Void)?
    /// Called when there is no first part.
    var onFailure: (@MainActor (RenderFailure) -> Void)?

    let session: RenderSession
    private var loading: Task<Void, Never>?

    init(_ session: RenderSession) {
        self.session = session
        encodingBar.onChoice = { [weak self] in self?.load($0) }
    }

    isolated deinit { loading?.cancel() }

    /// Loads the list.
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

    /// All entries, as far as there is room for their paths, after the first ones.
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
        // A list that is shown stays as far as it goes.
        if !Task.isCancelled, entries.isEmpty { onFailure?(failure) }
    }
}
