// SPDX-License-Identifier: MPL-2.0

/// The new indices of the documents of a list after a change, so that the selection and the scroll position are kept
/// for any number of documents.
public struct Rearrangement: Equatable, Sendable {
    /// How many documents there are now.
    public let count: Int
    /// The index that each document has now; -1 for those that are gone.
    private let indices: [Int32]

    /// - Parameters:
    ///   - indices: for each document there was, the index that it has now; nil for those that are gone.
    ///   - count: how many documents there are now.
    public init(_ indices: some Sequence<Int?>, count: Int) {
        self.indices = indices.map { Int32($0 ?? -1) }
        self.count = count
    }

    /// How many documents there were.
    public var oldCount: Int { indices.count }

    /// The index that a document has now; nil when it is gone.
    public func index(of old: Int) -> Int? {
        guard indices.indices.contains(old), indices[old] >= 0 else { return nil }
        return Int(indices[old])
    }

    /// The indices that documents have now, without those that are gone.
    public func indices(of old: RangeSet<Int>) -> RangeSet<Int> {
        guard !old.isEmpty else { return old }
        var isThere = [Bool](repeating: false, count: count)
        for range in old.ranges {
            for index in indices[range.clamped(to: indices.indices)] where index >= 0 { isThere[Int(index)] = true }
        }
        var (new, begin) = (RangeSet<Int>(), 0)
        for (index, isLast) in zip(isThere.indices, isThere.dropFirst().map { !$0 } + [true]) {
            guard isThere[index] else {
                begin = index + 1
                continue
            }
            if isLast { new.insert(contentsOf: begin..<index + 1) }
        }
        return new
    }

    // MARK: For views that know some of the documents

    /// The splices for a view that knows the documents at some old indices, in rising order, and of the others only
    /// their number: a few splices, one after the other, whatever has changed. Known documents are kept as far as no
    /// document has to move past another.
    ///
    /// - Parameter anchor: what is kept in any case, unless it is gone.
    /// - Returns: the splices, and which of the known documents are kept, by their old indices.
    public func splices(
        knowing known: [Int], anchor: Int? = nil
    ) -> (splices: [(index: Int, removed: Int, added: Int)], kept: [Int]) {
        let kept = kept(of: known, anchor: anchor)
        var splices: [(index: Int, removed: Int, added: Int)] = []
        // Behind what is kept, in both lists.
        var (oldEnd, newEnd) = (0, 0)
        var unvisited = known[...]
        for (old, new) in kept.map({ ($0, Int(indices[$0])) }) + [(oldCount, count)] {
            let lost = unvisited.prefix { $0 < old }.count
            unvisited = unvisited.dropFirst(lost + 1)
            let (removed, added) = (old - oldEnd, new - newEnd)
            // Of as many unknown documents in place of others nobody need hear.
            let common = lost > 0 ? 0 : min(removed, added)
            if removed != added || lost > 0 {
                splices.append((newEnd + common, removed - common, added - common))
            }
            (oldEnd, newEnd) = (old + 1, new + 1)
        }
        return (splices, kept)
    }

    private func kept(of known: [Int], anchor: Int?) -> [Int] {
        let place = anchor.flatMap { anchor in index(of: anchor).flatMap { _ in known.firstIndex(of: anchor) } }
        var (low, high) = (Int32.max, Int32(-1))
        var kept: [Int] = []
        if let place {
            (low, high) = (indices[known[place]], indices[known[place]])
            for old in known[..<place].reversed() where indices[old] >= 0 && indices[old] < low {
                low = indices[old]
                kept.append(old)
            }
            kept.reverse()
            kept.append(known[place])
        }
        for old in known[(place.map { $0 + 1 } ?? 0)...] where indices[old] > high {
            high = indices[old]
            kept.append(old)
        }
        return kept
    }
}
