// SPDX-License-Identifier: MPL-2.0

import Documents
import Testing
import VolumeAccess

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
        values.volumesWithoutPictures = ["sftp://host/", "file:///media/a%0Ab"]
        values.keepsRemovable = false
        values.window = WindowPlacement("1234x567 maximized") ?? values.window
        values.documentsShare = 0.55
        values.knowsPreview = true
        #expect(values.window.width == 1234)
        #expect(BrowserPreferences(values.bytes) == values)
    }

    @Test(arguments: ["0x0", "1000x", "1000", "-5x600", "99999999999999999999x5", "800x600 tiled", "800x600x2", ""])
    func `a window has no size that makes no sense`(text: String) {
        #expect(WindowPlacement(text) == nil)
        #expect(BrowserPreferences(Array("window=\(text)\ndocuments-share=\(text)\n".utf8)) == BrowserPreferences())
    }

    @Test func `a volume has no pictures when that is wished, and the home disk always has them`() {
        var values = BrowserPreferences()
        let file = FileLocation(uri: "sftp://host/folder/file.jpg")
        #expect(values.showsPictures(of: file))
        values.volumesWithoutPictures = ["sftp://host/"]
        #expect(!values.showsPictures(of: file))
        #expect(values.showsPictures(of: FileLocation(uri: "sftp://other/file.jpg")))
        #expect(values.showsPictures(of: FileLocation(path: "/usr/file.jpg")))
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
