// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import Documents

@Suite struct RearrangementTests {
    /// Where the documents of one list are in another.
    private func rearrangement(_ old: [Int], _ new: [Int]) -> Rearrangement {
        Rearrangement(old.map { new.firstIndex(of: $0) }, count: new.count)
    }

    @Test func `what is selected stays so, wherever it is now`() {
        let change = rearrangement([10, 11, 12, 13, 14], [14, 9, 12, 11, 8])
        #expect(change.indices(of: RangeSet([0..<5])) == RangeSet([0..<1, 2..<4]))
        #expect(change.indices(of: RangeSet([1..<2, 4..<5])) == RangeSet([0..<1, 3..<4]))
        #expect(change.indices(of: RangeSet([0..<1])) == RangeSet())
        #expect(change.indices(of: RangeSet()) == RangeSet())
        #expect((0..<6).map { change.index(of: $0) } == [nil, 3, 2, nil, 0, nil])
    }

    @Test func `a view that knows some of the documents follows the others by their number`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let old = (0..<40).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
            var new = (0..<50).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
            if Bool.random(using: &random) { new.shuffle(using: &random) }
            let known = old.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
            let anchor = known.randomElement(using: &random)

            let change = rearrangement(old, new)
            let (splices, kept) = change.splices(knowing: known, anchor: anchor)
            // What the view has: the documents that it knows, and others.
            var view = old.indices.map { known.contains($0) ? old[$0] : nil }
            for splice in splices {
                view.replaceSubrange(
                    splice.index..<splice.index + splice.removed, with: [Int?](repeating: nil, count: splice.added))
            }
            #expect(view.count == new.count)
            for (index, document) in view.enumerated() where document != nil { #expect(new[index] == document) }
            #expect(view.compactMap { $0 } == kept.map { old[$0] })
            if let anchor, new.contains(old[anchor]) { #expect(kept.contains(anchor)) }
        }
    }

    @Test func `where only what is unknown has changed, a view has next to nothing to do`() {
        let old = Array(0..<1000)
        let new = old.filter { $0 % 7 != 3 || 400..<420 ~= $0 } + [2000]
        let (splices, kept) = rearrangement(old, new).splices(knowing: Array(400..<420))
        #expect(kept == Array(400..<420))
        #expect(splices.count == 2)
    }
}
