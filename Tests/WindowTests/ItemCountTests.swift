// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

extension WindowTests {
    @Test func `The corner of a folder counts its documents, and those that are selected with their size`() async throws
    {
        let folder = try TestFolder()
        folder.addFolder("Inside")
        for (name, text) in [("alpha.txt", "12345"), ("beta.txt", "1234567"), ("gamma.txt", "1")] {
            try folder.addText(name, text)
        }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("gamma.txt")
            try await app.see("label", "4 items")
            try await app.press("End", toSee: "label", "1 of 4 selected, 1 byte. Press Space to look inside.")
            try await app.openPreview()
            try await app.see("label", "1 of 4 selected, 1 byte")
            try await app.closePreview(by: "space")
            try app.press("shift+Left", "shift+Left")
            try await app.see("label", "3 of 4 selected, 13 bytes")
            // Nobody knows the size of a folder.
            try await app.press("ctrl+a", toSee: "label", "4 of 4 selected")
            try await app.press("ctrl+shift+i", toSee: "label", "4 items")
            try folder.addText("delta.txt", "")
            try await app.see("label", "5 items")
        }
    }

    @Test func `The corner of a search counts its results`() async throws {
        let folder = try TestFolder()
        for name in ["needle 1.txt", "needle 2.txt", "hay.txt"] { try folder.addText(name, "") }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("hay.txt")
            try await app.openSearch("Search")
            try app.type("needle")
            try await app.see("label", "2 results")
        }
    }

    @Test func `A window opens in the size that the last one had`() async throws {
        let folder = try TestFolder()
        try folder.addText("alpha.txt", "")
        let settings = try TestFolder()
        let environment = ["XDG_CONFIG_HOME": settings.path]
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await app.ready("alpha.txt")
            try app.resize(width: 873, height: 541)
            try await waitUntil("the size to be stored") {
                (try? settings.text("vitrine/browser"))?.contains("\nwindow=8") == true
            }
            // This size is not stored yet when the window is closed.
            try app.resize(width: 777, height: 555)
            try await app.press("ctrl+w", until: "the program to end") { !app.isRunning }
        }
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await app.ready("alpha.txt")
            let size = try app.windowSize()
            #expect(size.width == 777)
            #expect(size.height == 555)
        }
    }
}
