// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    private func threeTexts() throws -> TestFolder {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt", "gamma.txt"] { try folder.addText(name, name) }
        return folder
    }

    @Test(arguments: ["Menu", "shift+F10"])
    func `a key opens the options of the selected document`(key: String) async throws {
        let folder = try threeTexts()
        try await RunningApp.show(folder, selecting: "alpha.txt", by: "Home") { app in
            try await app.press(key, toSee: "menu item", "Quick Look")
            for name in ["Quick Look", "Open", "Cut", "Copy", "Rename…", "Duplicate", "Properties"] {
                try await app.see("menu item", name)
            }
        }
    }

    @Test func `a right click selects a document and opens its options`() async throws {
        let folder = try threeTexts()
        try await RunningApp.show(folder.path) { app in
            try await app.click(try await app.ready("beta.txt"), button: 3, toSee: "menu item", "Quick Look")
            try await app.seeSelected("beta.txt")
        }
    }

    @Test(.enabled(if: TouchScreen.obstacle == nil, "\(TouchScreen.obstacle ?? "")"))
    func `a finger that stays on a document opens its options, and one that taps it does not`() async throws {
        let folder = try threeTexts()
        let screen = try await TouchScreen(on: try #require(Desktop.current))
        defer { screen.end() }
        try await RunningApp.show(folder.path, environment: screen.environment) { app in
            @MainActor func touch(_ name: String, seconds: Double) async throws {
                let box = try await app.tile(name).box
                try screen.touch(x: box.x + box.width / 2, y: box.y + box.height / 2, seconds: seconds)
            }
            try await touch("beta.txt", seconds: 0.1)
            try await app.seeSelected("beta.txt")
            #expect(!app.node.all().contains { $0.role == "menu item" && $0.isOnScreen })
            try await touch("gamma.txt", seconds: 4)
            try await app.see("menu item", "Quick Look")
            try await app.seeSelected("gamma.txt")
        }
    }

    @Test func `a right click on free space offers what a folder has`() async throws {
        let folder = try threeTexts()
        try await RunningApp.show(folder.path) { app in
            let tile = try await app.tile("gamma.txt")
            try await app.rightClick(below: tile, toSee: "menu item", "New Folder")
            try await app.miss("menu item", "Rename…")
        }
    }

    @Test func `Duplicate copies beside, and Undo takes it back`() async throws {
        let folder = try threeTexts()
        try await RunningApp.show(folder, selecting: "alpha.txt", by: "Home") { app in
            try app.press("ctrl+d")
            try await app.seeSelected("alpha 2.txt")
            #expect(try folder.text("alpha 2.txt") == "alpha.txt")
            try app.press("ctrl+z")
            try await waitUntil("the copy to go") { app.tileNames == ["alpha.txt", "beta.txt", "gamma.txt"] }
            try app.press("ctrl+shift+z")
            _ = try await app.tile("alpha 2.txt")
        }
    }

    @Test func `Delete moves to the trash, and Undo brings back`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt"] { try folder.addText(name, name) }
        try await RunningApp.show(folder, selecting: "alpha.txt", by: "Home") { app in
            try app.press("Delete")
            try await waitUntil("the document to go") { app.tileNames == ["beta.txt"] }
            try await app.seeSelected("beta.txt")
            _ = try await wait("the offer to undo") {
                app.node.all(skipping: ["table"]).first { $0.role == "push button" && $0.name.hasPrefix("Undo") }
            }
            try app.press("ctrl+z")
            try await app.seeSelected("alpha.txt")
            #expect(try folder.text("alpha.txt") == "alpha.txt")
        }
    }

    @Test func `Shift and Delete asks before it deletes for good`() async throws {
        let folder = try threeTexts()
        try await RunningApp.show(folder, selecting: "alpha.txt", by: "Home") { app in
            try await app.press("shift+Delete", toSee: "label", "Permanently Delete “alpha.txt”?")
            #expect(app.tileNames.count == 3)
            try await wait("the answer") {
                app.node.all(skipping: ["table"]).first {
                    $0.role == "push button" && ($0.name.hasPrefix("_Delete") || $0.name.hasPrefix("Delete"))
                }
            }.activate()
            try await waitUntil("the document to go") { app.tileNames == ["beta.txt", "gamma.txt"] }
        }
    }

    @Test func `what is cut is pasted elsewhere`() async throws {
        let folder = try threeTexts()
        folder.addFolder("Inside")
        try await RunningApp.show(folder, selecting: "gamma.txt", by: "End") { app in
            try await app.press("ctrl+x", until: "the word") { app.tiles.last?.description.hasSuffix(", Cut") == true }
            try await app.press("Home", toSelect: "Inside")
            try app.press("Return")
            try await app.see("push button", "Create Document")
            try app.press("ctrl+v")
            try await app.seeSelected("gamma.txt")
            #expect(try folder.text("Inside/gamma.txt") == "gamma.txt")
            try app.press("alt+Up")
            _ = try await app.tile("alpha.txt")
            #expect(!app.tileNames.contains("gamma.txt"))
        }
    }

    @Test func `what is cut says so until something else is copied`() async throws {
        let folder = try threeTexts()
        try await RunningApp.show(folder, selecting: "alpha.txt", by: "Home") { app in
            try await app.press("ctrl+x", until: "the word") { app.tiles.first?.description.hasSuffix(", Cut") == true }
            try await app.press("ctrl+c", until: "the word to go") {
                app.tiles.first?.description.contains("Cut") == false
            }
        }
    }

    @Test func `a name that is taken is asked about`() async throws {
        let folder = try threeTexts()
        folder.addFolder("Inside")
        try TestFolder.write(Array("old".utf8), to: "\(folder.path)/Inside/gamma.txt")
        try await RunningApp.show(folder, selecting: "gamma.txt", by: "End") { app in
            try await app.press("ctrl+c", toSee: "label", "1 item copied")
            try await app.press("Home", toSelect: "Inside")
            try app.press("Return")
            _ = try await app.find("frame", "Inside")
            try await app.ready("gamma.txt")
            try app.press("ctrl+v")
            try await app.see("label", "Replace “gamma.txt”?")
            try await wait("the answer") {
                app.node.all(skipping: ["table"]).first {
                    $0.role == "push button" && $0.name.filter { $0 != "_" }.contains("Keep Both")
                }
            }.activate()
            try await app.seeSelected("gamma 2.txt")
            #expect(try folder.text("Inside/gamma.txt") == "old")
            #expect(try folder.text("Inside/gamma 2.txt") == "gamma.txt")
        }
    }

    @Test func `Control, Shift and I selects the others`() async throws {
        let folder = try threeTexts()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("gamma.txt")
            try app.press("Right", "shift+Right")
            try await waitUntil("two selected") { app.selectedTiles == ["alpha.txt", "beta.txt"] }
            try await app.press("ctrl+shift+i", until: "“gamma.txt” to be the selection") {
                app.selectedTile == "gamma.txt"
            }
            try await app.press("ctrl+a", until: "all selected") { app.selectedTiles.count == 3 }
        }
    }

    @Test func `Alt and Return shows what there is to know`() async throws {
        let folder = try threeTexts()
        try await RunningApp.show(folder, selecting: "alpha.txt", by: "Home") { app in
            try await app.press("alt+Return", toSee: "label", KindOfFile.plainText)
            try await app.see("label", "9 bytes")
        }
    }
}
