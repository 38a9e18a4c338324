// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// Text, links and chapters of a document of three pages, called i, ii and 1.
extension WindowTests {
    private func chapters() throws -> (folder: TestFolder, path: String) {
        let folder = try TestFolder()
        try folder.addFixture("PDF/chapters.pdf")
        return (folder, "\(folder.path)/chapters.pdf")
    }

    private func seePage(_ app: RunningApp, _ detail: String) async throws {
        try await waitUntil("“\(detail)”") {
            app.node.all(skipping: ["table"]).contains {
                $0.role == "document text" && $0.name.contains(detail) && $0.isIn(ATSPI_STATE_VISIBLE)
            }
        }
    }

    @Test func `what is looked for is counted, and Return goes from match to match`() async throws {
        let (folder, path) = try chapters()
        try await RunningApp.show(path) { app in
            try await seePage(app, "Page i (1 of 3)")
            try await app.openSearch()
            try app.type("CAFE")
            try await app.see("label", "1 of 3")
            try app.press("Return")
            try await app.see("label", "2 of 3")
            try await seePage(app, "Page 1 (3 of 3)")
            try app.press("Return", "Return")
            try await app.see("label", "1 of 3")
            try await seePage(app, "Page i (1 of 3)")
            try app.type("x")
            try await app.see("label", "Not Found")
            try await app.press("Escape", toMiss: "label", "Not Found")
            // The panel itself is still open: Escape closed the bar alone.
            try await seePage(app, "Page i (1 of 3)")
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `text is selected and copied`() async throws {
        let (folder, path) = try chapters()
        try await RunningApp.show(path) { app in
            try await seePage(app, "Page i (1 of 3)")
            try await waitUntil("the page to be read out") {
                app.node.all(skipping: ["table"]).contains { $0.readOut.hasPrefix("The café opens") }
            }
            try app.press("ctrl+a", "ctrl+c", "ctrl+f")
            // Copying fetches the texts of all selected pages first, and only then sets the clipboard.
            try await app.press("ctrl+v", until: "what was copied to be in the entry") {
                app.node.all(skipping: ["table"]).contains { $0.text.contains("nothing here but a long") }
            }
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `in a narrow panel the contents hide the pages until one is chosen or something is looked for`()
        async throws
    {
        let (folder, path) = try chapters()
        try await RunningApp.show(path) { app in
            try await seePage(app, "Page i (1 of 3)")
            try app.resize(width: 400, height: 600)
            try await waitUntil("the narrow window") { (app.node.first("frame")?.box.width ?? 0) < 480 }
            try app.resize(width: 360, height: 600)
            try await waitUntil("the narrowest window") { (app.node.first("frame")?.box.width ?? 0) < 400 }
            let row = try await wait("the chapters", repeating: { try app.press("t") }) {
                app.node.all(skipping: ["table"]).first { $0.name == "Inside one" && $0.isOnScreen }
            }
            // Nothing of the white page, or of its letters, shows through.
            let place = try app.boxInWindow(row)
            let pane = PixelBox(x: place.x, y: place.y + 2 * place.height, width: 100, height: 200)
            try await waitUntil("the pane over the page") {
                let screen = try app.screenshot()
                return screen.count(of: screen.color(x: pane.x, y: pane.y), in: pane) == 100 * 200
                    && screen.color(x: pane.x, y: pane.y) != [255, 255, 255]
            }
            try app.press("Down", "Return")
            try await seePage(app, "Page ii (2 of 3)")
            try await app.miss("label", "Inside one")
            try await app.press("t", toSee: "label", "Inside one")
            try await app.openSearch()
            try app.type("cafe")
            try await app.see("label", "2 of 3")
            try await app.miss("label", "Inside one")
            // The same keys take what was typed for something else; the window does not look for names.
            try await app.openSearch()
            try app.type("opens")
            try await app.see("label", "1 of 1")
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `chapters lead to their pages`() async throws {
        let (folder, path) = try chapters()
        try await RunningApp.show(path) { app in
            try await seePage(app, "Page i (1 of 3)")
            try await app.press("t", toSee: "label", "Inside one")
            // The first one has the focus.
            try app.press("Down", "Return")
            try await seePage(app, "Page ii (2 of 3)")
            try await app.press("Escape", toMiss: "label", "Inside one")
            try await seePage(app, "Page ii (2 of 3)")
            // The key that opens the pane closes it, too.
            try await app.press("t", toSee: "label", "Inside one")
            try await app.press("t", toMiss: "label", "Inside one")
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `a link out of the document is shown before it is opened`() async throws {
        let (folder, path) = try chapters()
        try await RunningApp.show(path) { app in
            try await seePage(app, "Page i (1 of 3)")
            try await waitUntil("the page to be read out") {
                app.node.all(skipping: ["table"]).contains { $0.readOut.hasPrefix("The café opens") }
            }
            let canvas = try await app.find("document text")
            // The link lies 70 points from the left and 130 from the top of the paper.
            let box = try app.boxInWindow(canvas)
            let scale = min(Double(box.width - 24) / 300, 1.25 * 96 / 72)
            let left = (Double(box.width) - 300 * scale) / 2
            let link = (x: box.x + Int(left + 70 * scale), y: box.y + Int(12 + 130 * scale))
            // Where it leads to is seen under the pointer; what is read out stays, there and where it goes again.
            try app.move(pointerTo: link.x, link.y)
            try await app.see("label", "example.org\nhttps://example.org/")
            #expect(canvas.readOut.hasPrefix("The café opens"))
            try app.move(pointerTo: link.x, link.y + Int(60 * scale))
            try await app.miss("label", "example.org\nhttps://example.org/")
            #expect(canvas.readOut.hasPrefix("The café opens"))
            try await app.click(x: link.x, y: link.y, toSee: "label", "Open This Link?")
            try await app.see("label", "example.org")
            try await app.see("label", "https://example.org/")
            try await app.press("Escape", toMiss: "label", "Open This Link?")
            // Return opens nothing either: no program here does, which would be said.
            try await app.click(x: link.x, y: link.y, toSee: "label", "Open This Link?")
            try app.press("Return")
            try await app.miss("label", "Open This Link?")
            // Nothing tells that nothing was opened.
            try await Task.sleep(for: .seconds(1))
            #expect(!app.node.all(skipping: ["table"]).contains { $0.name == "Link Not Opened" })
        }
        withExtendedLifetime(folder) {}
    }
}
