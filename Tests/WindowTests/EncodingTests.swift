// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// The choice of the encoding in which a text is read.
extension WindowTests {
    /// `Привет, мир` in KOI8-R, so often that the statistics of languages are certain of another encoding than the chosen ones.
    private static let russian: [UInt8] = [
        0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4, 0x2C, 0x20, 0xCD, 0xC9, 0xD2, 0x0A,
    ]
    /// The same bytes in the code page of Windows, and the second word of them.
    private static let (misread, misreadWord) = ("рТЙЧЕФ, НЙТ", "НЙТ")

    private func shows(_ text: String, _ app: RunningApp) -> Bool {
        app.node.all(skipping: ["table"]).contains { $0.role == "text" && $0.text.contains(text) }
    }

    /// A choice in the dialog, which is a check box in older releases of GTK.
    private func choice(_ name: String, _ app: RunningApp) async throws -> AccessibleNode {
        try await wait("the choice “\(name)”") { shownChoice(name, app) }
    }

    private func shownChoice(_ name: String, _ app: RunningApp) -> AccessibleNode? {
        app.node.all(skipping: ["table"]).first {
            ["check box", "radio button"].contains($0.role) && $0.name == name && $0.isOnScreen
        }
    }

    private func seeChosen(_ name: String, _ app: RunningApp) async throws {
        let chosen = try await choice(name, app)
        try await waitUntil("“\(name)” to be chosen") { chosen.isIn(ATSPI_STATE_CHECKED) }
    }

    /// Opens the dialog from the menu of what is shown, by keys alone.
    private func openDialog(_ app: RunningApp) async throws {
        try await app.press("shift+F10", toSee: "menu item", "Text Encoding…")
        // The key that is marked in the item.
        try app.press("x")
        _ = try await app.findDialog("Text Encoding")
    }

    /// Waits until the keyboard's focus is in a row, or on the button in it.
    private func seeFocus(in name: String, _ app: RunningApp) async throws {
        try await waitUntil("the focus in “\(name)”") {
            guard let focused = app.focused, focused.role != "list" else { return false }
            return focused.all().contains { $0.name == name }
        }
    }

    @Test func `the encodings of a text are listed from its menu, the detected one chosen`() async throws {
        let folder = try TestFolder()
        try folder.add((0..<400).flatMap { _ in Self.russian }, as: "a.txt")
        try folder.addText("b.txt", "plain\n")
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            try await waitUntil("the detected encoding") { shows("Привет, мир", app) }
            try await app.press("End", until: "the end") { shows("Привет, мир", app) }
            try await app.press("shift+F10", toSee: "menu item", "Text Encoding…").activate()
            _ = try await app.findDialog("Text Encoding")
            // The name that the detected one has in the list.
            try await app.see("label", "Cyrillic (KOI8-R)")
            let automatic = try await choice("Automatic", app)
            #expect(automatic.isIn(ATSPI_STATE_CHECKED))
            let other = try await choice("UTF-8", app)
            #expect(!other.isIn(ATSPI_STATE_CHECKED))
        }
    }

    @Test func `another encoding is chosen by the keyboard alone, and the text is shown, searched and copied in it`()
        async throws
    {
        let folder = try TestFolder()
        try folder.add((0..<400).flatMap { _ in Self.russian }, as: "a.txt")
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            try await waitUntil("the detected encoding") { shows("Привет, мир", app) }
            try await openDialog(app)
            try await seeFocus(in: "Automatic", app)
            // The arrows go from row to row, and Space chooses.
            try app.press("Down")
            try await seeFocus(in: "UTF-8", app)
            try app.press("space")
            try await seeChosen("UTF-8", app)
            try await waitUntil("the bytes that are no UTF-8") { shows("\u{FFFD}\u{FFFD}\u{FFFD}", app) }
            // Letters search the list, and Return chooses the first row that is left.
            try app.type("1251")
            try await waitUntil("the one row") {
                shownChoice("Windows-1251", app) != nil && shownChoice("UTF-8", app) == nil
            }
            try app.press("Return")
            try await seeChosen("Windows-1251", app)
            try await waitUntil("the letters of the other encoding") { shows(Self.misread, app) }
            try await app.press("Escape", toMissDialog: "Text Encoding")

            // The focus is in the text again, which is copied as it is shown.
            try app.press("ctrl+a", "ctrl+c")
            try await app.openSearch()
            try await app.press("ctrl+v", until: "the copied text in the entry") { shows(Self.misreadWord, app) }
            try await app.press("ctrl+a", "BackSpace", until: "an empty entry") {
                app.node.all(skipping: ["table"]).contains { $0.name == "Find in Document" && $0.text.isEmpty }
            }
            try app.type(Self.misreadWord)
            try await app.see("label", "1 of 400")
            try await app.press("Escape", toMiss: "label", "1 of 400")

            // The dialog begins at the choice, and goes back to the detected encoding.
            try await openDialog(app)
            try await seeFocus(in: "Windows-1251", app)
            try app.type("utf 16 be")
            try app.press("Return")
            try await seeChosen("UTF-16 BE", app)
            try app.press("ctrl+a", "BackSpace")
            try await seeChosen("UTF-16 BE", app)
            try app.press("Tab")
            try await seeFocus(in: "Automatic", app)
            try app.press("space")
            try await seeChosen("Automatic", app)
            try await waitUntil("the detected encoding again") { shows("Привет, мир", app) }
        }
    }

    @Test func `nothing is chosen by words that no encoding has`() async throws {
        let folder = try TestFolder()
        try folder.add((0..<400).flatMap { _ in Self.russian }, as: "a.txt")
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            try await waitUntil("the detected encoding") { shows("Привет, мир", app) }
            try await openDialog(app)
            try await seeFocus(in: "Automatic", app)
            try app.type("klingon")
            try await app.see("label", "No Results Found")
            try app.press("Return")
            try app.press("ctrl+a", "BackSpace")
            try await seeChosen("Automatic", app)
        }
    }

    @Test func `a message is read in the encoding that was chosen`() async throws {
        let folder = try TestFolder()
        let header = "From: Anna <anna@example.org>\nSubject: Hello\nContent-Type: text/plain; charset=koi8-r\n\n"
        try folder.add(Array(header.utf8) + Self.russian, as: "a.eml")
        try await RunningApp.show("\(folder.path)/a.eml") { app in
            @MainActor func reads(_ text: String) -> Bool {
                app.node.all(skipping: ["table"]).contains { $0.role == "document text" && $0.readOut.contains(text) }
            }
            try await waitUntil("the encoding that the message states") { reads("Привет, мир") }
            try await openDialog(app)
            try await app.see("label", "Cyrillic (KOI8-R)")
            try await seeFocus(in: "Automatic", app)
            try app.type("cp1251")
            try app.press("Return")
            try await seeChosen("Windows-1251", app)
            try await waitUntil("the letters of the other encoding") { reads(Self.misread) && reads("Hello") }
        }
    }

    @Test func `the subtitles of a film are read in the encoding that was chosen`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/film.mp4", as: "film.mp4")
        let time = Array("1\n00:00:00,000 --> 00:00:06,000\n".utf8)
        try folder.add(time + Self.russian, as: "film.srt")
        try await RunningApp.show("\(folder.path)/film.mp4") { app in
            try await app.see("push button", "Play")
            try await app.see("label", "Привет, мир")
            try await openDialog(app)
            try await app.see("label", "Cyrillic (KOI8-R)")
            try await seeFocus(in: "Automatic", app)
            try app.type("1251")
            try app.press("Return")
            try await seeChosen("Windows-1251", app)
            try await app.see("label", Self.misread)
            try await app.press("Escape", toMissDialog: "Text Encoding")
            // Without subtitles there is no text.
            try app.press("v")
            try await app.miss("label", Self.misread)
            try await app.press("shift+F10", toSee: "menu item", "Copy File")
            #expect(app.onScreen("menu item", "Text Encoding…") == nil)
            try await app.press("Escape", toMiss: "menu item", "Copy File")
            // The choice is kept for the file.
            try app.press("v")
            try await app.see("label", Self.misread)
        }
    }

    @Test func `a picture offers no encoding`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try await RunningApp.show("\(folder.path)/a.png") { app in
            try await app.see("image", "a.png, 192 × 128")
            try await app.press("shift+F10", toSee: "menu item", "Copy Image")
            #expect(app.onScreen("menu item", "Text Encoding…") == nil)
        }
    }
}
