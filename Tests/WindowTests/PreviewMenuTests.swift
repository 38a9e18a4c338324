// SPDX-License-Identifier: MPL-2.0

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
            try app.press("ctrl+v")
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
