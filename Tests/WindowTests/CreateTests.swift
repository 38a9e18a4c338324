// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    private func typeName(_ name: String, in app: RunningApp) async throws {
        try await waitUntil("the name to be typed") {
            app.node.all(skipping: ["table"]).contains { $0.role == "text" && $0.isIn(ATSPI_STATE_FOCUSED) }
        }
        try app.press("ctrl+a")
        try app.type(name)
        try app.press("Return")
    }

    @Test func `the first tile makes a document, which is selected and named`() async throws {
        let folder = try TestFolder()
        try folder.addText("zebra.txt")
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("zebra.txt")
            let button = try #require(app.createButton)
            #expect(button.name == "Create Document")
            try await app.click(button, toSee: "menu item", "Markdown").activate()
            _ = try await app.tile("Untitled.md")
            try await typeName("notes.md", in: app)
            try await app.seeSelected("notes.md")
            #expect(app.tileNames == ["notes.md", "zebra.txt"])
        }
    }

    @Test func `Control and N makes a document even where there is none`() async throws {
        let folder = try TestFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.see("push button", "Create Document")
            try await app.press("ctrl+n", toSee: "menu item", "Plain Text").activate()
            _ = try await app.tile("Untitled.txt")
            try await typeName("first.txt", in: app)
            try await app.seeSelected("first.txt")
        }
    }

    @Test func `Escape closes the menu for creating, and the documents have the keyboard again`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt"] { try folder.addText(name) }
        try await RunningApp.show(folder, selecting: "alpha.txt", by: "Home") { app in
            try await app.press("ctrl+n", toSee: "menu item", "Plain Text")
            try app.press("Escape")
            try await app.miss("menu item", "Plain Text")
            try await app.press("Right", toSelect: "beta.txt")
            // So has the document that is previewed.
            try await app.openPreview()
            try await app.press("ctrl+n", toSee: "menu item", "Plain Text")
            try app.press("Escape")
            try await app.miss("menu item", "Plain Text")
            try await app.press("Left", toSelect: "alpha.txt")
            try await app.closePreview()
        }
    }

    @Test func `the command line names and shapes the button`() async throws {
        let folder = try TestFolder()
        try folder.addText("a.txt")
        try await RunningApp.show("--create-title", "New Painting", "--create-aspect-ratio", "3:1", folder.path) {
            app in
            _ = try await app.tile("a.txt")
            #expect(app.createButton?.name == "New Painting")
        }
    }

    @Test func `templates of the user are offered, and copied`() async throws {
        let (folder, templates) = (try TestFolder(), try TestFolder())
        try templates.addText("Invoice.txt", "Dear customer\n")
        try folder.addText("a.txt")
        let configuration = try TestFolder()
        try TestFolder.write(
            Array("XDG_TEMPLATES_DIR=\"\(templates.path)\"\n".utf8), to: "\(configuration.path)/user-dirs.dirs")
        try await RunningApp.show(folder.path, environment: ["XDG_CONFIG_HOME": configuration.path]) { app in
            try await app.ready("a.txt")
            try await app.press("ctrl+n", toSee: "menu item", "Invoice").activate()
            _ = try await app.tile("Invoice.txt")
            #expect(try folder.text("Invoice.txt") == "Dear customer\n")
        }
    }

    @Test func `a folder that is gone is said so, with a way out`() async throws {
        let folder = try TestFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.see("push button", "Create Document")
            let item = try await app.press("ctrl+n", toSee: "menu item", "Plain Text")
            folder.remove()
            try item.activate()
            try await app.see("label", "Document Not Created")
            // GTK leaves the mark of the key in a dialog button's name.
            _ = try await wait("the way out") {
                app.node.all(skipping: ["table"]).first {
                    $0.role == "push button" && $0.name.replacing("_", with: "").contains("Another Folder")
                }
            }
        }
    }

    @Test func `F2 renames, and a name that is taken is refused at once`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt"] { try folder.addText(name) }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("beta.txt")
            try await app.press("Home", toSelect: "alpha.txt")
            try await app.press("F2", toSee: "push button", "Rename")
            try app.type("beta")
            try await app.see("label", "A file with that name already exists.")
            try app.type("max")
            try app.press("Return")
            try await app.seeSelected("betamax.txt")
            #expect(app.tileNames == ["beta.txt", "betamax.txt"])
        }
    }

    @Test func `Control, Shift and N makes a folder`() async throws {
        let folder = try TestFolder()
        try folder.addText("a.txt")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("a.txt")
            try app.press("ctrl+shift+n")
            _ = try await app.tile("New Folder")
            try await typeName("letters", in: app)
            try await app.seeSelected("letters")
        }
    }
}
