// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    /// A folder of five texts and a folder with one more in it.
    private func lettersFolder() throws -> TestFolder {
        let folder = try TestFolder()
        folder.addFolder("inside")
        try TestFolder.write(Array("deep".utf8), to: "\(folder.path)/inside/deep.txt")
        for name in ["alpha.txt", "beta.txt", "bravo.txt", "charlie.txt", "delta.txt"] { try folder.addText(name) }
        return folder
    }

    @Test func `arrow keys select, and Home and End go to the ends`() async throws {
        let folder = try lettersFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("delta.txt")
            try app.press("Right")
            try await app.seeSelected("inside")
            try app.press("Right")
            try await app.seeSelected("alpha.txt")
            try await app.press("End", toSelect: "delta.txt")
            try await app.press("Home", toSelect: "inside")
        }
    }

    @Test func `typing goes to the document whose name begins so`() async throws {
        let folder = try lettersFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("delta.txt")
            try app.type("br")
            try await app.seeSelected("bravo.txt")
        }
    }

    @Test func `Return opens a folder, and Alt with arrows goes back, forward and up`() async throws {
        let folder = try lettersFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("inside")
            try app.press("Right")
            try await app.seeSelected("inside")
            try app.press("Return")
            _ = try await app.find("frame", "inside")
            try await app.ready("deep.txt")
            // There is one folder in each direction: more presses lead no further.
            try await app.press("alt+Left", until: "the folder before") {
                app.node.first("frame", folder.name, skipping: ["table"]) != nil
            }
            try await app.ready("alpha.txt")
            try await app.press("alt+Right", until: "the folder after it") {
                app.node.first("frame", "inside", skipping: ["table"]) != nil
            }
            try await app.ready("deep.txt")
            try app.press("alt+Up")
            _ = try await app.find("frame", folder.name)
            try await app.seeSelected("inside")
        }
    }

    @Test func `Control and H shows hidden files and hides them again`() async throws {
        let folder = try TestFolder()
        try folder.addText(".secret")
        try folder.addText("open.txt")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("open.txt")
            try await app.press("ctrl+h", until: "the hidden file") { app.tileNames.contains(".secret") }
            try await app.ready(".secret")
            try await app.press("ctrl+h", until: "the hidden file to go") { app.tileNames == ["open.txt"] }
        }
    }

    @Test func `a typed location is where it goes`() async throws {
        let folder = try lettersFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("inside")
            try await app.press("ctrl+l", until: "the entry to have the focus") {
                app.node.all(skipping: ["table"]).contains { $0.role == "text" && $0.isIn(ATSPI_STATE_FOCUSED) }
            }
            try app.type("inside")
            try app.press("Return")
            _ = try await app.find("frame", "inside")
            _ = try await app.tile("deep.txt")
        }
    }

    @Test func `zooming makes tiles larger`() async throws {
        let folder = try lettersFolder()
        try await RunningApp.show(folder.path) { app in
            let before = try await app.tile("alpha.txt").box.height
            try app.press("ctrl+plus")
            try await waitUntil("a larger tile") { app.tiles.first.map { $0.box.height > before + 30 } == true }
            try await app.press("ctrl+0", until: "the tile as it was") { app.tiles.first?.box.height == before }
        }
    }

    @Test func `Control and W closes the window and with it the program`() async throws {
        let folder = try lettersFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("inside")
            try await app.press("ctrl+w", until: "the program to end") { !(app.isRunning) }
        }
    }
}
