// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// Volumes that go, or answer nothing, in the middle of what is done to them.
extension WindowTests {
    private func seeText(_ app: RunningApp, _ text: String) async throws {
        try await wait("“\(text)”") {
            app.node.all(skipping: ["table"]).first { $0.role == "label" && $0.name.contains(text) && $0.isOnScreen }
        }
    }

    /// GTK says the name of a dialog's button twice, first with the mark of the key.
    private func button(_ name: String, _ app: RunningApp) async throws -> AccessibleNode {
        try await wait("the button “\(name)”") {
            app.node.all(skipping: ["table"]).first {
                $0.role == "push button" && $0.name.hasSuffix(name) && $0.isOnScreen
            }
        }
    }

    /// Shows a volume with one document, of which calls of one kind answer nothing from now on.
    private func showHanging(
        _ operation: String, _ body: (RunningApp, PluggedVolume) async throws -> Void
    ) async throws {
        let volume = try PluggedVolume(on: Desktop.current)
        try volume.content.addText("a.txt", "content")
        try await volume.plugIn()
        try await RunningApp.show(volume.path) { app in
            _ = try await app.tile("a.txt")
            try volume.rules("\(operation) * hang")
            try await body(app, volume)
        }
        try volume.pullOut()
    }

    private func beginToCreate(_ app: RunningApp) async throws {
        try await app.press("ctrl+n", toSee: "menu item", "Plain Text").activate()
        try await seeText(app, "Creating…")
    }

    private func beginToRename(_ app: RunningApp) async throws {
        try await app.press("Home", toSelect: "a.txt")
        try await app.press("F2", toSee: "push button", "Rename")
        try app.type("b")
        try app.press("Return")
        try await seeText(app, "Renaming…")
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a volume that goes while a document is made on it offers another place`() async throws {
        try await showHanging("create") { app, volume in
            try await beginToCreate(app)
            try volume.pullOut()
            try await app.see("label", "Document Not Created")
            _ = try await button("Choose Another Folder…", app)
            #expect(volume.content.names == ["a.txt"])
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a volume that goes while a document is renamed leaves it its name`() async throws {
        try await showHanging("rename") { app, volume in
            try await beginToRename(app)
            try volume.pullOut()
            try await app.see("label", "“a.txt” Was Not Renamed")
            #expect(try volume.content.text("a.txt") == "content")
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `who gives up waiting for a volume goes on at once, and nothing was made`() async throws {
        try await showHanging("create") { app, volume in
            try await beginToCreate(app)
            try await button("Cancel", app).activate()
            try await app.miss("label", "Creating…")
            try volume.rules("")
            try await app.press("F5", until: "the volume to be well") { app.tileNames == ["a.txt"] }
            // What it has done after all has no name that anybody sees, and goes at the next start.
            #expect(volume.content.names.filter { !$0.hasPrefix(".") } == ["a.txt"])
            #expect(!app.node.all(skipping: ["table"]).contains { $0.name == "Document Not Created" })
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `who gives up renaming goes on at once`() async throws {
        try await showHanging("rename") { app, volume in
            try await beginToRename(app)
            try await button("Cancel", app).activate()
            try await app.miss("label", "Renaming…")
            try volume.rules("")
            #expect(!app.node.all(skipping: ["table"]).contains { $0.name.contains("Was Not Renamed") })
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a volume that goes in the middle of a copy leaves nothing, and the copy can be tried again`() async throws {
        let (volume, folder) = (try PluggedVolume(on: Desktop.current), try TestFolder())
        try TestFolder.write([UInt8](repeating: 7, count: 60 << 20), to: folder.path + "/large.bin")
        try await volume.plugIn()
        try volume.rules("write * delay 100")
        try await RunningApp.show(folder.path) { app in
            try await copy("large.bin", to: volume, app)
            _ = try await button("Pause", app)
            try volume.pullOut()
            try await app.see("label", "“large.bin” Was Not Copied")
            try await seeText(app, "“large.bin”: “Stick” no longer exists")
            _ = try await button("Choose Another Folder…", app)
            #expect(!volume.content.names.contains("large.bin"))
            try volume.rules("")
            try await volume.plugIn()
            // The banner has a button of that name as well.
            try app.press("alt+t")
            try await waitUntil("it to be whole, and alone") { volume.content.names == ["large.bin"] }
            _ = try await app.tile("large.bin")
        }
        try volume.pullOut()
    }
}
