// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Measuring
internal import Quantities
internal import Rendering
internal import VitrineGLib

/// Looks for something through a whole file, beginning where the user is, and tells of matches as they come.
@MainActor final class RangeSearch<Query: Equatable & Sendable> {
    /// Searches a range of byte offsets in the child.
    typealias Find = @Sendable (Query, Range<Int>) async throws(RenderFailure) -> TextFinding

    /// All matches so far, as byte offsets in rising order.
    private(set) var matches: [Range<Int>] = []
    /// Which of them is shown.
    private(set) var position = FindPosition()
    /// The query; nil when nothing is searched for.
    private(set) var query: Query?
    /// Called when there are more matches, or another one is shown.
    var onChange: (@MainActor () -> Void)?

    /// More than anybody steps through would only take memory.
    private let limit = 10_000
    private let length: Int
    private let find: Find
    private var searching: Task<Void, Never>?
    private var begun = 0.0

    /// A search through so many bytes.
    init(length: Int, find: @escaping Find) {
        self.length = length
        self.find = find
    }

    isolated deinit { searching?.cancel() }

    /// The match that is shown.
    var current: Range<Int>? { position.current.map { matches[$0] } }

    /// The matches that reach into a range.
    func matches(in range: Range<Int>) -> ArraySlice<Range<Int>> {
        // They do not overlap: they are in the order of their ends as well.
        var (low, high) = (0, matches.count)
        while low < high {
            let middle = (low + high) / 2
            if matches[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        return matches[low...].prefix { $0.lowerBound < range.upperBound }
    }

    /// Looks for something else; for nothing when there is nothing to look for.
    func search(_ query: Query?, from start: Int) {
        guard query != self.query else { return }
        self.query = query
        searching?.cancel()
        matches = []
        position = FindPosition()
        onChange?()
        guard let query else { return }
        begun = Clock.seconds
        searching = Task { [weak self, find, length] in
            for range in [start..<max(start, length), 0..<min(start, length)] {
                var from = range.lowerBound
                while from < range.upperBound {
                    let part = from..<min(range.upperBound, from.plus(TextFinding.rangeLimit))
                    let found = try? await find(query, part)
                    guard !Task.isCancelled, let self else { return }
                    guard let found, found.nextOffset > from else {
                        // The renderer may fail over one range and still search the others.
                        self.position.hasGaps = true
                        from = part.upperBound
                        continue
                    }
                    from = found.nextOffset
                    guard self.add(found.matches, startingAt: start) else {
                        self.position.hasGaps = true
                        return self.finish()
                    }
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

    /// Takes matches in; false when there is no room for more.
    private func add(_ found: [Range<Int>], startingAt start: Int) -> Bool {
        guard let first = found.first else { return true }
        let found = found.prefix(limit - matches.count)
        let place = matches.firstIndex { $0.lowerBound > first.lowerBound } ?? matches.count
        matches.insert(contentsOf: found, at: place)
        position.insert(found.count, at: place)
        onChange?()
        return matches.count < limit
    }

    private func finish() {
        Trace.mark(.textSearched, lasting: Int(saturating: (Clock.seconds - begun) * 1e9))
        position.isComplete = true
        onChange?()
    }
}
