// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Rendering
internal import VitrineGLib
internal import VitrineGtk

/// Finds texts and bytes in a file's bytes.
@MainActor final class BytesFinding {
    let findBar = FindBar(offersHexadecimal: true)
    /// The byte at which a search begins, if no match is shown.
    var start: (@MainActor () -> Int)?
    /// Called when there are other matches, or another one is shown.
    var onChange: (@MainActor () -> Void)?
    /// Called to bring a match into view.
    var onGo: (@MainActor (Range<Int>) -> Void)?

    private let digits: Int
    private let search: RangeSearch<BytePattern>
    private var shown: Range<Int>?

    /// - Parameter digits: hexadecimal digits of an offset.
    init(_ session: RenderSession, length: Int, digits: Int) {
        self.digits = digits
        search = RangeSearch(length: length) { pattern, range async throws(RenderFailure) in
            try await session.find(pattern, in: range)
        }
        findBar.onSearch = { [weak self] in self?.find($0) }
        findBar.onStep = { [weak self] in self?.search.step($0) }
        search.onChange = { [weak self] in self?.searched() }
    }

    /// The offset of the current match, as text.
    var place: String? { search.current.map { "0x" + HexLines.offset($0.lowerBound, digits: digits) } }

    /// The matches that reach into a range, and whether each is the one shown.
    func matches(in range: Range<Int>) -> [(match: Range<Int>, isCurrent: Bool)] {
        let current = search.current
        return search.matches(in: range).map { ($0, $0 == current) }
    }

    /// Uses a key, or returns false.
    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key.lowercased, modifiers) {
        case (.slash, []): findBar.open()
        case (Key("g"), .control) where search.current != nil: search.step(1)
        case (Key("g"), [.control, .shift]) where search.current != nil: search.step(-1)
        default: return false
        }
        return true
    }

    private func find(_ text: String) {
        // From the match that is shown, so that more letters stay there.
        let start = search.current?.lowerBound ?? self.start?() ?? 0
        shown = nil
        guard findBar.isHexadecimal else {
            return search.search(text.isEmpty ? nil : .text(text), from: start)
        }
        let pattern = HexPattern(text)
        if case .bytes(let bytes) = pattern {
            return search.search(bytes.isEmpty ? nil : .bytes(bytes), from: start)
        }
        search.search(nil, from: start)
        let isInvalid = pattern == .invalid
        findBar.show(problem: isInvalid ? tr("Not Hexadecimal") : tr("Incomplete Byte"), isError: isInvalid)
    }

    private func searched() {
        findBar.show(search.query == nil ? nil : search.position, place: place)
        if let match = search.current, match != shown {
            shown = match
            onGo?(match)
        }
        onChange?()
    }
}
