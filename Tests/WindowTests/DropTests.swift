// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    @Test func `a picture and words that are dropped become documents, as pasted ones do`() async throws {
        let (folder, elsewhere) = (try TestFolder(), try TestFolder())
        try elsewhere.addPicture("red.png", color: [200, 0, 0])
        try await showEmpty(folder, beside: "\(elsewhere.path)/red.png") { app, free, other in
            // On an empty folder, and then beside what is there.
            let picture = try await other.see("label", "The picture")
            try app.desktop.drag(from: other.spot(picture), to: free)
            let tile = try await app.tile("Pasted Image.png")
            #expect(
                try TestFolder.read("\(folder.path)/Pasted Image.png")
                    == TestFolder.read("\(elsewhere.path)/red.png"))
            // The new one may be named first.
            try await app.see("text", "New name")
            try await app.press("Escape", toMiss: "text", "New name")
            let words = try await other.see("label", "The words")
            try app.desktop.drag(from: other.spot(words), to: app.spot(below: tile))
            _ = try await app.tile("Pasted Text.txt")
            #expect(try folder.text("Pasted Text.txt") == "Words, dragged äöü")
        }
    }

    @Test func `a document is dragged with its picture, and is selected`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("red.png", color: [200, 0, 0])
        try folder.addText("words.txt", "")
        try await RunningApp.show(folder.path) { app in
            let picture = try await app.ready("red.png")
            let words = try await app.tile("words.txt")
            try await waitUntil("the picture to be there") {
                try app.screenshot().count(of: [200, 0, 0], in: try app.boxInWindow(picture)) > 1000
            }
            try await app.press("End", toSelect: "words.txt")
            let (from, over) = (try app.spot(below: picture, by: -60), try app.spot(below: words, by: 90))
            try app.desktop.point(at: from)
            try app.desktop.run("xdotool", "mousedown", "1")
            for shift in [6, 12, 24] { try app.desktop.point(at: from.moved(by: shift)) }
            for shift in [-8, -4, 0] { try app.desktop.point(at: over.moved(by: shift)) }
            // Neither is what the pointer passed selected, nor does the other one stay so.
            try await app.seeSelected("red.png")
            defer { _ = try? app.desktop.run("xdotool", "key", "Escape", "sleep", "0.2", "mouseup", "1") }
            try await waitUntil("the picture below the pointer") {
                let below = try app.desktop.screenshotBelowPointer(side: 100)
                return below.count(of: [200, 0, 0], in: PixelBox(x: 10, y: 10, width: 90, height: 90)) > 1000
            }
        }
    }

    @Test func `files are dropped on an empty folder`() async throws {
        let (folder, elsewhere) = (try TestFolder(), try TestFolder())
        try elsewhere.addText("theirs.txt", "from elsewhere")
        try await showEmpty(folder, beside: "\(elsewhere.path)/theirs.txt") { app, free, other in
            let file = try await other.see("label", "The file")
            try app.desktop.drag(from: other.spot(file), to: free)
            _ = try await app.tile("theirs.txt")
            #expect(try folder.text("theirs.txt") == "from elsewhere")
        }
    }

    /// Runs a test's body with an empty folder's window beside that of a program from which a file can be dragged, and free
    /// space in the former.
    private func showEmpty(
        _ folder: TestFolder, beside file: String,
        body: (_ app: RunningApp, _ free: WindowSpot, _ other: RunningApp) async throws -> Void
    ) async throws {
        try await RunningApp.show(folder.path) { app in
            let page = try await app.see("push button", "Create Document")
            try app.resize(width: 700, height: 600)
            try app.move(toX: 0, y: 0)
            try await RunningApp.show(file, program: "ExchangeProgram") { other in
                try other.move(toX: 800, y: 100)
                try await body(app, app.spot(below: page, by: 60), other)
            }
        }
    }

    @Test func `documents are dragged to GNOME Files, and files from there`() async throws {
        let (folder, elsewhere) = (try TestFolder(), try TestFolder())
        try folder.addText("mine.txt", "from here")
        try elsewhere.addText("theirs.txt", "from elsewhere")
        try await FileManager.show(elsewhere, waitingFor: "theirs.txt") { files in
            try files.place(x: 700, y: 0, width: 560, height: 600)
            try await RunningApp.show(folder.path) { app in
                let mine = try await app.tile("mine.txt")
                try app.resize(width: 660, height: 600)
                try app.move(toX: 0, y: 0)
                let theirs = try await files.spot("theirs.txt")
                let free = WindowSpot(window: theirs.window, x: theirs.x, y: theirs.y + 150)
                try app.desktop.drag(from: app.spot(mine), to: free)
                try await waitUntil("the document in Files") { files.tile("mine.txt") != nil }
                #expect(try elsewhere.text("mine.txt") == "from here")
                let below = try await app.spot(below: app.tile("mine.txt"))
                try app.desktop.drag(from: try await files.spot("theirs.txt"), to: below)
                _ = try await app.tile("theirs.txt")
                #expect(try folder.text("theirs.txt") == "from elsewhere")
            }
        }
    }

    @Test func `a text editor opens a document that is dropped on it, and its words become one`() async throws {
        let (folder, elsewhere) = (try TestFolder(), try TestFolder())
        try folder.addText("mine.txt", "Words to keep")
        try elsewhere.addText("theirs.txt", "from elsewhere")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("mine.txt")
            try app.resize(width: 640, height: 600)
            try app.move(toX: 0, y: 0)
            try await RunningApp.show(
                "--standalone", "\(elsewhere.path)/theirs.txt", program: "/usr/bin/gnome-text-editor"
            ) { editor in
                try editor.resize(width: 560, height: 600)
                try editor.move(toX: 680, y: 0)
                @MainActor func text(_ content: String) async throws -> AccessibleNode {
                    try await wait("“\(content)” in the editor") {
                        editor.node.all().last { $0.role == "text" && $0.isOnScreen && $0.text.hasPrefix(content) }
                    }
                }
                let theirs = try await text("from elsewhere")
                let tile = try await app.tile("mine.txt")
                try app.desktop.drag(from: app.spot(tile), to: editor.spot(theirs))
                let box = try editor.boxInWindow(try await text("Words to keep"))
                try editor.press("ctrl+a")
                // Inside the first line.
                let words = WindowSpot(window: try editor.window(), x: box.x + 40, y: box.y + 22)
                try app.desktop.drag(from: words, to: app.spot(below: tile))
                _ = try await app.tile("Pasted Text.txt")
                #expect(try folder.text("Pasted Text.txt").hasPrefix("Words to keep"))
            }
        }
    }
}
