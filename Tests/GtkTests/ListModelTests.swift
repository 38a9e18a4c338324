// SPDX-License-Identifier: MPL-2.0

import Testing
import VitrineGtk

@Suite(.serialized, .enabled(if: PrivateDisplay.obstacle == nil, "\(PrivateDisplay.obstacle ?? "")"))
@MainActor struct ListModelTests {
    private final class Item {
        let index: Int
        init(_ index: Int) { self.index = index }
    }

    init() throws { try #require(PrivateDisplay.isReady, "GTK cannot be initialised on the display of the lane") }

    @Test func `replacing a long list makes no item that nobody shows`() {
        var made = 0
        let model = ListModel(count: 2000) { index in
            made += 1
            return Item(index)
        }
        let selection = MultiSelection(model)
        let reference = selection.retained()
        selection.select(1)
        let before = made
        model.spliced(at: 0, removed: 2000, added: 3000)
        #expect(model.count == 3000)
        #expect(made == before)
        #expect(selection.selection.isEmpty)
        withExtendedLifetime(reference) {}
    }

    @Test func `an item that moves takes no other with it`() {
        let model = ListModel(count: 5) { Item($0) }
        let selection = MultiSelection(model)
        let reference = selection.retained()
        selection.select([1, 4])
        model.moved(from: 0, to: 3)
        #expect(model.count == 5)
        #expect(selection.selection == [0, 4])
        model.moved(from: 4, to: 1)
        #expect(selection.selection == [0])
        withExtendedLifetime(reference) {}
    }

    @Test func `of several splices each is of the list that the ones before it have left`() {
        let model = ListModel(count: 10) { Item($0) }
        let selection = MultiSelection(model)
        let reference = selection.retained()
        selection.select([1, 8])
        model.spliced([(0, 0, 2), (5, 3, 0)])
        #expect(model.count == 9)
        #expect(selection.selection == [3, 7])
        withExtendedLifetime(reference) {}
    }

    @Test func `ranges are selected as they are, and come back so`() {
        let model = ListModel(count: 100) { Item($0) }
        let selection = MultiSelection(model)
        let reference = selection.retained()
        let ranges = RangeSet([3..<20, 40..<41, 99..<100])
        selection.select(5)
        selection.select(ranges)
        #expect(selection.selectedRanges == ranges)
        #expect(selection.selectionCount == 19)
        withExtendedLifetime(reference) {}
    }

    @Test func `selecting a hundred thousand items makes none of them`() {
        var made = 0
        let model = ListModel(count: 100_000) { index in
            made += 1
            return Item(index)
        }
        let selection = MultiSelection(model)
        let reference = selection.retained()
        var told = 0
        selection.onSelectionChange { told += 1 }
        selection.selectAll()
        #expect(selection.selectionCount == 100_000)
        selection.unselect(7)
        selection.selectOthers()
        #expect(selection.selection == [7])
        selection.selectOthers()
        #expect(selection.selectionCount == 99_999 && !selection.isSelected(7))
        selection.select(3, only: false)
        #expect(told == 4, "what changes nothing is not told")
        selection.select(3)
        #expect(selection.selection == [3])
        selection.unselectAll()
        #expect(selection.selection.isEmpty)
        #expect(told == 6)
        #expect(made == 0)
        withExtendedLifetime(reference) {}
    }

    @Test func `what comes after a long replaced part stays selected`() {
        let model = ListModel(count: 1000) { Item($0) }
        let selection = MultiSelection(model)
        let reference = selection.retained()
        selection.select(999)
        model.spliced(at: 10, removed: 20, added: 700)
        #expect(selection.selection == [1679])
        withExtendedLifetime(reference) {}
    }
}
