// SPDX-License-Identifier: MPL-2.0

import TestSupport
import Testing

extension WindowTests {
    private func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try folder.addPicture("b.png", color: [0, 0, 200])
        try folder.addText("c.txt", "plain words")
        return folder
    }

    @Test func `Space in GNOME Files opens the preview over it, and Space closes it`() async throws {
        let folder = try folder()
        try await FileManager.show(folder, waitingFor: "c.txt") { files in
            try await files.click("a.png")
            try await files.openPreview("a.png", "image", "a.png, 192 × 128")
            #expect(try files.ownsPreview())
            try await waitUntil("the preview to have the focus") { try files.previewHasFocus() }
            try await files.closePreview(by: "space")
            // It still runs, and opens again.
            try files.giveFocus()
            try await files.openPreview("a.png", "image", "a.png, 192 × 128")
            try await waitUntil("the preview to have the focus") { try files.previewHasFocus() }
            try await files.closePreview(by: "Escape")
        }
    }

    @Test func `the arrows in the preview move the selection in GNOME Files, and the preview follows`() async throws {
        let folder = try folder()
        try await FileManager.show(folder, waitingFor: "c.txt") { files in
            try await files.click("a.png")
            try await files.openPreview("a.png", "image", "a.png, 192 × 128")
            try await waitUntil("the preview to have the focus") { try files.previewHasFocus() }
            try files.desktop.press(["Right"])
            try await files.seePreview("b.png", "image", "b.png, 192 × 128")
            #expect(files.selects("b.png"))
            try files.desktop.press(["Right"])
            try await files.seePreview("c.txt", "text", "c.txt, 1 line")
            #expect(files.selects("c.txt"))
            try files.desktop.press(["Left"])
            try await files.seePreview("b.png", "image", "b.png, 192 × 128")
            #expect(try files.previewHasFocus())
        }
    }

    @Test func `the preview follows the selection in GNOME Files and leaves the focus there`() async throws {
        let folder = try folder()
        try await FileManager.show(folder, waitingFor: "c.txt") { files in
            try await files.click("a.png")
            try await files.openPreview("a.png", "image", "a.png, 192 × 128")
            try files.giveFocus()
            try files.desktop.press(["Right"])
            try await files.seePreview("b.png", "image", "b.png, 192 × 128")
            #expect(try !files.previewHasFocus())
            // Space there, on what is shown, closes it.
            try await files.closePreview(by: "space")
        }
    }

    @Test func `a file manager that follows its selection late does not open a closed preview again`() async throws {
        let folder = try folder()
        try await FileManager.show(folder, waitingFor: "c.txt") { files in
            try await files.click("a.png")
            try await files.openPreview("a.png", "image", "a.png, 192 × 128")
            try await waitUntil("the preview to have the focus") { try files.previewHasFocus() }
            // The call is on its way when the key closes the preview, and the answer says that both were handled. It is
            // for what is selected: Files itself may ask for that at any moment while the preview is open.
            let follow =
                "xdotool key space; gdbus call --session --dest \(FileManager.service) "
                + "--object-path /org/gnome/NautilusPreviewer --method \(FileManager.service)2.ShowFile "
                + "file://\(folder.path)/a.png '' false"
            try files.desktop.run("sh", "-c", follow)
            try await files.missPreview()
            // Nothing tells that a call was passed over. A preview would be there by now.
            try await Task.sleep(for: .milliseconds(300))
            #expect(files.previewer?.children.isEmpty ?? true)
            // Calls that come later than half a second after it was closed open it.
            try await Task.sleep(for: .milliseconds(500))
            try FileManager.call(
                files.desktop, "\(FileManager.service)2.ShowFile", "file://\(folder.path)/a.png", "", "false")
            try await files.seePreview("a.png", "image", "a.png, 192 × 128")
        }
    }

    @Test func `renaming, deleting and entering a folder are left to the file manager`() async throws {
        let (folder, log) = (try folder(), try TestFolder())
        folder.addFolder("sub")
        let signals = "\(log.path)/signals"
        // GNOME Files acts on the previewer's signals since version 51.
        let actsOnSignals = try DebianPackage.majorVersion(of: "nautilus") >= 51
        try await FileManager.show(folder, waitingFor: "c.txt") { files in
            let listener = try ChildProcess(
                ["dbus-monitor", "--session", "interface='org.gnome.NautilusPreviewer2',type='signal'"],
                environment: files.desktop.environment, log: signals)
            defer { listener.end() }
            @MainActor func hear(_ signal: String, _ name: String) async throws {
                try await waitUntil("\(signal) of \(name)") {
                    let heard = String(decoding: try TestFolder.read(signals), as: UTF8.self).split(separator: "\n")
                    return heard.indices.dropLast().contains {
                        heard[$0].hasSuffix("member=\(signal)") && heard[$0 + 1].hasSuffix("/\(name)\"")
                    }
                }
            }
            try await files.click("a.png")
            try await files.openPreview("a.png", "image", "a.png, 192 × 128")
            try await waitUntil("the preview to have the focus") { try files.previewHasFocus() }
            try files.desktop.press(["Delete"])
            try await hear("Trash", "a.png")
            if actsOnSignals {
                try await waitUntil("GNOME Files to move a.png to the trash") { !folder.names.contains("a.png") }
            }
            try files.desktop.press(["F2"])
            try await files.missPreview()
            try await hear("Rename", "a.png")

            try files.giveFocus()
            try await files.click("sub")
            // Space is pressed again after twelve seconds, as in FileManager.openPreview: a second Space closes a preview that
            // is still opening.
            try await wait(
                "the preview of the folder", for: .seconds(40),
                repeating: { try files.desktop.press(["space"]) }, every: .seconds(12)
            ) { files.previewer?.children.isEmpty == false ? true : nil }
            try await waitUntil("the preview of the folder to have the focus") { try files.previewHasFocus() }
            try files.desktop.press(["Return"])
            try await files.missPreview()
            try await hear("NavigateTo", "sub")
        }
        // The previewer itself changes nothing.
        #expect(folder.names.contains("a.png") == !actsOnSignals)
        #expect(log.names == ["signals"])
    }

    @Test func `both versions of the previewer's interface open, tell, and close`() async throws {
        let folder = try folder()
        let desktop = try #require(Desktop.current)
        try FileManager.install(on: desktop)
        let uri = "file://\(folder.path)/a.png"
        let property = "org.freedesktop.DBus.Properties.Get"
        func isVisible() throws -> Bool {
            try FileManager.call(desktop, property, "org.gnome.NautilusPreviewer2", "Visible").contains("true")
        }
        #expect(try !isVisible())
        // Newer versions of Files name the key press as well.
        try FileManager.call(desktop, "org.gnome.NautilusPreviewer2.ShowFile", uri, "x11:0", "true", "token")
        #expect(try isVisible())
        let parent = try FileManager.call(desktop, property, "org.gnome.NautilusPreviewer2", "ParentHandle")
        #expect(parent.contains("'x11:0'"))
        // Once more, and it closes; unless it is only an update.
        try FileManager.call(desktop, "org.gnome.NautilusPreviewer2.ShowFile", uri, "", "false")
        #expect(try isVisible())
        try FileManager.call(desktop, "org.gnome.NautilusPreviewer2.ShowFile", uri, "", "true")
        #expect(try !isVisible())
        try FileManager.call(desktop, "org.gnome.NautilusPreviewer.ShowFile", uri, "0", "true")
        #expect(try isVisible())
        try FileManager.call(desktop, "org.gnome.NautilusPreviewer.Close")
        #expect(try !isVisible())
        #expect(throws: DesktopFailure.self) {
            try FileManager.call(desktop, "org.gnome.NautilusPreviewer2.ShowFile", "no URI", "", "true")
        }
        // A server is not contacted because a program on the bus names it.
        for address in ["http://127.0.0.1:9/a.png", "https://127.0.0.1:9/a.png", "dav://127.0.0.1:9/a.png"] {
            #expect(throws: DesktopFailure.self) {
                try FileManager.call(desktop, "org.gnome.NautilusPreviewer2.ShowFile", address, "", "true")
            }
            #expect(try !isVisible())
        }
    }
}
