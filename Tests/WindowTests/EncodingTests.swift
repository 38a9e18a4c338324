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

    private func shows(_ text: String, _ app: RunningApp) -> Bool {
        app.node.all(skipping: ["table"]).contains { $0.role == "text" && $0.text.contains(text) }
    }

    /// A choice in the dialog, which is a check box in older releases of GTK.
    private func choice(_ name: String, _ app: RunningApp) async throws -> AccessibleNode {
        try await wait("the choice “\(name)”") {
            app.node.all(skipping: ["table"]).first {
                ["check box", "radio button"].contains($0.role) && $0.name == name
            }
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
            let other = try await choice("Windows-1251", app)
            #expect(!other.isIn(ATSPI_STATE_CHECKED))
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
