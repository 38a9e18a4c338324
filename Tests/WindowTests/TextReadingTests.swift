// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// Texts in the panel.
extension WindowTests {
    /// A text of so many numbered lines.
    private func lines(_ count: Int) -> String {
        (1...count).map { "This is line number \($0) of the text.\n" }.joined()
    }

    /// What the text view shows, as far as a screen reader is told.
    private func shownText(_ app: RunningApp) -> String {
        app.node.all(skipping: ["table"]).first { $0.role == "text" && $0.text.contains("This is line") }?.text ?? ""
    }

    @Test func `a text is searched, and its matches are counted and selected`() async throws {
        let folder = try TestFolder()
        try folder.addText("a.txt", lines(120))
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            try await waitUntil("the text") { shownText(app).contains("number 120 ") }
            try await app.openSearch()
            try app.type("NUMBER 11")
            try await app.see("label", "1 of 11")
            try app.press("Return")
            try await app.see("label", "2 of 11")
            try app.press("Up", "Up")
            try await app.see("label", "11 of 11")
            try await app.press("Escape", toMiss: "label", "11 of 11")
            // What was found is selected, and Ctrl+C copies that and not the file.
            try app.press("ctrl+c", "ctrl+f", "ctrl+v")
            try await waitUntil("the copied match") {
                app.node.all(skipping: ["table"]).contains { $0.role == "entry" && $0.text == "number 11" }
                    || app.node.all(skipping: ["table"]).contains { $0.role == "text" && $0.text == "number 11" }
            }
        }
    }

    @Test func `a long text goes to its end and back, and keeps only a part of itself`() async throws {
        let folder = try TestFolder()
        try folder.addText("long.txt", lines(120_000))
        try await RunningApp.show("\(folder.path)/long.txt") { app in
            try await waitUntil("the beginning") { shownText(app).contains("number 1 of") }
            try await app.press("End", until: "the end alone") {
                let text = shownText(app)
                return text.contains("number 120000 of") && !text.contains("number 1 of")
            }
            try await app.openSearch()
            try app.type("line number 60000 ")
            try await app.see("label", "1 of 1")
            try await waitUntil("the middle") { shownText(app).contains("number 60000 of") }
            try app.press("Escape")
            try await app.press("Home", until: "the beginning again") { shownText(app).contains("number 1 of") }
            #expect(!shownText(app).contains("number 120000 of"))
        }
    }

    @Test func `a text is set larger and smaller in steps, and so is the next one`() async throws {
        let folder = try TestFolder()
        try folder.addText("a.txt", lines(120))
        try folder.addText("b.txt", lines(3))
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            let text = try await wait("the text") {
                app.node.all(skipping: ["table"]).first { $0.role == "text" && $0.name == "a.txt, 1 of 2 · 120 lines" }
            }
            /// How many pixels of letters the first lines have.
            @MainActor func ink() throws -> Int {
                let box = try app.boxInWindow(text)
                let part = PixelBox(x: box.x, y: box.y, width: min(box.width, 300), height: 40)
                return part.width * part.height - (try app.screenshot().count(of: [255, 255, 255], in: part))
            }
            try await waitUntil("the letters") { try ink() > 200 }
            try app.press("plus", "plus", "plus")
            try await waitUntil("the step to be said") { text.name == "a.txt, 1 of 2 · 120 lines · 150%" }
            let box = try app.boxInWindow(text)
            try await waitUntil("taller letters") {
                // The first line ended 30 points below the edge; now it goes on there.
                let below = PixelBox(x: box.x, y: box.y + 29, width: 300, height: 4)
                return try app.screenshot().count(of: [255, 255, 255], in: below) < 300 * 4
            }
            try app.press("Right")
            try await waitUntil("the next text") {
                app.node.all(skipping: ["table"]).contains { $0.name == "b.txt, 2 of 2 · 3 lines · 150%" }
            }
            try await app.press("minus", "0", until: "the usual size") {
                app.node.all(skipping: ["table"]).contains { $0.name == "b.txt, 2 of 2 · 3 lines" && $0.role == "text" }
            }
        }
    }
}
