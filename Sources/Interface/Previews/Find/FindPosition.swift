// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// Which match of how many is shown.
struct FindPosition: Equatable {
    /// The matches found so far.
    var count = 0
    /// The one shown, from 0; nil before there is one.
    var current: Int?
    /// Whether the search has ended.
    var isComplete = false
    /// Whether some of the document could not be looked through.
    var hasGaps = false

    /// The match after or before the one shown, going round; nil if there is none.
    func target(_ step: Int) -> Int? {
        guard count > 0 else { return nil }
        guard let current else { return step < 0 ? count - 1 : 0 }
        return (current + step % count + count) % count
    }

    /// Takes in matches that were found at a place among those before; the one shown stays the same one.
    mutating func insert(_ found: Int, at place: Int) {
        count += found
        guard let current else { return self.current = place }
        if place <= current { self.current = current + found }
    }

    /// The position in words.
    var text: String {
        guard count > 0 else {
            guard isComplete else { return tr("Searching…") }
            return hasGaps ? tr("Search Failed") : tr("Not Found")
        }
        let values = ["position": String((current ?? 0) + 1), "count": String(count)]
        if isComplete, hasGaps { return tr("{position} of at least {count}", values) }
        return isComplete ? tr("{position} of {count}", values) : tr("{position} of {count}…", values)
    }
}
