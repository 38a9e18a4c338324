// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

extension WindowTests {
    private func tree() throws -> TestFolder {
        let folder = try TestFolder()
        for name in ["trips", "trips/2024"] { folder.addFolder(name) }
        for name in ["beach.txt", "trips/mountain.txt", "trips/2024/beach walk.txt"] { try folder.addText(name) }
        return folder
    }

    @Test func `what is typed in the search bar is found here and below, and Escape shows the folder again`()
        async throws
    {
        let folder = try tree()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("beach.txt")
            try await app.press("ctrl+f", until: "the entry to have the focus") {
                app.node.first("entry", "Search")?.isIn(ATSPI_STATE_FOCUSED) == true
            }
            try app.press("b", "e", "a", "c", "h")
            try await waitUntil("both beaches") { app.tileNames == ["beach.txt", "beach walk.txt"] }
            try await app.click(
                try await app.find("push button", "This Folder"), until: "the one in this folder"
            ) { app.tileNames == ["beach.txt"] }
            try await app.click(try await app.find("push button", "Subfolders"), until: "both again") {
                app.tileNames.count == 2
            }
            _ = try await app.find("entry", "Search")
            try await app.press("ctrl+f", until: "the entry to have the focus again") {
                app.node.first("entry", "Search")?.isIn(ATSPI_STATE_FOCUSED) == true
            }
            try app.press("x", "y", "z")
            try await app.see("label", "No Results Found")
            try await app.see("label", "Try a different search.")
            try await app.click(
                try await app.find("push button", "This Folder"), toSee: "label",
                "Try a different search, or include subfolders.")
            _ = try await app.find("entry", "Search")
            try await app.press("Escape", until: "the folder") {
                app.tileNames == ["trips", "beach.txt"]
            }
        }
    }

    @Test func `Enter goes on to the results, and a result is shown in its folder`() async throws {
        let folder = try tree()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("beach.txt")
            try await app.press("ctrl+f", until: "the entry to have the focus") {
                app.node.first("entry", "Search")?.isIn(ATSPI_STATE_FOCUSED) == true
            }
            try app.press("w", "a", "l", "k")
            _ = try await app.tile("beach walk.txt")
            try app.press("Return")
            try await app.seeSelected("beach walk.txt")
            try await wait("the item “Show in Folder”", repeating: { try app.press("Menu") }) {
                app.node.first("menu item", "Show in Folder", skipping: ["table"])
            }.activate()
            _ = try await app.find("frame", "2024")
            try await app.seeSelected("beach walk.txt")
        }
    }

    @Test func `the documents of all subfolders are one list`() async throws {
        let folder = try tree()
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("beach.txt")
            let options = try await app.find("push button", "View Options")
            try await app.click(options, toSee: "menu item", "Include Subfolders").activate()
            try await waitUntil("all files and no folder") {
                app.tileNames == ["beach.txt", "beach walk.txt", "mountain.txt"]
            }
        }
    }
}
