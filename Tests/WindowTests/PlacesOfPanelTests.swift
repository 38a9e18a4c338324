// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    private func folder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try folder.addPicture("b.png", color: [0, 0, 200])
        return folder
    }

    private func open(_ app: RunningApp) async throws {
        try await app.ready("b.png")
        try await app.press("Home", toSelect: "a.png")
        try await app.openPreview()
        try await app.see("image", "a.png, 1 of 2 · 192 × 128")
    }

    private func missFrame(_ app: RunningApp, _ name: String, after keys: String...) async throws {
        try await wait("the window “\(name)” to go", repeating: { try app.desktop.press(keys) }) {
            app.node.children.contains { $0.name == name } ? nil : true
        }
    }

    @Test func `the panel goes into a window of its own, where it opens again, and back`() async throws {
        let folder = try folder()
        try await RunningApp.show(folder.path) { app in
            try await open(app)
            let window = try await wait("the window “a.png”", repeating: { try app.press("w") }) {
                app.node.first("frame", "a.png", skipping: ["table"])
            }
            try await waitUntil("the picture to be in it") { window.first("image", "a.png, 1 of 2 · 192 × 128") != nil }
            try app.press("Right")
            let next = try await app.find("frame", "b.png")
            try await waitUntil("the next one to be in it") { next.first("image", "b.png, 2 of 2 · 192 × 128") != nil }
            try await missFrame(app, "b.png", after: "Escape")
            try await waitUntil("the tile to have the focus") { app.focusedTile == "b.png" }
            try await wait("the window “b.png”", repeating: { try app.press("space") }) {
                app.node.first("frame", "b.png", skipping: ["table"])
            }
            try await missFrame(app, "b.png", after: "w")
            try await app.see("image", "b.png, 2 of 2 · 192 × 128")
        }
    }

    @Test func `the full screen is the document's alone, until Escape`() async throws {
        let folder = try folder()
        try await RunningApp.show(folder.path) { app in
            try await open(app)
            let width = try await app.find("image", "a.png, 1 of 2 · 192 × 128").box.width
            try await app.press("f", until: "the picture to fill the screen") {
                (app.node.first("image", "a.png, 1 of 2 · 192 × 128")?.box.width ?? 0) >= 2 * width
            }
            try app.press("Right")
            try await app.see("image", "b.png, 2 of 2 · 192 × 128")
            try await app.press("Escape", until: "the picture to be beside the tiles") {
                (app.node.first("image", "b.png, 2 of 2 · 192 × 128", skipping: ["table"])?.box.width ?? 0) == width
            }
        }
    }

    @Test func `on the full screen the header covers no first line, and no part of a picture stays free for it`()
        async throws
    {
        let folder = try TestFolder()
        try folder.addText("a.txt", "The first line\n")
        try folder.addPicture("b.png", color: [0, 0, 200])
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            let text = try await wait("the text") {
                app.node.all(skipping: ["table"]).first { $0.role == "text" && $0.name.hasPrefix("a.txt, 1 of 2") }
            }
            let place = text.box
            let header = try await app.find("push button", "Close Preview").box
            try await app.press("f", until: "the text to fill the screen, from below the header") {
                text.box.width > place.width && text.box.y >= header.height && text.box.y <= place.y
            }
            try app.press("Right")
            try await waitUntil("the picture to fill all of it") {
                app.node.first("image", "b.png, 2 of 2 · 192 × 128")?.box.y == 0
            }
        }
    }

    @Test func `on the full screen pages begin below the header, which comes only to a pointer that is near it`()
        async throws
    {
        let folder = try TestFolder()
        try folder.addPDF("a.pdf", pages: 2)
        try await RunningApp.show("\(folder.path)/a.pdf") { app in
            try await app.see("document text", "a.pdf, Page 1 of 2")
            let header = try await app.find("push button", "Close Preview").box.height
            try await app.press("f", until: "the pages to fill the screen") {
                (app.node.first("document text", "a.pdf, Page 1 of 2")?.box.width ?? 0) > 1200
            }
            let pages = try await app.see("document text", "a.pdf, Page 1 of 2")
            #expect(pages.box.y == 0)
            let (width, height) = (pages.box.width, pages.box.height)
            /// Whether the header lies over the ground beside the pages.
            @MainActor func isCovered() throws -> Bool {
                let screen = try app.screenshot()
                return screen.color(x: 200, y: 20) != screen.color(x: 200, y: height / 2)
            }
            /// Where the page begins, in rows from the edge.
            @MainActor func firstRow() throws -> Int? {
                let screen = try app.screenshot()
                return (0..<height).first { screen.color(x: width / 2 - 90, y: $0) == [255, 255, 255] }
            }
            // Once the header has gone, the page is where it could be seen all the time.
            try await waitUntil("the header to go") { try !isCovered() }
            let first = try #require(try firstRow())
            #expect(first >= header && first < 100)
            try app.move(pointerTo: width / 2, height / 2)
            try app.move(pointerTo: width / 2, height / 2 + 50)
            // Nothing tells that a header does not come. One that comes is there at once.
            try await Task.sleep(for: .milliseconds(600))
            #expect(try !isCovered())
            try app.move(pointerTo: width / 2, 30)
            try await waitUntil("the header to come") { try isCovered() }
            try app.move(pointerTo: width / 2, height / 2)
            try await waitUntil("the header to go") { try !isCovered() }
            // What is scrolled reaches up to the edge.
            try app.press("Down", "Down", "Down")
            try await waitUntil("the page at the edge") { (try firstRow() ?? height) < 10 }
            try await app.press("ctrl+f", until: "the bar below the header") {
                app.node.all(skipping: ["table"]).contains {
                    $0.name == "Find in Document" && $0.isOnScreen && $0.box.y >= header
                }
            }
        }
    }

    @Test func `on the full screen the document is alone, too, where the window was narrow or is the panel's own`()
        async throws
    {
        let folder = try folder()
        try await RunningApp.show(folder.path) { app in
            try await open(app)
            try app.resize(width: 400, height: 600)
            try await waitUntil("the narrow window") { (app.node.first("frame")?.box.width ?? 0) < 480 }
            // Not beside the places, which a wide window shows.
            try await app.press("f", until: "the picture to fill the screen") {
                app.node.first("image", "a.png, 1 of 2 · 192 × 128").map { $0.box.width > 1200 }
                    ?? false
            }
            try app.press("f", "w")
            _ = try await app.find("frame", "a.png")
            // There it stays until the screen is left.
            try app.press("f", "w")
            try await waitUntil("the window to fill the screen") {
                app.node.children.contains { $0.name == "a.png" && $0.box.width > 1200 }
            }
            try app.press("f")
            try await missFrame(app, "a.png", after: "w")
            try await app.see("image", "a.png, 1 of 2 · 192 × 128")
        }
    }

    @Test func `a program of twenty lines previews its attachments`() async throws {
        let folder = try folder()
        try await RunningApp.show("\(folder.path)/a.png", "\(folder.path)/b.png", program: "PreviewExample") { app in
            _ = try await app.find("list item")
            try app.press("Return")
            _ = try await app.find("frame", "a.png")
            try await app.see("image", "a.png, 1 of 2 · 192 × 128")
            try app.press("Right")
            try await app.see("image", "b.png, 2 of 2 · 192 × 128")
            try await missFrame(app, "b.png", after: "space")
            #expect(app.isRunning)
        }
    }

    @Test func `whoever fills the screen sees the header first, wherever the pointer is`() async throws {
        let folder = try TestFolder()
        try folder.addPDF("a.pdf", pages: 2)
        try await RunningApp.show("\(folder.path)/a.pdf") { app in
            try await app.see("document text", "a.pdf, Page 1 of 2")
            try app.move(pointerTo: 500, 400)
            try await app.press("f", until: "the pages to fill the screen") {
                (app.node.first("document text", "a.pdf, Page 1 of 2")?.box.width ?? 0) > 1200
            }
            try app.move(pointerTo: 500, 410)
            // A header that a pointer takes away would be gone by now.
            try await Task.sleep(for: .milliseconds(600))
            @MainActor func isCovered() throws -> Bool {
                let screen = try app.screenshot()
                return screen.color(x: 200, y: 20) != screen.color(x: 200, y: 400)
            }
            #expect(try isCovered())
            try await waitUntil("the header to go") { try !isCovered() }
        }
    }

    @Test func `in a narrow panel the title has the room of a button that is in the menu as well`() async throws {
        let folder = try folder()
        try await RunningApp.show(folder.path) { app in
            try await open(app)
            let facts = { @MainActor in
                app.node.first("push button", "Details", skipping: ["table"])
                    ?? app.node.first("toggle button", "Details", skipping: ["table"])
            }
            #expect(facts()?.isOnScreen == true)
            try app.resize(width: 360, height: 600)
            try await waitUntil("the button to go") { facts()?.isOnScreen != true }
            try await app.press("i", toSee: "label", "192 × 128")
            try await app.press("f", until: "the button") { facts()?.isOnScreen == true }
        }
    }
}
