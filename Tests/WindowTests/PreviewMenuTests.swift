// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

extension WindowTests {
    private func pictures() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try folder.addPicture("b.png", color: [0, 0, 200])
        return folder
    }

    /// Opens the preview of the first picture, and waits until it is there.
    private func previewFirst(_ app: RunningApp) async throws -> AccessibleNode {
        try await app.ready("b.png")
        try await app.press("Home", toSelect: "a.png")
        try await app.openPreview()
        return try await app.see("image", "a.png, 1 of 2 · 192 × 128")
    }

    @Test func `The menu of a previewed picture copies its pixels, which are pasted as a new document`() async throws {
        let folder = try pictures()
        try await RunningApp.show(folder.path) { app in
            let picture = try await previewFirst(app)
            try await app.click(picture, button: 3, toSee: "menu item", "Copy Image").activate()
            try await app.miss("menu item", "Copy Image")
            try await app.press("Escape", toMiss: "image", "a.png, 1 of 2 · 192 × 128")
            // The pixels are fetched from the process that draws before they are on the clipboard.
            try await app.press("ctrl+v", until: "a new document") { app.tileNames.contains("Pasted Image.png") }
            let pasted = try await app.tile("Pasted Image.png")
            try await waitUntil("the picture of what was pasted") {
                try app.screenshot().count(of: [200, 0, 0], in: try app.boxInWindow(pasted)) > 1000
            }
        }
    }

    @Test func `The menu key opens the menu of what is previewed, with the options of the document`() async throws {
        let folder = try pictures()
        try await RunningApp.show(folder.path) { app in
            _ = try await previewFirst(app)
            try await app.press("shift+F10", toSee: "menu item", "Copy File")
            for name in ["Open", "Copy File", "Save a Copy…", "Rotate View", "Move to Trash", "Details"] {
                try await app.see("menu item", name)
            }
            try await app.press("Escape", toMiss: "menu item", "Copy File")
            // The focus is back in the document.
            try app.press("Right")
            let next = try await app.see("image", "b.png, 2 of 2 · 192 × 128")
            try await app.click(next, button: 3, toSee: "menu item", "Copy File")
            try await app.press("Escape", toMiss: "menu item", "Copy File")
            try await app.click(next, button: 3, toSee: "menu item", "Copy File")
        }
    }

    @Test func `A document is moved to the trash from its preview, the next one is shown, and Undo brings it back`()
        async throws
    {
        let folder = try pictures()
        try await RunningApp.show(folder.path) { app in
            _ = try await previewFirst(app)
            try app.press("Delete")
            try await app.see("image", "b.png, 192 × 128")
            try await waitUntil("the tile to go") { app.tileNames == ["b.png"] }
            try app.press("ctrl+z")
            try await waitUntil("the tile to be back") { app.tileNames == ["a.png", "b.png"] }
            #expect(try TestFolder.read("\(folder.path)/a.png").count > 20)
        }
    }

    private func menuNames(_ app: RunningApp) -> [String] {
        app.node.all(skipping: ["table"]).filter { $0.role == "menu item" && $0.isOnScreen }.map(\.name)
    }

    @Test func `The menu of a previewed document says whether it is starred`() async throws {
        let (folder, data) = (try pictures(), try TestFolder())
        try await RunningApp.show(folder.path, environment: ["XDG_DATA_HOME": data.path]) { app in
            _ = try await previewFirst(app)
            try await app.press("shift+F10", toSee: "menu item", "Star").activate()
            try await waitUntil("the star") { app.tiles.first?.description.contains("Starred") == true }
            try await app.press("shift+F10", toSee: "menu item", "Remove Star")
            #expect(!menuNames(app).contains("Star"))
            #expect(menuNames(app).count <= 12)
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root may mount"))
    func `The menu of a previewed document offers no change where nothing can be changed`() async throws {
        let folder = try TestFolder()
        try #require(Glibc.mount("none", folder.path, "tmpfs", 0, nil) == 0)
        defer { umount2(folder.path, Int32(MNT_DETACH)) }
        try folder.addPicture("a.png", color: [200, 0, 0])
        try folder.addPicture("b.png", color: [0, 0, 200])
        try #require(Glibc.mount("none", folder.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
        try await RunningApp.show(folder.path) { app in
            _ = try await previewFirst(app)
            try await app.press("shift+F10", toSee: "menu item", "Copy File")
            let names = menuNames(app)
            for name in ["Rename…", "Duplicate", "Move to Trash", "Delete Permanently…"] {
                #expect(!names.contains(name), "\(names)")
            }
            #expect(names.contains("Star"))
        }
    }

    @Test func `A preview in its own window has the menu of the document, which is renamed and trashed from there`()
        async throws
    {
        let folder = try pictures()
        try await RunningApp.show(folder.path) { app in
            _ = try await previewFirst(app)
            let window = try await wait("the window “a.png”", repeating: { try app.press("w") }) {
                app.node.all(skipping: ["table"]).first { $0.role == "frame" && $0.name == "a.png" }
            }
            try await waitUntil("the window to be in use") { window.isIn(ATSPI_STATE_ACTIVE) }
            try await app.press("shift+F10", toSee: "menu item", "Rename…").activate()
            try await waitUntil("the name to be typed") {
                app.node.all(skipping: ["table"]).contains {
                    $0.role == "text" && $0.isIn(ATSPI_STATE_FOCUSED)
                }
            }
            try app.press("ctrl+a")
            try app.type("c.png")
            try app.press("Return")
            try await waitUntil("the new name") { app.tileNames == ["b.png", "c.png"] }
            try await waitUntil("the title") { window.name == "c.png" }
            try await app.press("shift+F10", toSee: "menu item", "Move to Trash").activate()
            try await waitUntil("the tile to go") { app.tileNames == ["b.png"] }
            try await waitUntil("the other document") { window.name == "b.png" }
        }
    }

    @Test func `Of several previewed documents the one that is shown is moved to the trash, and the next one is shown`()
        async throws
    {
        let folder = try pictures()
        try folder.addPicture("c.png", color: [0, 200, 0])
        try folder.addPicture("d.png", color: [0, 200, 200])
        try await RunningApp.show(folder.path) { app in
            try await app.ready("d.png")
            try await app.press("Home", toSelect: "a.png")
            try app.press("shift+Right", "shift+Right")
            try await waitUntil("three selected") { app.selectedTiles == ["a.png", "b.png", "c.png"] }
            try await app.openPreview()
            try await app.see("image", "a.png, 1 of 3 · 192 × 128")
            try app.press("Right")
            try await app.see("image", "b.png, 2 of 3 · 192 × 128")
            try await app.press("shift+F10", toSee: "menu item", "Move to Trash").activate()
            try await app.see("image", "c.png, 2 of 2 · 192 × 128")
            try await waitUntil("the tile to go") { app.tileNames == ["a.png", "c.png", "d.png"] }
            // The others stay selected.
            #expect(app.selectedTiles == ["a.png", "c.png"])
            try app.press("Delete")
            try await app.see("image", "a.png, 192 × 128")
            #expect(app.tileNames == ["a.png", "d.png"])
        }
    }

    @Test func `A double click enlarges a picture, and shows the whole of it again`() async throws {
        let folder = try pictures()
        try await RunningApp.show(folder.path) { app in
            let picture = try await previewFirst(app)
            let box = try app.boxInWindow(picture)
            @MainActor func doubleClick() throws {
                try app.move(pointerTo: box.x + box.width / 2, box.y + box.height / 2)
                try app.desktop.run("xdotool", "click", "--repeat", "2", "--delay", "60", "1")
            }
            try doubleClick()
            try await waitUntil("the picture at twice its size") { self.red(app, box) > 380 * 250 }
            // Two double clicks in a row would be counted on.
            try app.desktop.run("sleep", "0.6")
            try doubleClick()
            try await waitUntil("the whole picture") { self.red(app, box) < 200 * 130 }
            // The wheel, too.
            try app.desktop.run("xdotool", "click", "4")
            try await waitUntil("the larger picture") { self.red(app, box) > 210 * 140 }
        }
    }

    private func red(_ app: RunningApp, _ box: PixelBox) -> Int {
        (try? app.screenshot().count(of: [200, 0, 0], in: box)) ?? 0
    }

    @Test func `A previewed picture is dragged into a folder as its file`() async throws {
        let folder = try pictures()
        folder.addFolder("Inside")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("b.png")
            try await app.press("Home", toSelect: "Inside")
            try app.press("Right")
            try await app.seeSelected("a.png")
            try await app.openPreview()
            let picture = try await app.see("image", "a.png, 2 of 3 · 192 × 128")
            let inside = try await app.tile("Inside")
            try app.desktop.drag(from: app.spot(picture), to: app.spot(inside))
            try await waitUntil("the file to arrive") {
                (try? TestFolder.read("\(folder.path)/Inside/a.png")) != nil
            }
            #expect(try TestFolder.read("\(folder.path)/a.png").count > 20)
        }
    }

    @Test func `The menu in the header of the preview has what the document can do, and at most twelve items`()
        async throws
    {
        let folder = try pictures()
        try await RunningApp.show(folder.path) { app in
            _ = try await previewFirst(app)
            let panel = try await app.find("panel", "Preview")
            // The button is inside the one that is named.
            let menu = try await wait("the panel's menu") {
                panel.all().last { $0.isOf("push button") && $0.name == "Menu" }
            }
            try await app.activate(menu, toSee: "menu item", "Rotate View")
            let names = app.node.all(skipping: ["table"]).filter { $0.role == "menu item" && $0.isOnScreen }.map(\.name)
            // A picture has no text to find, and no pages to list.
            #expect(!names.contains("Find…") && !names.contains("Side Panel"))
            #expect(names.contains("Print…") && names.contains("Full Screen"))
            #expect((6...12).contains(names.count))
            try app.press("Escape")
        }
    }
}
