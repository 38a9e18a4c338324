// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

extension WindowTests {
    @Test func `Return opens in the default program, which makes a document read and recent`() async throws {
        let home = try ReaderHome()
        try await home.show { app in
            try await app.press("Home", "Menu", toSee: "menu item", "Mark as Unread").activate()
            try await waitUntil("the mark") { app.tiles.first?.description.hasSuffix("Unread") == true }
            try app.press("Return")
            try await waitUntil("the program") { home.told("Reader") == "\(home.folder.path)/alpha.txt" }
            try await waitUntil("the mark to go") { app.tiles.first?.description == KindOfFile.plainText }
            try await waitUntil("the list of what was used last") {
                (try? home.data.text("recently-used.xbel"))?.contains("file://\(home.folder.path)/alpha.txt") == true
            }
            try await app.click(try await app.see("list item", "Recent"), until: "it among what was used last") {
                app.tileNames == ["alpha.txt"]
            }
        }
    }

    @Test func `every program for a type is offered, and opens it once`() async throws {
        let home = try ReaderHome()
        try await home.show { app in
            try await app.press("Home", "Menu", toSee: "menu item", "Open With").activate()
            try await app.see("menu item", "Reader")
            try await app.see("menu item", "Writer").activate()
            try await waitUntil("the program") { home.told("Writer") == "\(home.folder.path)/alpha.txt" }
            #expect(home.told("Reader") == nil)
            // It is for once: what opens texts is as before.
            #expect(try home.settings.text("mimeapps.list").contains("text/plain=Reader.desktop"))
        }
    }

    @Test func `a program can be chosen for always`() async throws {
        let home = try ReaderHome()
        try home.folder.addText("beta.txt")
        try await home.show { app in
            try await app.press("Home", "Menu", toSee: "menu item", "Open With").activate()
            try await app.see("menu item", "Other App…").activate()
            try await app.see("list item", "Reader")
            try await app.press("alt+a", until: "the tick") {
                app.node.all(skipping: ["table"]).contains {
                    $0.role == "check box" && $0.isOnScreen && $0.isIn(ATSPI_STATE_CHECKED)
                }
            }
            try app.type("writ")
            try await app.miss("list item", "Reader")
            try app.press("Return")
            try await waitUntil("the program") { home.told("Writer") == "\(home.folder.path)/alpha.txt" }
            try await waitUntil("the choice to be kept") {
                (try? home.settings.text("mimeapps.list"))?.contains("text/plain=Writer.desktop") == true
            }
            try await app.ready("beta.txt")
            try await app.press("End", toSelect: "beta.txt")
            try app.press("Return")
            let next = "\(home.folder.path)/beta.txt"
            try await waitUntil("the same program for the next") { home.told("Writer") == next }
        }
    }
}

/// A folder with a text in it, in a home with two programs for texts, `Reader` as a rule and `Writer`, which write down
/// what they are to open.
@MainActor private struct ReaderHome {
    let folder: TestFolder
    let data: TestFolder
    let settings: TestFolder

    init() throws {
        (folder, data, settings) = (try TestFolder(), try TestFolder(), try TestFolder())
        try folder.addText("alpha.txt")
        data.addFolder("applications")
        for name in ["Reader", "Writer"] { try add(name) }
        try #require(Desktop.current).run("update-desktop-database", "\(data.path)/applications")
        try TestFolder.write(
            Array("[Default Applications]\ntext/plain=Reader.desktop\n".utf8), to: "\(settings.path)/mimeapps.list")
    }

    private func add(_ name: String) throws {
        let (program, told) = ("\(data.path)/\(name).sh", "\(data.path)/\(name).told")
        try TestFolder.write(
            Array("#!/bin/sh\nprintf '%s' \"$*\" > \(told).part && mv \(told).part \(told)\n".utf8), to: program)
        chmod(program, 0o755)
        let entry = """
            [Desktop Entry]
            Type=Application
            Name=\(name)
            Exec=\(program) %F
            MimeType=text/plain;

            """
        try TestFolder.write(Array(entry.utf8), to: "\(data.path)/applications/\(name).desktop")
    }

    /// What a program was told to open; nil until it was.
    func told(_ name: String) -> String? { try? data.text("\(name).told") }

    /// Runs a test's body with the app showing the folder.
    func show(_ body: (RunningApp) async throws -> Void) async throws {
        let environment = ["XDG_DATA_HOME": data.path, "XDG_CONFIG_HOME": settings.path]
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await app.ready("alpha.txt")
            try await body(app)
        }
    }
}
