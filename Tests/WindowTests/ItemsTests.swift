// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    private func open(_ app: RunningApp) async throws {
        try await app.ready("c.png")
        try await app.press("Home", toSelect: "a.png")
        try await app.openPreview()
        try await app.see("image", "a.png, 1 of 3 · 192 × 128")
    }

    private func folder() throws -> TestFolder {
        let folder = try TestFolder()
        for name in ["a.png", "b.png", "c.png"] { try folder.addPicture(name, color: [200, 100, 0]) }
        return folder
    }

    private func sheet(_ app: RunningApp) -> AccessibleNode? {
        app.node.all().first { $0.role == "table" && $0.name == "Overview" && $0.isOnScreen }
    }

    @Test func `the index sheet shows all documents, and the keyboard chooses one`() async throws {
        let folder = try folder()
        try await RunningApp.show(folder.path) { app in
            try await open(app)
            try await app.press("g", until: "the index sheet") { self.sheet(app) != nil }
            let sheet = try #require(self.sheet(app))
            try await waitUntil("all documents in it") {
                sheet.all().filter { $0.role == "panel" }.map(\.name).filter { $0.hasSuffix(".png") }
                    == ["a.png", "b.png", "c.png"]
            }
            try await waitUntil("the current one to have the focus") {
                sheet.children.first?.isIn(ATSPI_STATE_FOCUSED) ?? false
            }
            try app.press("Right", "Return")
            try await app.see("image", "b.png, 2 of 3 · 192 × 128")
            #expect(self.sheet(app) == nil)
            try await app.press("g", until: "the index sheet") { self.sheet(app) != nil }
            try await app.press("Escape", until: "the sheet to go") { self.sheet(app) == nil }
            try await app.see("image", "b.png, 2 of 3 · 192 × 128")
        }
    }

    @Test func `the filmstrip shows the documents in a row, the current one selected`() async throws {
        let folder = try folder()
        try await RunningApp.show(folder.path) { app in
            try await open(app)
            let strip = try await app.press("s", toSee: "list", "Filmstrip")
            @MainActor func selected() -> [Bool] { strip.children.map { $0.isIn(ATSPI_STATE_SELECTED) } }
            try await waitUntil("the first to be selected") { selected() == [true, false, false] }
            try app.press("Right")
            try await waitUntil("the second to be selected") { selected() == [false, true, false] }
            try await app.click(strip.children[2], toSee: "image", "c.png, 3 of 3 · 192 × 128")
            try app.press("Left")
            try await app.see("image", "b.png, 2 of 3 · 192 × 128")
        }
    }
}
