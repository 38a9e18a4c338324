// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    /// A folder of three pictures, red, green and blue.
    private func colorsFolder() throws -> TestFolder {
        let folder = try TestFolder()
        try folder.addPicture("1 red.png", color: [220, 30, 30])
        try folder.addPicture("2 green.png", color: [30, 200, 30])
        try folder.addPicture("3 blue.png", color: [30, 30, 220])
        return folder
    }

    /// Waits until the panel shows a document, by its title.
    private func seePanel(_ app: RunningApp, _ name: String) async throws {
        try await waitUntil("the panel to show “\(name)”") {
            app.node.all(skipping: ["table"]).contains {
                $0.role == "label" && $0.name == name && $0.isOnScreen
            }
        }
    }

    /// Waits until there is no panel.
    private func missPanel(_ app: RunningApp) async throws {
        try await waitUntil("the tiles to have all of the width") {
            let pane = app.node.first("table")?.box.width ?? 0
            return pane > 600
        }
    }

    @Test func `Space opens the panel, arrows page, Escape closes it and the tile has the focus`() async throws {
        let folder = try colorsFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("3 blue.png")
            try await app.press("Home", toSelect: "1 red.png")
            try await app.openPreview()
            try await seePanel(app, "1 red.png")
            try app.press("Right")
            try await seePanel(app, "2 green.png")
            try await app.seeSelected("2 green.png")
            try app.press("Right")
            try await seePanel(app, "3 blue.png")
            try app.press("Left")
            try await seePanel(app, "2 green.png")
            try await app.closePreview()
            try await missPanel(app)
            try await waitUntil("the tile to have the focus") { app.focusedTile == "2 green.png" }
        }
    }

    @Test func `Space closes the panel that it has opened`() async throws {
        let folder = try colorsFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("3 blue.png")
            try await app.press("Home", toSelect: "1 red.png")
            try await app.openPreview()
            try await seePanel(app, "1 red.png")
            try await app.closePreview(by: "space")
            try await missPanel(app)
        }
    }

    @Test func `of several selected documents the panel shows those alone`() async throws {
        let folder = try colorsFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("3 blue.png")
            try app.press("Right", "shift+Right")
            try await waitUntil("two selected") { app.selectedTiles == ["1 red.png", "2 green.png"] }
            try await app.openPreview()
            try await seePanel(app, "1 red.png")
            try app.press("Right")
            try await seePanel(app, "2 green.png")
            try app.press("Right", "Right")
            try await seePanel(app, "2 green.png")
        }
    }

    @Test func `a document that goes while it is previewed is said to be gone, and its neighbours are next`()
        async throws
    {
        let folder = try colorsFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.ready("3 blue.png")
            try await app.press("Home", toSelect: "1 red.png")
            try await app.openPreview()
            try await app.see("image", "1 red.png, 1 of 3 · 192 × 128")
            try app.press("Right")
            try await app.see("image", "2 green.png, 2 of 3 · 192 × 128")
            folder.removeFile("2 green.png")
            try await seePanel(app, "“2 green.png” was deleted.")
            try await seePanel(app, "2 green.png")
            try app.press("Right")
            try await seePanel(app, "3 blue.png")
            try await app.seeSelected("3 blue.png")
            try app.press("Left")
            try await seePanel(app, "1 red.png")
        }
    }

    @Test func `a file given to open is previewed`() async throws {
        let folder = try colorsFolder()
        try await RunningApp.show("\(folder.path)/2 green.png") { app in
            try await seePanel(app, "2 green.png")
        }
    }

    @Test(arguments: ["prefer-light", "prefer-dark"])
    func `grey squares lie under what can be seen through, in light windows and dark ones`(scheme: String) async throws
    {
        let folder = try TestFolder()
        // Black ink on the right half, nothing on the left.
        try folder.addText(
            "ink.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='192' height='128'><rect x='96' width='96' height='128'/></svg>"
        )
        try folder.addPicture("full.png", color: [29, 29, 32])
        try await RunningApp.show("\(folder.path)/ink.svg", environment: ["ADW_DEBUG_COLOR_SCHEME": scheme]) { app in
            let view = try app.boxInWindow(try await app.see("image", "ink.svg, 2 of 2 · 192 × 128"))
            @MainActor func count(_ colour: [UInt8]) throws -> Int { try app.screenshot().count(of: colour, in: view) }
            try await waitUntil("the ink") { try count([0, 0, 0]) > 10_000 }
            let screen = try app.screenshot()
            // Nothing lies over the middle.
            let middle = PixelBox(x: view.x, y: view.y + view.height / 2, width: view.width, height: 1)
            let (grey, black) = (
                screen.count(of: [191, 191, 191], in: middle), screen.count(of: [0, 0, 0], in: middle)
            )
            #expect(black > 90 && abs(grey - black) < 4)
            let start = (view.x + view.width / 2 - 96, middle.y)
            let shades = Set((0..<96).map { screen.color(x: start.0 + $0, y: start.1)[0] })
            #expect(shades == [199, 181])
            try app.press("Left")
            try await app.see("image", "full.png, 1 of 2 · 192 × 128")
            try await waitUntil("what covers its ground") { try count([191, 191, 191]) < 500 }
        }
    }
}
