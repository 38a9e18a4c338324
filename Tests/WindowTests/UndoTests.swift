// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

extension WindowTests {
    /// Two documents and a folder.
    private func smallFolder() throws -> TestFolder {
        let folder = try TestFolder()
        folder.addFolder("Inside")
        for name in ["alpha.txt", "beta.txt"] { try folder.addText(name, name) }
        return folder
    }

    @Test func `Undo takes a new name back, and Redo gives it again`() async throws {
        let folder = try smallFolder()
        try await RunningApp.show(folder, selecting: "beta.txt", by: "End") { app in
            try await app.press("F2", toSee: "push button", "Rename")
            try app.type("gamma")
            try app.press("Return")
            try await app.seeSelected("gamma.txt")
            try app.press("ctrl+z")
            try await app.seeSelected("beta.txt")
            #expect(try folder.text("beta.txt") == "beta.txt")
            try app.press("ctrl+shift+z")
            try await app.seeSelected("gamma.txt")
        }
    }

    @Test func `Undo brings back what was dragged into a folder`() async throws {
        let folder = try smallFolder()
        try await RunningApp.show(folder.path) { app in
            let (inside, alpha) = (try await app.ready("Inside"), try await app.tile("alpha.txt"))
            try app.drag(alpha, to: inside)
            try await waitUntil("the document to go") { app.tileNames == ["Inside", "beta.txt"] }
            try app.press("ctrl+z")
            try await waitUntil("the document to be back") { app.tileNames == ["Inside", "alpha.txt", "beta.txt"] }
            #expect(try folder.text("alpha.txt") == "alpha.txt")
            #expect(throws: DesktopFailure.self) { try folder.text("Inside/alpha.txt") }
        }
    }

    @Test func `Undo takes a copy away that was pasted, and leaves the original`() async throws {
        let folder = try smallFolder()
        try await RunningApp.show(folder, selecting: "beta.txt", by: "End") { app in
            try await app.press("ctrl+c", toSee: "label", "1 item copied")
            try await app.press("Home", toSelect: "Inside")
            try app.press("Return")
            try await app.see("push button", "Create Document")
            try app.press("ctrl+v")
            try await app.seeSelected("beta.txt")
            try app.press("ctrl+z")
            try await app.see("push button", "Create Document")
            #expect(try folder.text("beta.txt") == "beta.txt")
            #expect(throws: DesktopFailure.self) { try folder.text("Inside/beta.txt") }
        }
    }

    @Test func `Undo takes a new document away`() async throws {
        let folder = try smallFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("beta.txt")
            try await app.press("ctrl+n", toSee: "menu item", "Plain Text").activate()
            try await app.see("text", "New name")
            try await app.press("Escape", toMiss: "text", "New name")
            try await app.seeSelected("Untitled.txt")
            try await app.ready("Untitled.txt")
            try app.press("ctrl+z")
            try await waitUntil("the document to go") { app.tileNames == ["Inside", "alpha.txt", "beta.txt"] }
        }
    }

    @Test func `the message about a removal goes when it is undone, and the one about a copy when it is pasted`()
        async throws
    {
        let folder = try smallFolder()
        try await RunningApp.show(folder, selecting: "beta.txt", by: "End") { app in
            try app.press("Delete")
            // A message stays for as long as the pointer is over it.
            try app.hover(try await app.see("label", "“beta.txt” moved to the trash"))
            try app.press("ctrl+z")
            try await app.seeSelected("beta.txt")
            try await app.miss("label", "“beta.txt” moved to the trash")
            try app.hover(try await app.press("ctrl+c", toSee: "label", "1 item copied"))
            try app.press("ctrl+v")
            try await app.miss("label", "1 item copied")
        }
    }
}
