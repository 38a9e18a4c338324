// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

extension WindowTests {
    @Test func `an embedding program hears what could not be made`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("photo.png", color: [40, 40, 200])
        chmod(folder.path, 0o555)
        defer { chmod(folder.path, 0o755) }
        try await RunningApp.show(folder.path, program: "SketchBook", isPrivileged: false) { app in
            try await app.ready("photo.png")
            try app.press("ctrl+n")
            try await waitUntil("the failure") { app.output.contains("failed: ") }
            try await app.see("label", "Document Not Created")
        }
    }

    @Test func `an embedding program is told of a new document once it has its name`() async throws {
        let folder = try TestFolder()
        try await RunningApp.show(folder.path, program: "SketchBook") { app in
            try await app.see("label", "Folder Is Empty")
            try app.press("ctrl+n")
            try await app.see("text", "New name")
            #expect(!app.output.contains("made: "))
            try app.type("Circle")
            try app.press("Return")
            try await waitUntil("the named document") { app.output.contains("made: Circle.svg") }
            try await app.press("Menu", toSee: "menu item", "Show the Last Sketch").activate()
            try await app.seeSelected("Circle.svg")
            #expect(!app.output.contains("made: Sketch.svg"))
        }
    }

    @Test func `an embedding program has its own names in menus, and its own folders`() async throws {
        let (folder, settings) = (try TestFolder(), try TestFolder())
        try folder.addText("notes.txt")
        try await RunningApp.show(
            folder.path, environment: ["XDG_CONFIG_HOME": settings.path], program: "SketchBook"
        ) { app in
            try await app.ready("notes.txt")
            try await app.press("ctrl+1", until: "its settings") {
                access("\(settings.path)/sketchbook/browser", F_OK) == 0
            }
            #expect(access("\(settings.path)/vitrine", F_OK) != 0)
            try await app.press("shift+F10", toSee: "menu item", "New Sketch…")
            try await app.press("Escape", toMiss: "menu item", "New Sketch…")
            try await app.press("F10", toSee: "menu item", "Keyboard Shortcuts")
            #expect(app.node.first("menu item", "About Vitrine") == nil)
        }
    }

    @Test func `two browsers in one process keep their stars apart`() async throws {
        let (first, second, data) = (try TestFolder(), try TestFolder(), try TestFolder())
        try first.addText("alpha.txt")
        try second.addText("alpha.txt")
        try await RunningApp.show(
            first.path, second.path, environment: ["XDG_DATA_HOME": data.path], program: "TwoShelves"
        ) { app in
            try await waitUntil("both windows") { app.node.children.count { $0.role == "frame" } == 2 }
            _ = try await app.tile("alpha.txt")
            try await app.press("Home", "Menu", toSee: "menu item", "Star").activate()
            func isKept(_ shelf: String) -> Bool { access("\(data.path)/twoshelves-\(shelf)/starred", F_OK) == 0 }
            try await waitUntil("the star") { isKept("first") || isKept("second") }
            #expect(isKept("first") != isKept("second"))
        }
    }

    @Test func `an embedding program shows a document wherever the user is`() async throws {
        let folder = try TestFolder()
        folder.addFolder("Inside")
        try folder.addPicture("Inside/photo.png", color: [40, 40, 200])
        try await RunningApp.show(folder.path, program: "SketchBook") { app in
            try await app.ready("Inside")
            try app.press("ctrl+n")
            _ = try await app.tile("Sketch.svg")
            // The new one may be named.
            try await app.see("text", "New name")
            try await app.press("Escape", toMiss: "text", "New name")
            try await app.seeSelected("Sketch.svg")
            try await app.press("Home", toSelect: "Inside")
            try app.press("Return")
            try await app.ready("photo.png")
            try await app.press("Home", "Menu", toSee: "menu item", "Show the Last Sketch").activate()
            try await app.seeSelected("Sketch.svg")
        }
    }

    @Test func `an embedding program may give a file to copy or to move, or decline`() async throws {
        let folder = try TestFolder()
        for name in ["Copies", "Scans", "Scans/Scanner", "Finished"] { folder.addFolder(name) }
        try folder.addText("Copies/Page.svg", "<svg>page</svg>")
        try folder.addText("Scans/Scanner/Scan.svg", "<svg>scan</svg>")
        try folder.addText("Finished/Old.svg", "<svg/>")
        try await RunningApp.show("\(folder.path)/Copies", program: "SketchBook") { app in
            try await app.ready("Page.svg")
            try app.press("ctrl+n")
            try await app.see("text", "New name")
            try await app.press("Escape", toMiss: "text", "New name")
            try await waitUntil("the copy") { app.output.contains("made: Page 2.svg") }
            #expect(try folder.text("Copies/Page 2.svg") == "<svg>page</svg>")
            #expect(try folder.text("Copies/Page.svg") == "<svg>page</svg>")
        }
        try await RunningApp.show("\(folder.path)/Scans", program: "SketchBook") { app in
            try await app.ready("Scanner")
            try app.press("ctrl+n")
            _ = try await app.tile("Scan.svg")
            #expect(try folder.text("Scans/Scan.svg") == "<svg>scan</svg>")
            #expect(throws: DesktopFailure.self) { try folder.text("Scans/Scanner/Scan.svg") }
        }
        try await RunningApp.show("\(folder.path)/Finished", program: "SketchBook") { app in
            try await app.ready("Old.svg")
            try app.press("ctrl+n", "ctrl+shift+n")
            // The folder that was asked for next is there, and nothing before it.
            _ = try await app.tile("New Folder")
            #expect(app.tileNames == ["New Folder", "Old.svg"])
        }
    }

    @Test func `documents of other types are dimmed, and are not picked`() async throws {
        let folder = try TestFolder()
        try folder.addText("notes.txt")
        try await RunningApp.show(folder.path, program: "SketchBook") { app in
            try await app.ready("notes.txt")
            try app.press("Right", "Return")
            try await app.see("label", "“notes.txt” is a different type of file")
            #expect(!app.output.contains("picked: notes.txt"))
        }
    }
}
