// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    @Test func `a list shows what the grid shows, and keeps what is selected`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt", "gamma.txt"] { try folder.addText(name) }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("beta.txt")
            try app.press("Right", "Right")
            try await app.seeSelected("beta.txt")
            try await app.press("ctrl+1", until: "the rows") { app.rowNames == ["alpha.txt", "beta.txt", "gamma.txt"] }
            try await waitUntil("the selection") { app.selectedRows == ["beta.txt"] }
            // The keys go on where they were.
            try app.press("Down")
            try await waitUntil("the next row") { app.selectedRows == ["gamma.txt"] }
            try await app.press("ctrl+2", until: "“gamma.txt” to be the selection") { app.selectedTile == "gamma.txt" }
        }
    }

    @Test func `keys do in a list what they do in the grid`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt", "gamma.txt"] { try folder.addText(name) }
        try await RunningApp.show(folder.path) { app in
            try await app.ready("beta.txt")
            try await app.press("ctrl+1", until: "the rows") { app.rowNames.count == 3 }
            try app.type("be")
            try await waitUntil("the name that was typed") { app.selectedRows == ["beta.txt"] }
            try await app.press("Menu", toSee: "menu item", "Rename…")
            try await app.press("Escape", toMiss: "menu item", "Rename…")
            try await app.press("F2", toSee: "text", "New name")
            try app.press("ctrl+a")
            try app.type("delta.txt")
            try app.press("Return")
            try await waitUntil("the new name") { app.rowNames == ["alpha.txt", "delta.txt", "gamma.txt"] }
            try await waitUntil("it to be selected") { app.selectedRows == ["delta.txt"] }
            try await waitUntil("the keys to reach it") { app.focusedRow == "delta.txt" }
            try await app.openPreview()
            try await app.closePreview()
            try await waitUntil("the row again") { app.selectedRows == ["delta.txt"] }
            try app.press("Delete")
            try await waitUntil("the row to go") { app.rowNames == ["alpha.txt", "gamma.txt"] }
        }
    }

    @Test func `a click on a title orders the documents, in the grid as well`() async throws {
        let folder = try TestFolder()
        try folder.addText("b.txt", "1")
        try folder.addText("a.txt", "333")
        try folder.addText("c.txt", "22")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("a.txt")
            try await app.press("ctrl+1", until: "the rows") { app.rowNames == ["a.txt", "b.txt", "c.txt"] }
            try app.click(try await app.find("label", "Size", skipping: ["list"]))
            try await waitUntil("the smallest first") { app.rowNames == ["b.txt", "c.txt", "a.txt"] }
            // Two clicks, and not a double one, which GTK takes for a single one.
            try await Task.sleep(for: .milliseconds(600))
            try app.click(try await app.find("label", "Size", skipping: ["list"]))
            try await waitUntil("the largest first") { app.rowNames == ["a.txt", "c.txt", "b.txt"] }
            try await app.press("ctrl+2", until: "the grid in that order") {
                app.tileNames == ["a.txt", "c.txt", "b.txt"]
            }
        }
    }

    @Test func `a selected document stays selected where its order takes it`() async throws {
        let (folder, settings) = (try TestFolder(), try TestFolder())
        for (name, text) in [("a.txt", "1"), ("b.txt", "22"), ("c.txt", "333")] { try folder.addText(name, text) }
        settings.addFolder("vitrine")
        try settings.addText("vitrine/browser", "sort=smallest\n")
        try await RunningApp.show(folder.path, environment: ["XDG_CONFIG_HOME": settings.path]) { app in
            _ = try await app.tile("c.txt")
            try app.press("Right", "shift+Right")
            try await waitUntil("two selected") { app.selectedTiles.sorted() == ["a.txt", "b.txt"] }
            try folder.addText("a.txt", "4444")
            try await waitUntil("it at its place") { app.tileNames == ["b.txt", "c.txt", "a.txt"] }
            try await waitUntil("both still selected") { app.selectedTiles == ["b.txt", "a.txt"] }
            try await app.press("ctrl+shift+i", until: "“c.txt” to be the selection") { app.selectedTile == "c.txt" }
        }
    }

    @Test func `thousands stay selected while many files come and go`() async throws {
        let (folder, elsewhere) = (try TestFolder(), try TestFolder())
        for number in 1000..<2500 { try folder.addText("f \(number)", "") }
        for number in 1000..<2500 where number % 10 == 3 { try elsewhere.addText("f \(number) new", "") }
        try await RunningApp.show(folder.path) { app in
            // Small ones, so that there are many: GTK 4.18 makes tiles only for what is seen.
            try app.press("ctrl+minus", "ctrl+minus")
            try await app.ready("f 1000")
            try await app.press("ctrl+a", until: "all selected") { app.selectedTiles.contains("f 1000") }
            // Some of those that are seen go, and others come between them: too many at once to be told one by one.
            try app.desktop.run("sh", "-c", "rm '\(folder.path)'/*7 && mv '\(elsewhere.path)'/* '\(folder.path)'")
            let now = [0, 1, 2, 3].map { "f 100\($0)" } + ["f 1003 new"] + [4, 5, 6, 8, 9].map { "f 100\($0)" }
            try await waitUntil("the others") { Array(app.tileNames.prefix(now.count)) == now }
            try await waitUntil("what was selected") {
                let selected = app.selectedTiles
                return selected.count > 20 && selected == app.tileNames.filter { !$0.hasSuffix("new") }
            }
            try app.press("ctrl+shift+i")
            try await waitUntil("the new ones") {
                let selected = app.selectedTiles
                return selected.count > 3 && selected == app.tileNames.filter { $0.hasSuffix("new") }
            }
        }
    }

    @Test func `a window begins as the last one was left`() async throws {
        let (folder, settings) = (try TestFolder(), try TestFolder())
        for name in ["b.txt", "a.txt", ".hidden"] { try folder.addText(name) }
        let environment = ["XDG_CONFIG_HOME": settings.path]
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await app.ready("a.txt")
            try app.press("ctrl+1", "ctrl+h", "ctrl+plus")
            try await waitUntil("the rows") { app.rowNames == [".hidden", "a.txt", "b.txt"] }
            try await waitUntil("the settings to be kept") {
                let kept = (try? settings.text("vitrine/browser")) ?? ""
                return ["view=list", "show-hidden=true", "list-size=48"].allSatisfy { kept.contains($0 + "\n") }
            }
        }
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await waitUntil("the rows") { app.rowNames == [".hidden", "a.txt", "b.txt"] }
            #expect(app.tileNames.isEmpty)
        }
    }
}
