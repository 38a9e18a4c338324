// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Documents

/// Looks for names in an archive, folders that are closed among them.
@MainActor final class EntrySearch {
    /// The text that is searched for.
    private(set) var text = ""
    /// Which match is shown.
    private(set) var position = FindPosition()
    /// Called when there are other matches, or another one is shown.
    var onChange: (@MainActor () -> Void)?

    /// The places of matches in the list of entries, in the order of the tree.
    private var matches: [Int] = []
    private var searching: Task<Void, Never>?

    isolated deinit { searching?.cancel() }

    /// The match that is shown.
    var current: Int? { position.current.map { matches[$0] } }

    /// Looks for names that contain all words of a text; for nothing when there are none.
    ///
    /// - Parameter order: the places of the entries as they follow each other in the tree.
    func search(_ text: String, in entries: [DocumentEntry], order: [Int]) {
        self.text = text
        searching?.cancel()
        matches = []
        position = FindPosition()
        let query = NameQuery(text)
        if query.isEmpty { self.text = "" }
        onChange?()
        guard !query.isEmpty else { return }
        searching = Task { [weak self] in
            let found = await Self.matches(query, in: entries, order: order)
            guard !Task.isCancelled, let self else { return }
            matches = found
            position = FindPosition(count: found.count, current: found.isEmpty ? nil : 0, isComplete: true)
            onChange?()
        }
    }

    /// Shows the next match, or the last one.
    func step(_ step: Int) {
        guard let target = position.target(step) else { return }
        position.current = target
        onChange?()
    }

    @concurrent private static func matches(
        _ query: NameQuery, in entries: [DocumentEntry], order: [Int]
    ) async -> [Int] {
        order.filter { place in
            let name = entries[place].path.utf8.split(separator: UInt8(ascii: "/")).last
            return query.matches(Array(name ?? ""[...].utf8))
        }
    }
}
