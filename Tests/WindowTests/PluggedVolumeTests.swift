// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// Volumes that go and come back, hang, or are slow, while a window shows them.
extension WindowTests {
    private func seePage(_ app: RunningApp, _ detail: String) async throws {
        try await waitUntil("“\(detail)”") {
            app.node.all(skipping: ["table"]).contains {
                $0.role == "document text" && $0.name.contains(detail) && $0.isIn(ATSPI_STATE_VISIBLE)
            }
        }
    }

    private func turn(to detail: String, _ app: RunningApp) async throws {
        try await waitUntil("“\(detail)”") {
            let isThere = app.node.all(skipping: ["table"]).contains {
                $0.role == "document text" && $0.name.contains(detail)
            }
            if !isThere { try app.press("Page_Down") }
            return isThere
        }
    }

    /// Copies a document and pastes it onto a volume.
    func copy(_ name: String, to volume: PluggedVolume, _ app: RunningApp) async throws {
        try await app.ready(name)
        try await app.press("End", toSelect: name)
        try await app.press("ctrl+c", toSee: "label", "1 item copied")
        try await app.go(to: volume.path)
        _ = try await app.find("frame", "Stick")
        try app.press("ctrl+v")
    }

    private func seeNotice(_ app: RunningApp, _ text: String) async throws {
        try await wait("“\(text)”") {
            app.node.all(skipping: ["table"]).first {
                $0.role == "label" && $0.name.contains(text) && $0.isOnScreen
            }
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a volume that is pulled out stays in view, and goes on at the same page when it is back`() async throws {
        let volume = try PluggedVolume(on: Desktop.current)
        try volume.content.addPDF("long.pdf", pages: 9)
        try volume.content.addText("other.txt")
        try await volume.plugIn()
        try await RunningApp.show("\(volume.path)/long.pdf") { app in
            try await seePage(app, "Page 1 of 9")
            try await turn(to: "Page 7 of 9", app)
            try volume.pullOut()
            try await seeNotice(app, "is disconnected. Its last known content is shown")
            try await seePage(app, "Page 7 of 9")
            #expect(app.tileNames == ["long.pdf", "other.txt"])
            try volume.content.addText("third.txt")
            try await volume.plugIn()
            try await waitUntil("the new document") { app.tileNames.contains("third.txt") }
            try await app.seeSelected("long.pdf")
            try await seePage(app, "Page 7 of 9")
        }
        try volume.pullOut()
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a link that leads out of its volume is not opened, and the reason is told`() async throws {
        let (volume, folder) = (try PluggedVolume(on: Desktop.current), try TestFolder())
        try folder.addText("secret.txt")
        try volume.content.addText("a.txt")
        guard symlink(folder.path, volume.content.path + "/out") == 0 else { throw DesktopFailure("no link") }
        try await volume.plugIn()
        try await RunningApp.show(volume.path) { app in
            try await app.ready("a.txt")
            try await app.press("End", toSelect: "out")
            try app.press("Return")
            try await app.see("label", "“out” is a link that leads out of its volume, and is not followed")
            #expect(app.tileNames == ["a.txt", "out"])
        }
        try volume.pullOut()
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `links that lead out of the volume with the home folder are followed`() async throws {
        let (volume, elsewhere) = (try PluggedVolume(on: Desktop.current), try TestFolder())
        for name in ["in.txt", "linked.txt"] { try elsewhere.addText(name, "words of " + name) }
        try volume.content.addText("a.txt")
        for (name, target) in ["folder": "", "nothing": "/no", "text": "/linked.txt"] {
            guard symlink(elsewhere.path + target, volume.content.path + "/" + name) == 0 else {
                throw DesktopFailure("no link")
            }
        }
        try await volume.plugIn()
        let there = elsewhere.path.split(separator: "/").last.map(String.init) ?? ""
        try await RunningApp.show(volume.path, environment: ["HOME": volume.path]) { app in
            try await app.ready("a.txt")
            try await waitUntil("the links") { Set(app.tileNames) == ["a.txt", "folder", "nothing", "text"] }
            try await app.press("End", toSelect: "text")
            try app.press("space")
            #expect(try await app.see("text", "text, 4 of 4 · 1 line").text == "words of linked.txt")
            try app.press("Escape")
            try await app.press("Home", toSelect: "folder")
            try app.press("Return")
            _ = try await app.find("frame", there)
            try await app.ready("in.txt")
            #expect(app.tileNames == ["in.txt", "linked.txt"])
            // Of the folder it shows the place itself, which is watched there.
            try elsewhere.addText("new.txt")
            try await app.ready("new.txt")
            try app.press("alt+Left")
            _ = try await app.find("frame", "Home")
            try await app.ready("a.txt")
        }
        try volume.pullOut()
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `keys are heard while a folder is being read`() async throws {
        let (volume, folder) = (try PluggedVolume(on: Desktop.current), try TestFolder())
        try folder.addText("a.txt")
        try await volume.plugIn()
        try volume.rules("readdir * hang")
        let above = try #require(volume.path.split(separator: "/").dropLast().last)
        try await RunningApp.show(folder.path) { app in
            try await app.ready("a.txt")
            for waits in [false, true] {
                try await app.go(to: volume.path)
                _ = try await app.find("frame", "Stick")
                if waits { try await waitUntil("the page to have the focus") { app.focused?.name == "Loading" } }
                try app.press("BackSpace")
                _ = try await app.find("frame", String(above))
            }
            try volume.rules("")
        }
        try volume.pullOut()
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a copy to a slow volume shows how far it is, waits, goes on, and is given up`() async throws {
        let (volume, folder) = (try PluggedVolume(on: Desktop.current), try TestFolder())
        try TestFolder.write([UInt8](repeating: 7, count: 60 << 20), to: folder.path + "/large.bin")
        try volume.content.addText("there.txt")
        try await volume.plugIn()
        guard symlink(volume.path, folder.path + "/Away") == 0 else { throw DesktopFailure("no link") }
        try volume.rules("write * delay 30")
        try await RunningApp.show(folder.path) { app in
            try await copy("large.bin", to: volume, app)
            try await wait("the pause button") { app.node.first("push button", "Pause", skipping: ["table"]) }
                .activate()
            try await app.see("label", "Paused")
            // What is said meanwhile does not cover it.
            try await app.press("End", toSelect: "there.txt")
            let toast = try await app.press("ctrl+c", toSee: "label", "1 item copied")
            let bar = try await app.see("progress bar")
            #expect(toast.box.y + toast.box.height < bar.box.y)
            try await wait("the other button") {
                app.node.first("push button", "Continue", skipping: ["table"])
            }.activate()
            try await waitUntil("it to go on") {
                app.node.all(skipping: ["table"]).contains { $0.role == "label" && $0.name.contains(" of 62.9") }
            }
            // While the volume answers nothing at all, giving up ends it.
            try volume.rules("* * hang")
            try await wait("the cancel button") {
                app.node.all(skipping: ["table"]).first {
                    $0.role == "push button" && $0.name == "Cancel" && $0.isOnScreen
                }
            }.activate()
            try await app.miss("progress bar")
            try volume.rules("")
            try await waitUntil("nothing to be left") { volume.content.names == ["there.txt"] }
        }
        try volume.pullOut()
    }

    @Test func `what a crash left half done is cleared up at the next start`() async throws {
        let folder = try TestFolder()
        try folder.addText("whole.txt")
        try folder.addText(".vitrine-halfdone")
        try folder.addText(".vitrine-putaside.old", "the old one")
        folder.addFolder(".vitrine-folder")
        try folder.addText(".vitrine-folder/.vitrine-inner")
        for name in ["state", "state/vitrine", "state/vitrine/unfinished"] { folder.addFolder(name) }
        try folder.addText(
            "state/vitrine/unfinished/record",
            "T file://\(folder.path)/.vitrine-halfdone\n"
                + "T file://\(folder.path)/.vitrine-folder\nT file://\(folder.path)/.vitrine-folder/.vitrine-inner\n"
                + "B file://\(folder.path)/.vitrine-putaside.old file://\(folder.path)/saved.txt\n")
        try await RunningApp.show(folder.path, environment: ["XDG_STATE_HOME": folder.path + "/state"]) { app in
            _ = try await app.tile("whole.txt")
            // The old document is back, as nothing has taken its place.
            _ = try await app.tile("saved.txt")
            #expect(try folder.text("saved.txt") == "the old one")
            try await waitUntil("the rest to go") {
                !folder.names.contains { $0.hasPrefix(".vitrine-") }
                    && access(folder.path + "/state/vitrine/unfinished/record", F_OK) != 0
            }
        }
    }
}
