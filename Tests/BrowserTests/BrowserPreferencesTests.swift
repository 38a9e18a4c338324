// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing

@testable import Browser

struct BrowserPreferencesTests {
    @Test func `what is kept is what is read`() {
        var values = BrowserPreferences()
        values.showsExtensions = false
        values.showsHidden = true
        values.shape = .row
        values.sortOrder = SortOrder(.size, isAscending: false)
        values.tileZoom = ZoomLevel(.tile, nearestTo: 256)
        values.rowZoom = ZoomLevel(.row, nearestTo: 16)
        #expect(BrowserPreferences(values.bytes) == values)
    }

    @Test(arguments: ["", "view=cover-flow\nsort=\ngrid-size=huge\n", "\u{0}\u{FF}=\n===\nview"])
    func `what makes no sense changes nothing`(text: String) {
        #expect(BrowserPreferences(Array(text.utf8)) == BrowserPreferences())
    }

    @Test func `a file of an older version keeps what it says`() {
        var values = BrowserPreferences()
        values.showsExtensions = false
        #expect(BrowserPreferences(Array("show-extensions=false\n".utf8)) == values)
    }

    @Test func `every order that a title or the menu offers has a name of its own`() {
        let orders = SortOrder.Key.allCases.flatMap { key in [true, false].map { SortOrder(key, isAscending: $0) } }
        #expect(Set(orders.map(\.name)).count == orders.count)
        for order in orders { #expect(SortOrder(name: order.name) == order) }
        #expect(SortOrder(name: "colour") == nil)
    }
}
