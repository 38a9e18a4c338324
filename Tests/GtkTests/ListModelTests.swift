// SPDX-License-Identifier: MPL-2.0

import Gtk
import Testing

@Suite(.serialized) @MainActor struct ListModelTests {
    private final class Item {
        let index: Int
        init(_ index: Int) { self.index = index }
    }

    init() throws { try #require(PrivateDisplay.isReady, "Xvfb could not be started") }

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
