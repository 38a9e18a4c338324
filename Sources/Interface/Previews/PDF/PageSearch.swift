// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering

/// Looks for a text through all pages, beginning with the one that is shown, and tells of matches as they come.
@MainActor final class PageSearch {
    /// Searches some pages in the child: the text, the first page, and how many there are.
    typealias Find = @Sendable (String, Int, Int) async throws(RenderFailure) -> [TextMatch]

    /// All matches so far, in the order of pages.
    private(set) var matches: [TextMatch] = []
    /// Which of them is shown.
    private(set) var position = FindPosition()
    /// Called when there are more matches, or another one is shown.
    var onChange: (@MainActor () -> Void)?

    /// How many pages are asked at once.
    private static let batch = 20
    private let find: Find
    private var searching: Task<Void, Never>?
    private(set) var text = ""

    init(find: @escaping Find) {
        self.find = find
    }

    isolated deinit { searching?.cancel() }

    /// The match that is shown.
    var current: TextMatch? { position.current.map { matches[$0] } }

    /// The matches on a page.
    func matches(onPage page: Int) -> ArraySlice<TextMatch> {
        var (low, high) = (0, matches.count)
        while low < high {
            let middle = (low + high) / 2
            if matches[middle].page < page { low = middle + 1 } else { high = middle }
        }
        return matches[low...].prefix { $0.page == page }
    }

    /// Looks for another text; for nothing when it is empty.
    func search(_ text: String, from page: Int, of count: Int) {
        guard text != self.text else { return }
        self.text = text
        searching?.cancel()
        matches = []
        position = FindPosition()
        onChange?()
        guard !text.isEmpty else { return }
        searching = Task { [weak self, find] in
            let starts =
                Array(stride(from: page, to: count, by: Self.batch)) + stride(from: 0, to: page, by: Self.batch)
            for first in starts {
                let end = first < page ? min(page, first + Self.batch) : min(count, first + Self.batch)
                let found = try? await find(text, first, end - first)
                guard !Task.isCancelled, let self else { return }
                // A renderer that fails over one part can still search the others.
                if let found { self.add(found) } else { self.position.hasGaps = true }
                // More than anybody steps through would only take memory.
                if self.matches.count >= 10_000 {
                    self.position.hasGaps = true
                    break
                }
            }
            if !Task.isCancelled { self?.finish() }
        }
    }

    /// Shows the next match, or the last one.
    func step(_ step: Int) {
        guard let target = position.target(step) else { return }
        position.current = target
        onChange?()
    }

    private func add(_ found: [TextMatch]) {
        guard let first = found.first else { return }
        let place = matches.firstIndex { $0.page > first.page } ?? matches.count
        matches.insert(contentsOf: found, at: place)
        position.insert(found.count, at: place)
        onChange?()
    }

    private func finish() {
        position.isComplete = true
        onChange?()
    }
}
