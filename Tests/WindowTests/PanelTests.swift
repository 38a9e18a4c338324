// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

extension WindowTests {
    private func picturesFolder(_ count: Int) throws -> TestFolder {
        let folder = try TestFolder()
        for number in 1...count { try folder.addPicture("\(number).png", color: [UInt8(number * 20), 90, 200]) }
        return folder
    }

    /// Opens the panel on the first tile.
    private func openPanel(_ app: RunningApp, on name: String) async throws {
        _ = try await app.tile(name)
        try await app.press("Home", toSelect: name)
        try await app.openPreview()
    }

    /// Waits until the panel's content has a name that starts so.
    @discardableResult
    private func seeContent(_ app: RunningApp, _ role: String, _ start: String) async throws -> AccessibleNode {
        try await wait("\(role) “\(start)…”") {
            app.node.all(skipping: ["table"]).first {
                $0.role == role && $0.name.hasPrefix(start) && $0.isOnScreen
            }
        }
    }

    @Test func `what is shown has the focus, and says its place in the set`() async throws {
        let folder = try picturesFolder(3)
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "1.png")
            let first = try await seeContent(app, "image", "1.png, 1 of 3")
            try await waitUntil("the picture to have the focus") { first.isIn(ATSPI_STATE_FOCUSED) }
            try app.press("Right")
            let second = try await seeContent(app, "image", "2.png, 2 of 3")
            try await waitUntil("the next one to have the focus") { second.isIn(ATSPI_STATE_FOCUSED) }
        }
    }

    @Test func `the document and its neighbours are open, and nothing is left when the panel closes`() async throws {
        let folder = try picturesFolder(6)
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "1.png")
            try await waitUntil("two open documents") { app.openDocuments == 2 }
            try app.press("Right", "Right")
            try await seeContent(app, "image", "3.png")
            try await waitUntil("three open documents") { app.openDocuments == 3 }
            try await app.closePreview()
            try await waitUntil("no open document") { app.openDocuments == 0 }
        }
    }

    @Test func `a held arrow passes everything and stays at the last document`() async throws {
        let folder = try picturesFolder(12)
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "1.png")
            try await seeContent(app, "image", "1.png")
            try app.hold("Right", milliseconds: 3000)
            try await seeContent(app, "image", "12.png, 12 of 12")
            try await waitUntil("the neighbour to be open, too") { app.openDocuments == 2 }
            try await app.seeSelected("12.png")
        }
    }

    @Test func `buttons over a picture zoom and turn it`() async throws {
        let folder = try picturesFolder(1)
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "1.png")
            try await seeContent(app, "image", "1.png, 192 × 128")
            try await app.find("push button", "Zoom In").activate()
            try await seeContent(app, "image", "1.png, 192 × 128 · 125%")
            try await app.find("push button", "Zoom Out").activate()
            try await seeContent(app, "image", "1.png, 192 × 128 · 100%")
            try await app.find("push button", "Best Fit").activate()
            try await waitUntil("the picture to fit") {
                app.node.first("image", "1.png, 192 × 128", skipping: ["table"]) != nil
            }
            let place = try app.boxInWindow(try await seeContent(app, "image", "1.png"))
            // Below the middle of a picture that lies, and in one that stands.
            let below = PixelBox(
                x: place.x + place.width / 2 - 20, y: place.y + place.height / 2 + 74, width: 40, height: 12)
            #expect(try app.screenshot().count(of: [20, 90, 200], in: below) == 0)
            try await app.find("push button", "Rotate View").activate()
            try await waitUntil("the picture to stand upright") {
                try app.screenshot().count(of: [20, 90, 200], in: below) > 400
            }
        }
    }

    @Test func `facts stand beside the document`() async throws {
        let folder = try picturesFolder(2)
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "1.png")
            try await seeContent(app, "image", "1.png")
            try await app.press("i", toSee: "list item", "Type: PNG image")
            try await app.see("list item", "Dimensions: 192 × 128")
            #expect(try await app.find("push button", "Details").isIn(ATSPI_STATE_PRESSED))
            try app.press("Right")
            try await app.see("list item", "Name: 2.png")
            try await app.press("i", toMiss: "list item", "Name: 2.png")
        }
    }

    @Test func `facts of a document that is damaged are those of its file`() async throws {
        let folder = try TestFolder()
        let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 0, 1]
        try TestFolder.write(bytes, to: "\(folder.path)/broken.png")
        try await RunningApp.show(folder, selecting: "broken.png", by: "Home") { app in
            try await app.openPreview()
            try await app.see("label", "“broken.png” Cannot Be Shown")
            try await app.press("i", toSee: "list item", "Name: broken.png")
            try await app.see("list item", "Type: PNG image")
            try await app.see("list item", "Size: 14 bytes")
            try await app.see("list item", "Folder: \(folder.path)")
            #expect(app.node.all(skipping: []).contains { $0.name.hasPrefix("Modified: ") && $0.isOnScreen })
        }
    }

    @Test(arguments: [("PDF", "locked.pdf", 1), ("Office", "locked.docx", 2), ("Comic", "locked.cbz", 3)])
    func `a locked document asks for its password until that is right`(
        kind: String, name: String, pageCount: Int
    ) async throws {
        let folder = try TestFolder()
        try folder.addFixture("\(kind)/\(name)")
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: name)
            try await app.see("password text", "Password")
            try app.type("sesame")
            try app.press("Return")
            try await app.see("label", "The password is wrong.")
            try app.type("secret")
            try app.press("Return")
            try await seeContent(app, "document text", "\(name), Page 1 of \(pageCount)")
            try await app.closePreview()
            try await waitUntil("the tile to have the focus") { app.focusedTile == name }
        }
    }

    @Test func `a protected document that no password opens here is handed to an app, and none is asked for`()
        async throws
    {
        let folder = try TestFolder()
        try folder.addFixture("Office/managed.docx")
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "managed.docx")
            try await app.see("label", "“managed.docx” Is Protected")
            try await app.see("push button", "Open")
            try await app.miss("password text")
            try await app.miss("push button", "Retry")
            // The keys of the panel work there.
            try await app.closePreview()
        }
    }

    @Test func `Escape leaves the question for a password`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("PDF/locked.pdf")
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "locked.pdf")
            try await app.see("password text", "Password")
            try app.type("q")
            try await app.press("Escape", toMiss: "password text")
            try await waitUntil("the tile to have the focus") { app.focusedTile == "locked.pdf" }
        }
    }

    @Test func `a damaged document says so, and shows its bytes to the keyboard alone`() async throws {
        let folder = try TestFolder()
        try folder.addBrokenPicture("broken.png")
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "broken.png")
            try await seeContent(app, "panel", "“broken.png” Cannot Be Shown")
            for name in ["Retry", "Open With…", "View as Hex"] { try await app.see("push button", name) }
            try app.press("Tab", "Tab", "Tab", "Return")
            try await seeContent(app, "document text", "broken.png, Bytes")
            try await seeText(app, ".PNG....")
        }
    }

    @Test func `a document without a preview has its icon, its facts and its bytes`() async throws {
        let folder = try TestFolder()
        var bytes = [UInt8](repeating: 0, count: 200_000)
        bytes.replaceSubrange(199_990..., with: Array("final page".utf8))
        try TestFolder.write(bytes, to: "\(folder.path)/thing.bin")
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "thing.bin")
            try await seeContent(app, "panel", "thing.bin")
            try await app.find("push button", "View as Hex").activate()
            try await seeText(app, "00000000")
            try await app.press("End", until: "the end") { showsText(app, "l page") }
            try await app.press("Home", until: "the beginning again") { showsText(app, "00000000") }
        }
    }

    @Test func `the border between documents and panel is moved by keys, and stays where it was put`() async throws {
        let folder = try picturesFolder(2)
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "1.png")
            let width = try await seeContent(app, "image", "1.png").box.width
            let border = try await app.find("separator", "Width of the preview")
            try app.drag(border, by: 60)
            try await waitUntil("the panel to be narrower") {
                (app.node.first("image", skipping: ["table"])?.box.width ?? width) < width - 40
            }
            let narrow = try await seeContent(app, "image", "1.png").box.width
            try await app.press("Escape", toMiss: "image", "1.png, 1 of 2 · 192 × 128")
            try await app.openPreview()
            let again = try await seeContent(app, "image", "1.png")
            try await waitUntil("the panel to be as narrow again") { again.box.width == narrow }
        }
    }

    @Test func `on a narrow window the panel is alone and the facts lie over it`() async throws {
        let folder = try picturesFolder(1)
        try await RunningApp.show(folder.path) { app in
            try await openPanel(app, on: "1.png")
            try await seeContent(app, "image", "1.png")
            try app.resize(width: 400, height: 600)
            try await waitUntil("the picture to have all of the width") {
                (app.node.first("image", "1.png, 192 × 128", skipping: ["table"])?.box.width ?? 0) > 360
            }
            try await app.press("i", toSee: "list item", "Type: PNG image")
            // Escape closes what lies on top first.
            try await app.press("Escape", toMiss: "list item", "Type: PNG image")
            try await seeContent(app, "image", "1.png")
        }
    }

    private func seeText(_ app: RunningApp, _ part: String) async throws {
        try await waitUntil("the text “\(part)”") { showsText(app, part) }
    }

    private func showsText(_ app: RunningApp, _ part: String) -> Bool {
        app.node.all(skipping: ["table"]).contains { $0.role == "label" && $0.name.contains(part) && $0.isOnScreen }
    }

    @Test func `where a photo was taken is said only when somebody wants to know`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Image/photo.jpg", as: "a.jpg")
        try folder.addFixture("Image/photo.jpg", as: "b.jpg")
        try await RunningApp.show("\(folder.path)/a.jpg") { app in
            try await app.see("image", "a.jpg, 1 of 2 · 800 × 1200")
            try await app.press("i", toSee: "list item", "Focal length: 35 mm")
            @MainActor func isTold() -> Bool {
                app.node.all(skipping: ["table"]).contains { $0.name.contains("151.2") || $0.text.contains("151.2") }
            }
            #expect(!isTold())
            try await app.see("push button", "Show Location").activate()
            try await waitUntil("the place") { isTold() }
            // Of the next one it is not.
            try await app.find("push button", "Next Document").activate()
            try await app.see("image", "b.jpg, 2 of 2 · 800 × 1200")
            try await app.see("push button", "Show Location")
            #expect(!isTold())
        }
    }

    @Test func `of notes their length is said, and not the size of our picture of them`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("MIDI/two-voices.mid", as: "song.mid")
        try await RunningApp.show("\(folder.path)/song.mid") { app in
            try await app.see("image", "song.mid, 0:03 · 2 instruments")
        }
    }
}
