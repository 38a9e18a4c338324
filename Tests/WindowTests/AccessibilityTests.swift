// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
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
            for (name, kind) in [("letter.txt", KindOfFile.plainText), ("things", KindOfFile.folder)] {
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

/// A walk through the whole window, as a screen reader and the keyboard take it.
extension WindowTests {
    private func manyKinds() throws -> TestFolder {
        let folder = try TestFolder()
        folder.addFolder("Inside")
        try folder.addPicture("photo.png", color: [200, 40, 40])
        for name in ["notes.txt", "letter.txt"] { try folder.addText(name) }
        return folder
    }

    @Test func `everything has a name, wherever one goes`() async throws {
        let folder = try manyKinds()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("photo.png")
            #expect(app.nameless == [], "in the grid")
            try await app.showList()
            _ = try await app.row("photo.png")
            #expect(app.nameless == [], "in the list")
            try await app.press("ctrl+2", until: "the tiles") { app.tileNames.contains("photo.png") }
            try await app.ready("photo.png")
            try await app.press("ctrl+f", toSee: "push button", "Subfolders")
            #expect(app.nameless == [], "while searching")
            try app.press("x", "y", "z")
            try await app.see("label", "No Results Found")
            #expect(app.nameless == [], "where nothing was found")
            try await app.press("Escape", until: "the folder") { app.tileNames.contains("photo.png") }
            try await app.ready("photo.png")
            try await app.press("End", toSelect: "photo.png")
            for (item, seen) in [
                ("Other App…", "Open “photo.png” With"), ("Rename…", "Rename"),
                ("Convert Image…", "Choose what to change"),
                ("Export Thumbnail…", "photo.png.png"), ("Properties", "PNG image"),
            ] {
                try await app.press("Menu", toSee: "menu item", "Quick Look")
                // That of another program is a menu further.
                if item == "Other App…" { try await app.see("menu item", "Open With").activate() }
                let option = try await app.see("menu item", item)
                #expect(app.nameless == [], "in the options")
                try option.activate()
                try await waitUntil("“\(seen)”") { app.node.all().contains { $0.name == seen && $0.isOnScreen } }
                #expect(app.nameless == [], "after \(item)")
                try await app.press("Escape", until: "it to close") {
                    !app.node.all().contains { $0.name == seen && $0.isOnScreen && $0.role == "label" }
                }
            }
            try await app.press("ctrl+a", "F2", toSee: "label", "Nothing to change")
            #expect(app.nameless == [], "while renaming several")
            try await app.press("Escape", toMiss: "label", "Nothing to change")
            for place in ["Recent", "Starred"] {
                try await app.click(try await app.see("list item", place), until: "“\(place)” to be shown") {
                    app.node.first("frame", place, skipping: ["table"]) != nil
                }
                #expect(app.nameless == [], "in \(place)")
            }
        }
    }

    @Test func `Tab reaches every control of the window, and comes back`() async throws {
        let folder = try manyKinds()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("photo.png")
            try await app.press("Home", toSelect: "Inside")
            // Not from place to place of the grid: arrows do that.
            let first = try #require(app.focused?.path)
            var reached = [first]
            repeat {
                let last = app.focused?.path
                try app.press("Tab")
                reached.append(
                    try await wait("Tab to move the focus on from \(last ?? "nothing")") {
                        app.focused.flatMap { $0.path == last ? nil : $0.path }
                    })
            } while reached.last != first && reached.count < 40
            // Those of the window itself have the window manager's keys.
            let ofWindow = ["Minimize", "Maximize", "Close"]
            let controls = app.node.all(skipping: ["table"]).filter {
                !ofWindow.contains($0.name) && ["push button", "toggle button", "list"].contains($0.role)
                    && $0.isOnScreen
                    && $0.isIn(ATSPI_STATE_FOCUSABLE) && $0.isIn(ATSPI_STATE_SENSITIVE)
            }.map(\.path)
            #expect(controls.count > 5)
            for control in controls {
                #expect(reached.contains { $0.hasPrefix(control) || control.hasPrefix($0) }, "\(control)")
            }
            #expect(reached.count < 40, "\(reached.joined(separator: "\n"))")
        }
    }
}
