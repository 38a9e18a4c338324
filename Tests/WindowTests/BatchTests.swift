// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    @Test func `several documents are renamed by a plan that is shown first, and Undo takes it back`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt", "gamma.txt"] { try folder.addText(name, name) }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("gamma.txt")
            try await app.press("ctrl+a", "F2", toSee: "label", "Nothing to change")
            // The pattern has the keyboard's focus, all of it selected.
            try app.type("Trip {n:2}")
            try await app.see("label", "Trip 03.txt")
            #expect(try folder.text("alpha.txt") == "alpha.txt")
            try app.press("Return")
            try await waitUntil("the new names") { app.tileNames == ["Trip 01.txt", "Trip 02.txt", "Trip 03.txt"] }
            #expect(try folder.text("Trip 02.txt") == "beta.txt")
            try app.press("ctrl+z")
            try await waitUntil("the old names") { app.tileNames == ["alpha.txt", "beta.txt", "gamma.txt"] }
        }
    }

    @Test func `a plan names what stands in its way`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt"] { try folder.addText(name, name) }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("beta.txt")
            try await app.press("ctrl+a", "F2", toSee: "label", "Nothing to change")
            try app.type("same")
            try await app.see("label", "Several files would have this name")
            try await app.press("Escape", toMiss: "label", "Several files would have this name")
            #expect(app.tileNames == ["alpha.txt", "beta.txt"])
        }
    }

    /// Chooses the next item of the list that has the focus, once the list is open. The pointer is away from it: the item
    /// below it would be the chosen one when the list appears.
    private func chooseNext(_ app: RunningApp, showing item: String) async throws {
        try app.move(pointerTo: 1, 1)
        try await app.press("space", toSee: "label", item)
        try app.press("Down", "Return")
    }

    /// What ImageMagick says of a picture: its format, width and height.
    private func facts(_ path: String) throws -> String {
        let desktop = try #require(Desktop.current)
        return try desktop.run("identify", "-format", "%m %w %h", path)
    }

    @Test func `pictures are converted to a size that is typed, and Undo takes the results away`() async throws {
        let folder = try TestFolder()
        for name in ["a.png", "b.png"] { try folder.addPicture(name, color: [200, 0, 0]) }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("b.png")
            try await app.press("ctrl+a", "Menu", toSee: "menu item", "Convert Images…").activate()
            try await app.see("label", "Choose what to change")
            // The third field is the format, and JPEG its third choice.
            try app.press("Tab", "Tab", "space")
            try await app.see("label", "WebP")
            try app.press("Down", "Down", "Return")
            try await app.see("label", "b.jpeg")
            try app.press("shift+Tab", "space", "End", "Return")
            try await app.see("label", "Enter the largest width or height in pixels")
            try app.type("96")
            try await app.see("label", "b.jpeg")
            try app.press("Return")
            try await waitUntil("the results") { app.tileNames == ["a.jpeg", "a.png", "b.jpeg", "b.png"] }
            #expect(try facts("\(folder.path)/b.jpeg") == "JPEG 96 64")
            #expect(try facts("\(folder.path)/b.png") == "PNG 192 128")
            try app.press("ctrl+z")
            try await waitUntil("the originals alone") { app.tileNames == ["a.png", "b.png"] }
        }
    }

    @Test func `pictures are replaced after the plan said that they go to the trash, and Undo brings them back`()
        async throws
    {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try await RunningApp.show(folder.path) { app in
            try await app.ready("a.png")
            try await app.press("ctrl+a", "Menu", toSee: "menu item", "Convert Image…").activate()
            try await app.see("label", "Choose what to change")
            try await chooseNext(app, showing: "Flip Vertically")
            try await app.see("label", "a 2.png")
            // Past the size, the format and the quality: where the results go.
            try app.press("Tab", "Tab", "Tab", "Tab")
            try await chooseNext(app, showing: "Replace originals")
            try await app.see("label", "1 file will change\nThe originals are moved to the trash.")
            try await app.press("alt+v", until: "the turned picture") {
                try facts("\(folder.path)/a.png") == "PNG 128 192"
            }
            // The change can be undone when the work has ended, a moment after the file has changed.
            try await app.see("label", "1 file changed")
            try app.press("ctrl+z")
            try await waitUntil("the old picture") { try facts("\(folder.path)/a.png") == "PNG 192 128" }
            try app.press("shift+ctrl+z")
            try await waitUntil("the turned picture again") { try facts("\(folder.path)/a.png") == "PNG 128 192" }
            #expect(folder.names == ["a.png"])
        }
    }

    @Test func `what could not be changed is reported, and the rest is done`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("good.png", color: [200, 0, 0])
        try folder.addBrokenPicture("bad.png")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("good.png")
            try await app.press("ctrl+a", "Menu", toSee: "menu item", "Convert Images…").activate()
            try await app.see("label", "Choose what to change")
            try await chooseNext(app, showing: "Flip Vertically")
            try await app.see("label", "good 2.png")
            try await app.press("alt+v", until: "the dialog “Some Files Were Not Changed”") {
                app.dialog("Some Files Were Not Changed") != nil
            }
            let left = try await app.see("label", "bad.png")
            // Below what was left, so that a narrow header has room for the title.
            #expect(try await app.see("push button", "Try Again").box.y > left.box.y)
            #expect(try facts("\(folder.path)/good 2.png") == "PNG 128 192")
            #expect(!folder.names.contains("bad 2.png"))
            try await app.press("Escape", toMissDialog: "Some Files Were Not Changed")
            try await app.seeSelected("good 2.png")
        }
    }

    @Test func `thumbnails of documents of any kind are exported beside them`() async throws {
        let folder = try TestFolder()
        try folder.addText("letter.txt", "Dear reader\n")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("letter.txt")
            try await app.press("Home", "Menu", toSee: "menu item", "Export Thumbnail…").activate()
            try await app.see("label", "letter.txt.png")
            try await app.press("alt+e", until: "“letter.txt.png” to be the selection") {
                app.selectedTile == "letter.txt.png"
            }
            #expect(try facts("\(folder.path)/letter.txt.png").hasPrefix("PNG "))
        }
    }

    @Test func `a photo is named by when it was taken, and what does not say is told`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Image/photo.jpg")
        try folder.addText("notes.txt")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("photo.jpg")
            try await app.press("ctrl+a", "F2", toSee: "label", "Nothing to change")
            try app.type("{taken}")
            try await app.see("label", "The file has no date taken")
            try await app.see("label", "2024-05-17.jpg")
            try app.press("Return")
            try await waitUntil("the new name") { app.tileNames == ["2024-05-17.jpg", "notes.txt"] }
        }
    }
}
