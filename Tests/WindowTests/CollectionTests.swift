// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

extension WindowTests {
    @Test func `a star is kept, follows its document, and is taken away`() async throws {
        let (folder, data) = (try TestFolder(), try TestFolder())
        for name in ["alpha.txt", "beta.txt"] { try folder.addText(name) }
        let environment = ["XDG_DATA_HOME": data.path]
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await app.ready("alpha.txt")
            try await app.press("Home", "Menu", toSee: "menu item", "Star").activate()
            try await waitUntil("the star") { app.tiles.first?.description.contains("Starred") == true }
            try await app.press("F2", toSee: "text", "New name")
            try app.press("ctrl+a")
            try app.type("renamed.txt")
            try app.press("Return")
            _ = try await app.tile("renamed.txt")
            try await waitUntil("the star to follow") {
                (try? data.text("vitrine/starred"))?.hasSuffix("/renamed.txt\n") == true
            }
        }
        try await RunningApp.show(folder.path, environment: environment) { app in
            _ = try await app.tile("renamed.txt")
            try await app.click(try await app.see("list item", "Starred"), until: "what is starred") {
                app.tileNames == ["renamed.txt"]
            }
            try await waitUntil("no button in a place that is no folder") { app.createButton == nil }
            try await app.press("Home", toSelect: "renamed.txt")
            try await app.press("Menu", toSee: "menu item", "Remove Star").activate()
            try await app.see("label", "No Starred Files")
        }
    }

    @Test func `what other programs used last is shown, until its file goes`() async throws {
        let (folder, data) = (try TestFolder(), try TestFolder())
        for name in ["first.txt", "second.txt"] { try folder.addText(name) }
        let marks = ["first.txt": "2024", "second.txt": "2025", "gone.txt": "2026"].map { name, year in
            let date = "\(year)-01-01T00:00:00Z"
            let uri = "file://\(folder.path)/\(name)"
            return """
                <bookmark href='\(uri)' added='\(date)' modified='\(date)' visited='\(date)'>
                <info><metadata owner='http://freedesktop.org'><mime:mime-type type='text/plain'/>
                <bookmark:applications>
                <bookmark:application name='Notes' exec='notes %u' modified='\(date)' count='1'/>
                </bookmark:applications></metadata></info></bookmark>
                """
        }
        let list = """
            <?xml version='1.0'?>
            <xbel version='1.0' xmlns:bookmark='http://www.freedesktop.org/standards/desktop-bookmarks'
              xmlns:mime='http://www.freedesktop.org/standards/shared-mime-info'>\(marks.joined())</xbel>
            """
        try TestFolder.write(Array(list.utf8), to: "\(data.path)/recently-used.xbel")
        try await RunningApp.show("recent:///", environment: ["XDG_DATA_HOME": data.path]) { app in
            try await waitUntil("the last first") { app.tileNames == ["second.txt", "first.txt"] }
            try await app.press("Home", toSelect: "second.txt")
            unlink("\(folder.path)/first.txt")
            try await waitUntil("it to go") { app.tileNames == ["second.txt"] }
            try await app.press("Menu", toSee: "menu item", "Remove from Recent").activate()
            try await app.see("label", "No Recent Documents")
            #expect(try folder.text("second.txt").isEmpty == false)
        }
    }

    @Test func `a bookmarked folder that is gone is said so, and can be found again`() async throws {
        let (folder, settings) = (try TestFolder(), try TestFolder())
        folder.addFolder("Here")
        let environment = ["XDG_CONFIG_HOME": settings.path]
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await app.ready("Here")
            try await app.press("Home", "Menu", toSee: "menu item", "Add to Bookmarks").activate()
            try await app.see("list item", "Here")
            rmdir("\(folder.path)/Here")
            try await app.click(try await app.see("list item", "Here"), toSee: "push button", "Locate…")
            #expect(try settings.text("gtk-3.0/bookmarks") == "file://\(folder.path)/Here\n")
        }
    }

    @Test func `the pointer's own buttons go back and forward`() async throws {
        let folder = try TestFolder()
        folder.addFolder("Inside")
        try folder.addText("Inside/deep.txt")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("Inside")
            try app.press("Right", "Return")
            let deep = try await app.tile("deep.txt")
            // There is one folder in each direction: more clicks lead no further.
            try await app.click(deep, button: 8, until: "the folder before") { app.tileNames.contains("Inside") }
            try await app.click(try await app.tile("Inside"), button: 9, until: "the folder after it") {
                app.tileNames.contains("deep.txt")
            }
            // A side button that is held down goes back by one folder.
            try app.hover(try await app.tile("deep.txt"))
            try app.desktop.run("xdotool", "mousedown", "8", "sleep", "0.9", "mouseup", "8")
            let inside = try await app.ready("Inside")
            // Side buttons do not navigate while a dialog is open.
            try await app.press("ctrl+k", toSee: "label", "Addresses")
            try app.click(inside, button: 9)
            try await app.press("Escape", toMiss: "label", "Addresses")
            try await app.press("Home", toSelect: "Inside")
            #expect(app.tileNames == ["Inside"])
        }
    }

    @Test func `a click after a press of a side button selects the document below the pointer`() async throws {
        let folder = try TestFolder()
        for name in ["a.txt", "b.txt"] { try folder.addText(name) }
        try await RunningApp.show(folder.path) { app in
            let (first, second) = (try await app.ready("a.txt"), try await app.ready("b.txt"))
            // The window has shown only this folder: both side buttons have no effect.
            for button in [8, 9] {
                try app.click(first, button: button)
                try app.click(second)
                try await app.seeSelected("b.txt")
                try await app.press("Home", toSelect: "a.txt")
            }
        }
    }
}
