// SPDX-License-Identifier: MPL-2.0

import Testing

@testable import VitrineGtk

@Suite struct SelectedRangesTests {
    private func ranges(_ indices: some Sequence<Int>) -> SelectedRanges {
        let all = SelectedRanges(0..<1000)
        return indices.reduce(into: SelectedRanges()) {
            _ = $0.select(all, among: SelectedRanges($1..<$1 + 1))
        }
    }

    @Test func `replacing items moves those behind them and selects none`() {
        for (index, removed, added) in [(0, 0, 3), (4, 2, 0), (4, 2, 2), (4, 0, 1), (9, 1, 5), (0, 10, 10)] {
            let selected = [0, 3, 4, 5, 9]
            var subject = ranges(selected)
            subject.splice(at: index, removed: removed, added: added)
            let expected =
                selected.filter { $0 < index }
                + selected.filter { $0 >= index + removed }.map { $0 + added - removed }
            #expect(subject == ranges(expected), "\(index) \(removed) \(added)")
        }
    }

    @Test func `a selection tells the range in which it changed something`() {
        var subject = ranges([2, 3, 8])
        #expect(subject.select(ranges([3, 5]), among: ranges(0..<7)) == 2..<6)
        #expect(subject == ranges([3, 5, 8]))
        #expect(subject.select(ranges([3, 5]), among: ranges(0..<7)) == nil)
        #expect(subject.contains(8) && !subject.contains(2))
    }

    @Test func `a bitset comes back as it went in`() {
        for indices in [[], [0], [1, 2, 3], [0, 2, 3, 4, 9, 10]] {
            let bitset = ranges(indices).bitset(in: 0..<11)!
            #expect(SelectedRanges(bitset) == ranges(indices))
            #expect(SelectedRanges(ranges(indices).bitset(in: 2..<4)!) == ranges(indices.filter { 2..<4 ~= $0 }))
        }
    }
}
