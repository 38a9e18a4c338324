// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

extension WindowTests {
    @Test func `a document that is marked unread stays so until it is previewed`() async throws {
        let (folder, data) = (try TestFolder(), try TestFolder())
        try folder.addText("alpha.txt")
        let environment = ["XDG_DATA_HOME": data.path]
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await app.ready("alpha.txt")
            try await app.press("Home", "Menu", toSee: "menu item", "Mark as Unread").activate()
            try await waitUntil("the mark") { app.tiles.first?.description.hasSuffix("Unread") == true }
            try await waitUntil("the mark to be kept") {
                var facts = stat()
                // A title, the beginning, a count, and one mark.
                return stat("\(data.path)/vitrine/unread-marks", &facts) == 0 && facts.st_size == 40
            }
        }
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await waitUntil("the kept mark") { app.tiles.first?.description.hasSuffix("Unread") == true }
            try await app.press("Home", toSelect: "alpha.txt")
            try await app.openPreview()
            try await waitUntil("the mark to go") { app.tiles.first?.description == KindOfFile.plainText }
        }
    }

    @Test func `a link says that it is one`() async throws {
        let folder = try TestFolder()
        try folder.addText("real.txt")
        symlink("real.txt", "\(folder.path)/link.txt")
        try await RunningApp.show(folder.path) { app in
            let tile = try await app.tile("link.txt")
            try await waitUntil("the word") {
                tile.description.hasPrefix("\(KindOfFile.plainText), Link to another file")
            }
        }
    }

    @Test func `dragging a document onto a folder moves it there`() async throws {
        let folder = try TestFolder()
        folder.addFolder("Inside")
        try folder.addText("alpha.txt", "alpha")
        try await RunningApp.show(folder.path) { app in
            let (inside, alpha) = (try await app.tile("Inside"), try await app.tile("alpha.txt"))
            try app.drag(alpha, to: inside)
            try await waitUntil("the document to go") { app.tileNames == ["Inside"] }
            #expect(try folder.text("Inside/alpha.txt") == "alpha")
        }
    }

    @Test func `dragging a document onto a place moves it there`() async throws {
        let (folder, home) = (try TestFolder(), try TestFolder())
        try folder.addText("alpha.txt", "alpha")
        try folder.addText("beta.txt")
        try await RunningApp.show(folder.path, environment: ["HOME": home.path]) { app in
            let alpha = try await app.tile("alpha.txt")
            try app.drag(alpha, to: try await app.see("list item", "Home"))
            try await waitUntil("the document to go") { app.tileNames == ["beta.txt"] }
            #expect(try home.text("alpha.txt") == "alpha")
        }
    }

    @Test func `another program embeds the browser, with its own button, types and options`() async throws {
        let folder = try TestFolder()
        try folder.addText("notes.txt")
        try folder.addPicture("photo.png", color: [200, 40, 40])
        try await RunningApp.show(folder.path, program: "SketchBook") { app in
            _ = try await app.tile("photo.png")
            #expect(app.createButton?.name == "New Sketch")
            try await app.press("End", toSelect: "photo.png")
            try app.press("Return")
            try await waitUntil("the picked document") { app.output.contains("picked: photo.png") }
            try await app.press("Menu", toSee: "menu item", "Print the Name").activate()
            try await waitUntil("the option") { app.output.contains("named: photo.png") }
            try await app.miss("menu item", "Print the Name")
            try app.press("ctrl+n")
            _ = try await app.tile("Sketch.svg")
            // The program hears of it when it has its name.
            try await app.see("text", "New name")
            try await app.press("Escape", until: "the new document") { app.output.contains("made: Sketch.svg") }
            try app.press("ctrl+a")
            try await waitUntil("one to be selected at most") { app.selectedTiles.count <= 1 }
            #expect(try folder.text("Sketch.svg").hasPrefix("<svg"))
        }
    }

    @Test func `everything that takes the focus has a name, in every window`() async throws {
        let folder = try TestFolder()
        for name in ["one.txt", "two.txt"] { try folder.addText(name) }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("two.txt")
            try await app.press("Home", toSelect: "one.txt")
            for (key, role, name) in [
                ("F2", "text", "New name"), ("alt+Return", "label", KindOfFile.plainText),
                ("Menu", "menu item", "Quick Look"),
            ] {
                try await app.press(key, toSee: role, name)
                let nameless = app.node.all().filter { node in
                    guard node.isIn(ATSPI_STATE_FOCUSABLE), node.isOnScreen else { return false }
                    let name = node.name.isEmpty || node.name.hasPrefix("Gtk") ? node.parent?.name ?? "" : node.name
                    let inner = node.children.first?.name ?? ""
                    // A cell is called what the tile in it is called.
                    return (name.isEmpty || name.hasPrefix("Gtk")) && (inner.isEmpty || inner.hasPrefix("Gtk"))
                        && !["frame", "dialog", "scroll pane", "panel", "list", "filler"].contains(node.role)
                }
                #expect(nameless.map(\.path) == [])
                try await app.press("Escape", toMiss: role, name)
            }
        }
    }
}
