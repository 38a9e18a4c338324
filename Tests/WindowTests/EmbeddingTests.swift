// SPDX-License-Identifier: MPL-2.0

import Glibc
import Testing

extension WindowTests {
    @Test func `an embedding program hears what could not be made`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("photo.png", color: [40, 40, 200])
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        try await RunningApp.show(folder.path, program: "SketchBook", isPrivileged: false) { app in
            _ = try await app.tile("photo.png")
            try app.press("ctrl+n")
            try await waitUntil("the failure") { app.output.contains("failed: ") }
            try await app.see("label", "Nothing Was Created")
        }
    }

    @Test func `an embedding program shows a document wherever the user is`() async throws {
        let folder = try TestFolder()
        folder.addFolder("Inside")
        try folder.addPicture("Inside/photo.png", color: [40, 40, 200])
        try await RunningApp.show(folder.path, program: "SketchBook") { app in
            _ = try await app.tile("Inside")
            try app.press("ctrl+n")
            _ = try await app.tile("Sketch.svg")
            // The new one may be named.
            try await app.see("text", "New name")
            try app.press("Escape")
            try await app.seeSelected("Sketch.svg")
            try app.press("Home", "Return")
            _ = try await app.tile("photo.png")
            try app.press("Right", "Menu")
            try await app.see("menu item", "Show the Last Sketch").activate()
            try await app.seeSelected("Sketch.svg")
        }
    }

    @Test func `documents of other types are dimmed, and are not picked`() async throws {
        let folder = try TestFolder()
        try folder.addText("notes.txt")
        try await RunningApp.show(folder.path, program: "SketchBook") { app in
            _ = try await app.tile("notes.txt")
            try app.press("Right", "Return")
            try await app.see("label", "“notes.txt” is of another type")
            #expect(!app.output.contains("picked: notes.txt"))
        }
    }
}
