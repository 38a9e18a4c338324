// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// The trash of a home folder of the tests' own.
extension WindowTests {
    /// Runs a test's body with a window on a folder of two documents, both of which go to a trash that was empty.
    private func withTrash(body: (_ app: RunningApp, _ path: String) async throws -> Void) async throws {
        // The trash is on the volume of the documents, and takes them.
        let (data, folder) = (try TestFolder(), try TestFolder())
        try folder.addPicture("red.png", color: [200, 0, 0])
        try folder.addText("words.txt", "words")
        try await RunningApp.show(folder.path, environment: ["XDG_DATA_HOME": data.path], wrapper: HiddenDisks.wrapper)
        { app in
            try await app.ready("words.txt")
            try await app.press("ctrl+a", until: "both to be selected") { app.selectedTiles.count == 2 }
            try app.press("Delete")
            try await waitUntil("the folder to be empty") { app.tileNames.isEmpty }
            try await body(app, folder.path)
        }
    }

    /// Shows the trash by its row in the sidebar.
    private func openTrash(_ app: RunningApp) async throws {
        try await app.click(try await app.see("list item", "Trash"), until: "the trash") {
            app.tileNames.contains("red.png")
        }
    }

    @Test func `The trash shows what is in it, and brings it back`() async throws {
        try await withTrash { app, path in
            try await openTrash(app)
            let tile = try await app.tile("red.png")
            #expect(Set(app.tileNames) == ["red.png", "words.txt"])
            #expect(app.createButton == nil)
            try await app.see("push button", "Empty Trash…")
            // Its picture and its preview are there as in a folder.
            try await waitUntil("the picture") {
                try app.screenshot().count(of: [200, 0, 0], in: try app.boxInWindow(tile)) > 1000
            }
            try await app.click(tile, button: 3, toSee: "menu item", "Restore").activate()
            try await waitUntil("the other one alone") { app.tileNames == ["words.txt"] }
            #expect(try TestFolder.read("\(path)/red.png").count > 20)
            try app.press("ctrl+z")
            try await waitUntil("both again") { Set(app.tileNames) == ["red.png", "words.txt"] }
            #expect((try? TestFolder.read("\(path)/red.png")) == nil)
        }
    }

    @Test func `Nothing is renamed or made in the trash, and emptying it asks first`() async throws {
        try await withTrash { app, _ in
            try await openTrash(app)
            try app.press("Home", "F2", "ctrl+d", "ctrl+x")
            try await app.see("push button", "Empty Trash…").activate()
            _ = try await app.findDialog("Empty Trash?")
            try await app.see("label", "2 items will be permanently deleted.")
            try await app.press("Escape", toMissDialog: "Empty Trash?")
            #expect(Set(app.tileNames) == ["red.png", "words.txt"])
            #expect(app.node.first("text", "New name") == nil)
            try await app.see("push button", "Empty Trash…").activate()
            _ = try await app.findDialog("Empty Trash?")
            try await waitUntil("the button of the question") {
                // GTK 4.8 names a button by its mnemonic as well.
                let button = app.node.all(skipping: ["table"]).first {
                    $0.isOf("push button") && $0.name.hasSuffix("Empty Trash") && $0.isOnScreen
                }
                try button?.activate()
                return button != nil
            }
            try await app.see("label", "Trash Is Empty", skipping: [])
        }
    }

    @Test func `A trash that leads out of itself shows nothing, and is not emptied`() async throws {
        let (data, folder, outside) = (try TestFolder(), try TestFolder(), try TestFolder())
        try folder.addText("words.txt", "words")
        try outside.addText("thesis.txt", "work of years")
        for name in ["/Trash", "/Trash/info"] { mkdir(data.path + name, 0o700) }
        symlink(outside.path, data.path + "/Trash/files")
        try data.addText("Trash/info/thesis.txt.trashinfo", "[Trash Info]\nPath=\(folder.path)/thesis.txt\n")
        try await RunningApp.show(folder.path, environment: ["XDG_DATA_HOME": data.path], wrapper: HiddenDisks.wrapper)
        { app in
            try await app.ready("words.txt")
            try await app.click(try await app.see("list item", "Trash"), until: "the trash") {
                app.node.first("label", "Trash Is Empty") != nil
            }
            #expect(app.tileNames == [])
            try await app.see("push button", "Empty Trash…").activate()
            try await app.see(
                "label", "The trash folder “\(data.path)/Trash/files” is a link and is not used.", skipping: [])
            #expect(try TestFolder.read(outside.path + "/thesis.txt").count == 13)
        }
    }

    @Test func `A trash that the user keeps elsewhere is used through the link to it`() async throws {
        let (data, folder, elsewhere) = (try TestFolder(), try TestFolder(), try TestFolder())
        try folder.addPicture("red.png", color: [200, 0, 0])
        symlink(elsewhere.path, data.path + "/Trash")
        try await RunningApp.show(folder.path, environment: ["XDG_DATA_HOME": data.path], wrapper: HiddenDisks.wrapper)
        { app in
            try await app.ready("red.png")
            try await app.press("ctrl+a", until: "it to be selected") { app.selectedTiles.count == 1 }
            try app.press("Delete")
            try await waitUntil("the folder to be empty") { app.tileNames.isEmpty }
            #expect(try TestFolder.read(elsewhere.path + "/files/red.png").count > 20)
            try await openTrash(app)
            try await app.click(try await app.tile("red.png"), button: 3, toSee: "menu item", "Restore").activate()
            try await waitUntil("it to be back") { (try? TestFolder.read("\(folder.path)/red.png")) != nil }
        }
    }

    @Test func `The trash names documents as they were called, and says when they were deleted`() async throws {
        let (data, folder) = (try TestFolder(), try TestFolder())
        try folder.addText("other.txt", "other")
        for name in ["/Trash", "/Trash/files", "/Trash/info"] { mkdir(data.path + name, 0o700) }
        try data.addText("Trash/files/words.2.txt", "words")
        try data.addText("Trash/files/unknown.txt", "words")
        let infoFile = "[Trash Info]\r\nPath=\(folder.path)/docs/words.txt\r\nDeletionDate=2019-05-17T12:00:00\r\n"
        try data.addText("Trash/info/words.2.txt.trashinfo", infoFile)
        try await RunningApp.show(folder.path, environment: ["XDG_DATA_HOME": data.path], wrapper: HiddenDisks.wrapper)
        { app in
            try await app.ready("other.txt")
            try await app.click(try await app.see("list item", "Trash"), until: "the trash") {
                app.tileNames == ["words.txt", "unknown.txt"]
            }
            try await app.showList()
            for title in ["Original Folder", "Deleted"] { _ = try await app.find("label", title, skipping: ["list"]) }
            let options = try await app.find("push button", "View Options")
            try await app.click(options, toSee: "menu item", "Last Deleted")
            #expect(app.onScreen("menu item", "Last Modified") == nil)
            try await app.press("Escape", toMiss: "menu item", "Last Deleted")
            try await app.click(try await app.row("words.txt"), button: 3, toSee: "menu item", "Restore").activate()
            // The folder that it was in is gone.
            try await waitUntil("it to be back") {
                (try? TestFolder.read("\(folder.path)/docs/words.txt")) == Array("words".utf8)
            }
            // Of the other one the trash does not say where it was.
            try await app.click(try await app.row("unknown.txt"), button: 3, toSee: "menu item", "Restore").activate()
            try await wait("the button of the folder chooser") {
                app.node.all(skipping: ["table"]).first {
                    $0.role == "push button" && $0.name.filter { $0 != "_" }.contains("Restore Here")
                }
            }.activate()
            try await waitUntil("the trash to be empty") { app.rowNames.isEmpty }
        }
    }

    @Test func `A name that was taken meanwhile is asked about`() async throws {
        try await withTrash { app, path in
            try await openTrash(app)
            try TestFolder.write(Array("new".utf8), to: path + "/words.txt")
            try await app.click(try await app.tile("words.txt"), button: 3, toSee: "menu item", "Restore").activate()
            try await app.see("label", "Replace “words.txt”?")
            try await wait("the answer") {
                app.node.all(skipping: ["table"]).first {
                    $0.role == "push button" && $0.name.filter { $0 != "_" }.contains("Keep Both")
                }
            }.activate()
            try await waitUntil("both") { (try? TestFolder.read(path + "/words 2.txt")) == Array("words".utf8) }
            #expect(try TestFolder.read(path + "/words.txt") == Array("new".utf8))
        }
    }
}
