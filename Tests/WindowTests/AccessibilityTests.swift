// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Testing

extension WindowTests {
    @Test func `every control has a name`() async throws {
        let folder = try TestFolder()
        for name in ["one.txt", "two.png", "three.pdf"] { try folder.addText(name) }
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("two.png")
            let controls: Set = [
                "push button", "toggle button", "entry", "text", "check box", "menu item", "list item", "slider",
                "combo box", "radio button", "link",
            ]
            let nameless = app.node.all(skipping: ["table"]).filter { node in
                // A menu button is named; the plain button inside it, which is the same control, is not.
                let name = node.name.isEmpty || node.name.hasPrefix("Gtk") ? node.parent?.name ?? "" : node.name
                return controls.contains(node.role) && node.isIn(ATSPI_STATE_VISIBLE)
                    && (name.isEmpty || name.hasPrefix("Gtk"))
            }
            #expect(nameless.map(\.path) == [])
        }
    }

    @Test func `a tile says what kind of document it is`() async throws {
        let folder = try TestFolder()
        try folder.addText("letter.txt")
        folder.addFolder("things")
        try await RunningApp.show(folder.path) { app in
            for (name, kind) in [("letter.txt", "plain text document"), ("things", "folder")] {
                let tile = try await app.tile(name)
                try await waitUntil("“\(name)” to say what it is") {
                    // It may be unread, too.
                    tile.description == kind || tile.description == kind + ", Unread"
                }
            }
        }
    }

    @Test func `a deceptive name is shown for what it is`() async throws {
        let folder = try TestFolder()
        try folder.addText("photo\u{202E}gpj.exe")
        try await RunningApp.show(folder.path) { app in
            try await waitUntil("the tile") {
                app.tileNames.first.map { !$0.unicodeScalars.contains("\u{202E}") } == true
            }
        }
    }
}
