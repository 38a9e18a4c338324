// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import RenderMessages
internal import Rendering

/// Looks for something through a whole text, beginning where the user is, and tells of matches as they come.
@MainActor final class TextSearch {
    /// All matches so far, as byte offsets in rising order.
    private(set) var matches: [Range<Int>] = []
    /// Which of them is shown.
    private(set) var position = FindPosition()
    /// What is looked for.
    private(set) var text = ""
    /// Called when there are more matches, or another one is shown.
    var onChange: (@MainActor () -> Void)?

    /// More than anybody steps through would only take memory.
    private static let limit = 10_000
    private let session: RenderSession
    private let length: Int
    private var searching: Task<Void, Never>?
    private var begun = 0.0

    init(_ session: RenderSession) {
        self.session = session
        length = session.info.byteLength
    }

    isolated deinit { searching?.cancel() }

    /// The match that is shown.
    var current: Range<Int>? { position.current.map { matches[$0] } }

    /// Looks for another text; for nothing when it is empty.
    func search(_ text: String, from start: Int) {
        guard text != self.text else { return }
        self.text = text
        searching?.cancel()
        matches = []
        position = FindPosition()
        onChange?()
        guard !text.isEmpty else { return }
        begun = Clock.seconds
        searching = Task { [weak self, session, length] in
            for range in [start..<max(start, length), 0..<min(start, length)] {
                var from = range.lowerBound
                while from < range.upperBound {
                    let part = from..<min(range.upperBound, from + TextFinding.rangeLimit)
                    guard let found = try? await session.find(text, in: part), found.nextOffset > from,
                        !Task.isCancelled, let self
                    else { return }
                    from = found.nextOffset
                    if !self.add(found.matches, startingAt: start) { return }
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
        let found = found.prefix(Self.limit - matches.count)
        let place = matches.firstIndex { $0.lowerBound > first.lowerBound } ?? matches.count
        matches.insert(contentsOf: found, at: place)
        position.insert(found.count, at: place)
        onChange?()
        return matches.count < Self.limit
    }

    private func finish() {
        Trace.mark(.textSearched, lasting: Int((Clock.seconds - begun) * 1e9))
        position.isComplete = true
        onChange?()
    }
}
