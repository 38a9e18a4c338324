// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// Menus that are opened again as soon as they have closed, while the pointer stays where it is. Each press is made once.
extension WindowTests {
    /// The number of times that each menu is opened: five, or the value of the environment variable `VITRINE_MENU_ROUNDS`.
    private static let rounds = getenv("VITRINE_MENU_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 5

    private func twoPictures() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.addPicture("a.png", color: [200, 0, 0])
        try folder.addPicture("b.png", color: [0, 0, 200])
        return folder
    }

    /// Moves the pointer to the middle of a node, once it stays where it is.
    private func point(_ app: RunningApp, at target: AccessibleNode) async throws {
        var box = PixelBox()
        try await waitUntil("“\(target.name)” to stay where it is") {
            let last = box
            box = try app.boxInWindow(target)
            if box != last { try await Task.sleep(for: .milliseconds(100)) }
            return box == last
        }
        try app.desktop.run(
            "xdotool", "mousemove", "--window", try app.window(), String(box.x + box.width / 2),
            String(box.y + box.height / 2))
    }

    /// Clicks where the pointer is, without a motion of it.
    private func clickAgain(_ app: RunningApp, button: Int) throws {
        try app.desktop.run("xdotool", "click", String(button))
    }

    /// The X window that gets a click where the pointer is.
    private func windowBelowPointer(_ app: RunningApp) throws -> Substring? {
        try app.desktop.run("xdotool", "getmouselocation", "--shell").split(separator: "\n")
            .first { $0.hasPrefix("WINDOW=") }
    }

    /// Opens a menu beside the pointer many times by the same press, and closes it by another.
    private func openAgainAndAgain(
        _ app: RunningApp, with item: String, closingByClick: Bool = false, open: () throws -> Void,
        close: () throws -> Void
    ) async throws {
        let window = try windowBelowPointer(app)
        for _ in 0..<Self.rounds {
            try open()
            try await app.see("menu item", item)
            // Until it has drawn itself, a menu takes clicks for its shadow, too.
            if closingByClick {
                try await waitUntil("the menu to be beside the pointer") { try windowBelowPointer(app) == window }
            }
            try close()
            try await app.miss("menu item", item)
        }
    }

    @Test func `The menu of a preview opens at each press of its key and of the right button`() async throws {
        let folder = try twoPictures()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("b.png")
            try await app.press("Home", toSelect: "a.png")
            try await app.openPreview()
            let picture = try await app.see("image", "a.png, 1 of 2 · 192 × 128")
            try await openAgainAndAgain(app, with: "Copy File") {
                try app.press("shift+F10")
            } close: {
                try app.press("Escape")
            }
            try await point(app, at: picture)
            try await openAgainAndAgain(app, with: "Copy File") {
                try clickAgain(app, button: 3)
            } close: {
                try app.press("Escape")
            }
            // A click beside a menu closes it, and does nothing else.
            try await openAgainAndAgain(app, with: "Copy File", closingByClick: true) {
                try clickAgain(app, button: 3)
            } close: {
                try clickAgain(app, button: 3)
            }
            // The keys reach the document at once.
            try clickAgain(app, button: 3)
            try await app.see("menu item", "Copy File")
            try app.press("Escape", "Right")
            try await app.see("image", "b.png, 2 of 2 · 192 × 128")
        }
    }

    @Test func `The options of a tile and of the folder open at each press of the right button`() async throws {
        let folder = try twoPictures()
        try await RunningApp.show(folder.path) { app in
            let tile = try await app.ready("b.png")
            try await point(app, at: tile)
            try await openAgainAndAgain(app, with: "Rename…") {
                try clickAgain(app, button: 3)
            } close: {
                try app.press("Escape")
            }
            try app.rightClick(below: tile)
            try await app.see("menu item", "New Folder")
            try app.press("Escape")
            try await app.miss("menu item", "New Folder")
            try await openAgainAndAgain(app, with: "New Folder") {
                try clickAgain(app, button: 3)
            } close: {
                try app.press("Escape")
            }
        }
    }

    @Test func `The menus in the header open and close at each click`() async throws {
        let folder = try twoPictures()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("b.png")
            for (button, item) in [("View Options", "Show Hidden Files"), ("Main Menu", "Keyboard Shortcuts")] {
                try await point(app, at: try await app.find("push button", button))
                try await openAgainAndAgain(app, with: item, closingByClick: true) {
                    try clickAgain(app, button: 1)
                } close: {
                    try clickAgain(app, button: 1)
                }
                try await openAgainAndAgain(app, with: item) {
                    try clickAgain(app, button: 1)
                } close: {
                    try app.press("Escape")
                }
            }
        }
    }
}
