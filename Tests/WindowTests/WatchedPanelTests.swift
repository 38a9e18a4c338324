// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

extension WindowTests {
    /// Opens the panel on the one document of a folder.
    private func open(_ name: String, in app: RunningApp) async throws {
        _ = try await app.tile(name)
        try await app.press("Home", toSelect: name)
        try await app.openPreview()
    }

    private func see(_ app: RunningApp, _ role: String, _ name: String) async throws {
        try await wait("\(role) “\(name)”") {
            app.node.all(skipping: ["table"]).first { $0.role == role && $0.name == name && $0.isOnScreen }
        }
    }

    @Test func `a picture that is written anew is shown again at the same zoom`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try await RunningApp.show(folder.path) { app in
            try await open("a.png", in: app)
            try await see(app, "image", "a.png, 192 × 128")
            try app.press("plus", "plus")
            try await see(app, "image", "a.png, 192 × 128 · 150%")
            try folder.addPicture("a.png", color: [0, 200, 0])
            // Another widget takes the old one's place meanwhile.
            try await waitUntil("the new colour at the old zoom") {
                guard let shown = app.node.first("image", "a.png, 192 × 128 · 150%", skipping: ["table"]),
                    let box = try? app.boxInWindow(shown)
                else { return false }
                return try app.screenshot().count(of: [0, 200, 0], in: box) > 280 * 190
            }
        }
    }

    @Test func `a page is shown again when a picture beside it changes, or is created`() async throws {
        let folder = try TestFolder()
        folder.addFolder("pictures")
        try folder.addText("notes.md", "# Notes\n\n![Plan](pictures/plan.png)\n\n![Later](pictures/later.png)\n")
        try folder.addPicture("pictures/plan.png", color: [200, 0, 0])
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("notes.md")
            try await app.press("End", toSelect: "notes.md")
            try await app.openPreview()
            @MainActor func waitForPage(_ color: [UInt8]) async throws {
                try await waitUntil("the page with a picture in \(color)") {
                    guard
                        let page = app.node.first(
                            "document text", "notes.md, 2 of 2 · Page 1 of 1", skipping: ["table"]),
                        let box = try? app.boxInWindow(page)
                    else { return false }
                    return try app.screenshot().count(of: color, in: box) > 1_000
                }
            }
            try await waitForPage([200, 0, 0])
            try folder.addPicture("pictures/plan.png", color: [0, 200, 0])
            try await waitForPage([0, 200, 0])
            try folder.addPicture("pictures/later.png", color: [0, 0, 200])
            try await waitForPage([0, 0, 200])
        }
    }

    @Test func `a document that another takes the place of is shown again at the same page`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("PDF/two-pages.pdf", as: "a.pdf")
        try await RunningApp.show(folder.path) { app in
            try await open("a.pdf", in: app)
            try await see(app, "document text", "a.pdf, Page 1 of 2")
            try app.press("Page_Down")
            try await see(app, "document text", "a.pdf, Page 2 of 2")
            let before = app.openedFile("a.pdf")
            try folder.addFixture("PDF/two-pages.pdf", as: "a.pdf.new")
            rename("\(folder.path)/a.pdf.new", "\(folder.path)/a.pdf")
            try await waitUntil("the new file to be open") {
                let now = app.openedFile("a.pdf")
                return now != nil && now != before
            }
            try await see(app, "document text", "a.pdf, Page 2 of 2")
        }
    }

    @Test func `a document that is renamed is followed, in the panel and in the grid`() async throws {
        let folder = try TestFolder()
        for (name, color) in [("a.png", [200, 0, 0]), ("b.png", [0, 0, 200])] as [(String, [UInt8])] {
            try folder.addPicture(name, color: color)
        }
        try await RunningApp.show(folder.path) { app in
            try await open("a.png", in: app)
            try await see(app, "image", "a.png, 1 of 2 · 192 × 128")
            rename("\(folder.path)/a.png", "\(folder.path)/z.png")
            try await see(app, "image", "z.png, 2 of 2 · 192 × 128")
            try await app.seeSelected("z.png")
            try app.press("Left")
            try await see(app, "image", "b.png, 1 of 2 · 192 × 128")
        }
    }

    @Test func `a document that was deleted can be saved while it is shown`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        let content = try TestFolder.read("\(folder.path)/a.png")
        try await RunningApp.show(folder.path) { app in
            try await open("a.png", in: app)
            try await see(app, "image", "a.png, 192 × 128")
            folder.removeFile("a.png")
            try await see(app, "label", "“a.png” was deleted.")
            try await app.find("push button", "Save a Copy…").activate()
            let name = try await app.find("text", "Name:")
            try await waitUntil("the name to have the focus") { name.isIn(ATSPI_STATE_FOCUSED) }
            try app.press("Return")
            try await waitUntil("the copy") { (try? TestFolder.read("\(folder.path)/a.png")) == content }
            try await see(app, "image", "a.png, 192 × 128")
        }
    }

    @Test func `a damaged document is shown as soon as it is whole`() async throws {
        let folder = try TestFolder()
        try folder.addBrokenPicture("a.png")
        try await RunningApp.show(folder.path) { app in
            try await open("a.png", in: app)
            try await see(app, "panel", "“a.png” Cannot Be Shown")
            try folder.addPicture("a.png", color: [1, 2, 3])
            try await see(app, "image", "a.png, 192 × 128")
        }
    }

    @Test func `of a document that was changed in two places one version is kept, or both`() async throws {
        let copy = "a (conflicted copy 2026-01-02 030405).txt"
        for (choice, names, text, shown) in [
            ("Keep This Version", ["a.txt"], "there\n", "a.txt, 1 line"),
            ("Keep the Other Version", ["a.txt"], "here\n", "a.txt, 1 line"),
            ("Keep Both", ["a 2.txt", "a.txt"], "here\n", "a 2.txt, 2 of 2 · 1 line"),
        ] {
            let folder = try TestFolder()
            try folder.addText("a.txt", "here\n")
            try folder.addText(copy, "there\n")
            try await RunningApp.show("\(folder.path)/\(copy)") { app in
                let question = "“a.txt” was changed in two places at the same time. This is one of the two versions."
                try await see(app, "label", question)
                for name in ["Keep This Version", "Keep the Other Version", "Keep Both"] {
                    try await app.see("push button", name)
                }
                try await app.find("push button", choice).activate()
                try await waitUntil("what was chosen") { folder.names.sorted() == names }
                #expect(try folder.text("a.txt") == text)
                try await see(app, "text", shown)
            }
        }
    }

    @Test func `which of two versions was kept can be undone`() async throws {
        let copy = "a (conflicted copy 2026-01-02 030405).txt"
        let folder = try TestFolder()
        try folder.addText("a.txt", "here\n")
        try folder.addText(copy, "there\n")
        try await RunningApp.show("\(folder.path)/\(copy)") { app in
            try await app.find("push button", "Keep This Version").activate()
            try await waitUntil("what was chosen") { folder.names == ["a.txt"] }
            try await see(app, "text", "a.txt, 1 line")
            try app.press("ctrl+z")
            try await waitUntil("both to be back") { folder.names.sorted() == [copy, "a.txt"] }
            #expect(try folder.text("a.txt") == "here\n")
            #expect(try folder.text(copy) == "there\n")
        }
    }
}
