// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

extension WindowTests {
    @Test func `a picture that failed is tried again when the user wants it`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("photo.png", color: [40, 40, 200])
        let file = "\(folder.path)/photo.png"
        chmod(file, 0)
        try await RunningApp.show(folder.path, isPrivileged: false) { app in
            _ = try await app.tile("photo.png")
            try await waitUntil("the reason") { app.tiles.first?.description.hasPrefix("PNG image") == false }
            chmod(file, 0o644)
            try await app.press("Home", toSelect: "photo.png")
            try await app.press("Menu", toSee: "menu item", "Reload Thumbnail").activate()
            try await waitUntil("the picture") { app.tiles.first?.description.hasPrefix("PNG image") == true }
        }
    }

    @Test func `a version that a synchroniser left says so`() async throws {
        let folder = try TestFolder()
        try folder.addText("notes (conflicted copy 2026-01-02 030405).txt")
        try await RunningApp.show(folder.path) { app in
            try await waitUntil("the sign") {
                app.tiles.first?.description.contains("Conflicting version") == true
            }
        }
    }
}
