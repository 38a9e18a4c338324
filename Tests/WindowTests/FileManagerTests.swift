// SPDX-License-Identifier: MPL-2.0

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
            try files.desktop.press(["space"])
            try await files.seePreview("a.png", "image", "a.png, 192 × 128")
            #expect(try files.ownsPreview())
            try await waitUntil("the preview to have the focus") { try files.previewHasFocus() }
            try files.desktop.press(["space"])
            try await files.missPreview()
            // It still runs, and opens again.
            try files.giveFocus()
            try files.desktop.press(["space"])
            try await files.seePreview("a.png", "image", "a.png, 192 × 128")
            try await waitUntil("the preview to have the focus") { try files.previewHasFocus() }
            try files.desktop.press(["Escape"])
            try await files.missPreview()
        }
    }

    @Test func `the arrows in the preview move the selection in GNOME Files, and the preview follows`() async throws {
        let folder = try folder()
        try await FileManager.show(folder, waitingFor: "c.txt") { files in
            try await files.click("a.png")
            try files.desktop.press(["space"])
            try await files.seePreview("a.png", "image", "a.png, 192 × 128")
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
            try files.desktop.press(["space"])
            try await files.seePreview("a.png", "image", "a.png, 192 × 128")
            try files.giveFocus()
            try files.desktop.press(["Right"])
            try await files.seePreview("b.png", "image", "b.png, 192 × 128")
            #expect(try !files.previewHasFocus())
            // Space there, on what is shown, closes it.
            try files.desktop.press(["space"])
            try await files.missPreview()
        }
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
        try FileManager.call(desktop, "org.gnome.NautilusPreviewer2.ShowFile", uri, "x11:0", "true")
        #expect(try isVisible())
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
    }
}
