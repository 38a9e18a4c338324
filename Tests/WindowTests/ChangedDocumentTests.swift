// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// Documents that change in unusual ways while they are shown.
extension WindowTests {
    private func lines(_ count: Int) -> String {
        (1...count).map { "This is line number \($0) of the text.\n" }.joined()
    }

    private func text(_ app: RunningApp) -> AccessibleNode? {
        app.node.all(skipping: ["table"]).first {
            $0.role == "text" && $0.isOnScreen && $0.text.contains("This is line")
        }
    }

    @Test func `a tile shows the new content of a document that kept its date and size`() async throws {
        let folder = try TestFolder()
        let path = "\(folder.path)/a.ppm"
        func picture(_ color: [UInt8]) -> [UInt8] {
            Array("P6 64 64 255\n".utf8) + (0..<64 * 64).flatMap { _ in color }
        }
        func write(_ color: [UInt8]) throws {
            try TestFolder.write(picture(color), to: path)
            let date = timespec(tv_sec: 1_600_000_000, tv_nsec: 0)
            #expect(utimensat(AT_FDCWD, path, [date, date], 0) == 0)
        }
        try write([0, 200, 0])
        for color in [[200, 0, 0], [0, 0, 200]] as [[UInt8]] {
            // One start shows the old picture, then the new one; the next start shows the new one from the cache.
            try await RunningApp.show(folder.path) { app in
                let tile = try await app.tile("a.ppm")
                try await app.await("pictures-complete")
                try write(color)
                try await waitUntil("the new colour") {
                    try app.screenshot().count(of: color, in: try app.boxInWindow(tile)) > 1000
                }
            }
        }
    }

    /// The colours of the visible part of the text.
    private func shown(_ app: RunningApp) throws -> [[UInt8]] {
        guard let view = text(app) else { return [] }
        // Another view may replace this one at any moment.
        guard let box = try? app.boxInWindow(view) else { return [] }
        let screenshot = try app.screenshot()
        return (box.y..<box.y + box.height).flatMap { y in
            stride(from: box.x, to: box.x + min(box.width, 300), by: 2).map { screenshot.color(x: $0, y: y) }
        }
    }

    @Test func `a text that is truncated and written again is shown at its line`() async throws {
        let folder = try TestFolder()
        try folder.addText("a.txt", lines(400))
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            try await waitUntil("the text") { text(app)?.text.contains("number 400 ") == true }
            try await waitUntil("the beginning") { try !shown(app).isEmpty }
            let beginning = try shown(app)
            for _ in 0..<4 { try app.press("Page_Down") }
            var place = beginning
            try await waitUntil("the view to rest") {
                let now = try shown(app)
                defer { place = now }
                return !now.isEmpty && now == place && now != beginning
            }
            // Another text is written, with the same line at the top of the view. Until it is drawn, the old text is seen at
            // its scroll position, which need not be the start of a line; the next text begins at the start of the line.
            for count in [401, 402] {
                try folder.addText("a.txt", lines(count))
                try await waitUntil("the text of \(count) lines at the line") {
                    let now = try shown(app)
                    defer { place = now }
                    return text(app)?.text.hasSuffix("line number \(count) of the text.\n") == true && !now.isEmpty
                        && now == place && now != beginning
                }
            }
            for count in [20, 10, 402] {
                try folder.addText("a.txt", lines(count))
                try await waitUntil("the text of \(count) lines") {
                    text(app)?.text.hasSuffix("line number \(count) of the text.\n") == true
                }
            }
            try await waitUntil("the text at its line") { try shown(app) == place }
        }
    }

    @Test func `a text has the menu of the preview, whose items copy the selection`() async throws {
        let folder = try TestFolder()
        try folder.addText("a.txt", lines(40))
        try await RunningApp.show("\(folder.path)/a.txt") { app in
            let view = try await wait("the text") { text(app) }
            try await app.click(view, button: 3, toSee: "menu item", "Select All").activate()
            try await app.miss("menu item", "Select All")
            for name in ["Copy Text", "Select All", "Copy File", "Save a Copy…", "Details"] {
                try await app.click(view, button: 3, toSee: "menu item", name)
                try await app.press("Escape", toMiss: "menu item", name)
            }
            #expect(app.onScreen("menu item", "Paste") == nil)
        }
    }

    @Test func `several files on the command line are one set, and a folder has its own window`() async throws {
        let (folder, other) = (try TestFolder(), try TestFolder())
        try folder.addPicture("a.png", color: [200, 0, 0])
        try folder.addPicture("b.png", color: [0, 200, 0])
        try folder.addPicture("c.png", color: [0, 0, 200])
        try other.addPicture("z.png", color: [200, 200, 0])
        try await RunningApp.show("\(folder.path)/c.png", "\(other.path)/z.png", "file://localhost\(folder.path)/a.png")
        {
            app in
            try await app.see("image", "c.png, 1 of 3 · 192 × 128")
            try app.press("Right")
            try await app.see("image", "z.png, 2 of 3 · 192 × 128")
            try app.press("Right")
            try await app.see("image", "a.png, 3 of 3 · 192 × 128")
            #expect(app.node.children.filter { $0.role == "frame" }.count == 1)
        }
    }
}
