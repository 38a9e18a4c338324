// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

extension WindowTests {
    @Test func `a folder's documents are tiles named after them, folders first`() async throws {
        let folder = try TestFolder()
        for name in ["b 10.txt", "b 9.txt", "apples.txt", ".hidden"] { try folder.addText(name) }
        folder.addFolder("Zebra")
        try await RunningApp.show(folder.path) { app in
            try await waitUntil("four tiles in natural order") {
                app.tileNames == ["Zebra", "apples.txt", "b 9.txt", "b 10.txt"]
            }
            _ = try await app.find("frame", folder.name)
        }
    }

    @Test func `tiles get their pictures`() async throws {
        let folder = try TestFolder()
        let color: [UInt8] = [210, 40, 160]
        try folder.addPicture("pink.png", color: color)
        try await RunningApp.show(folder.path) { app in
            let tile = try await app.tile("pink.png")
            try await app.await("pictures-complete")
            try await waitUntil("the picture's colour on the tile") {
                let box = try app.boxInWindow(tile)
                return try app.screenshot().count(of: color, in: box) > 2000
            }
        }
    }

    @Test func `a picture whose name says nothing is looked into`() async throws {
        let folder = try TestFolder()
        let color: [UInt8] = [210, 40, 160]
        try folder.addPicture("pink.png", color: color)
        #expect(rename(folder.path + "/pink.png", folder.path + "/pink.unheard-of") == 0)
        try await RunningApp.show(folder.path) { app in
            let tile = try await app.tile("pink.unheard-of")
            try await app.await("pictures-complete")
            try await waitUntil("the picture's colour on the tile") {
                let box = try app.boxInWindow(tile)
                return try app.screenshot().count(of: color, in: box) > 2000
            }
        }
    }

    @Test func `a film whose name could be that of a text has its picture`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/film.ts")
        try await RunningApp.show(folder.path) { app in
            let tile = try await app.tile("film.ts")
            try await app.await("pictures-complete")
            try await waitUntil("the film's colour on the tile") {
                let box = try app.boxInWindow(tile)
                return try app.screenshot().count(of: [210, 40, 160], in: box) > 2000
            }
        }
    }

    @Test func `a broken document keeps its icon and says why`() async throws {
        let folder = try TestFolder()
        try folder.addBrokenPicture("broken.png")
        try await RunningApp.show(folder.path) { app in
            let tile = try await app.tile("broken.png")
            try await app.await("pictures-complete")
            try await waitUntil("a reason on the tile") {
                !(tile.description.isEmpty || tile.description == "PNG image")
            }
        }
    }

    @Test func `a file that appears is shown, and one that goes is not any more`() async throws {
        let folder = try TestFolder()
        try folder.addText("one.txt")
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("one.txt")
            try folder.addText("two.txt")
            try await waitUntil("both tiles") { app.tileNames == ["one.txt", "two.txt"] }
            folder.removeFile("one.txt")
            try await waitUntil("the other tile alone") { app.tileNames == ["two.txt"] }
        }
    }

    @Test func `an empty folder says so, until something is in it`() async throws {
        let folder = try TestFolder()
        try await RunningApp.show(folder.path) { app in
            try await app.see("label", "Folder Is Empty")
            try folder.addText("first.txt")
            try await waitUntil("the tile on screen") {
                app.tiles.first.map { $0.name == "first.txt" && $0.isOnScreen } == true
            }
        }
    }

    @Test func `a folder of hidden files offers to show them`() async throws {
        let folder = try TestFolder()
        try folder.addText(".secret")
        try await RunningApp.show(folder.path) { app in
            try await app.see("label", "No Visible Files")
            try await app.see("push button", "Show Hidden Files").activate()
            _ = try await app.tile(".secret")
        }
    }

    @Test func `a folder that is not there says so and leads home`() async throws {
        try await RunningApp.show("/nonexistent/folder") { app in
            try await app.see("label", "Folder Not Found")
            try await app.see("push button", "Go Home").activate()
            _ = try await app.find("frame", "Home")
            try await app.miss("label", "Folder Not Found")
        }
    }

    @Test func `a folder that may not be read says so and leads up`() async throws {
        let outer = try TestFolder()
        outer.addFolder("private")
        try outer.addText("beside.txt")
        chmod("\(outer.path)/private", 0)
        try await RunningApp.show("\(outer.path)/private", isPrivileged: false) { app in
            try await app.see("label", "Access Denied")
            try await app.see("push button", "Go Up").activate()
            _ = try await app.tile("beside.txt")
        }
    }

    @Test func `a document that may not be read keeps its icon and says why`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("secret.png", color: [10, 20, 30])
        chmod("\(folder.path)/secret.png", 0)
        try await RunningApp.show(folder.path, isPrivileged: false) { app in
            let tile = try await app.tile("secret.png")
            try await waitUntil("a reason on the tile") {
                !(tile.description.isEmpty || tile.description == "PNG image")
            }
        }
    }

    @Test func `a folder removed while it is open says so and leads up`() async throws {
        let outer = try TestFolder()
        outer.addFolder("inner")
        try outer.addText("beside.txt")
        try TestFolder.write([1], to: "\(outer.path)/inner/file.bin")
        try await RunningApp.show("\(outer.path)/inner") { app in
            _ = try await app.tile("file.bin")
            unlink("\(outer.path)/inner/file.bin")
            rmdir("\(outer.path)/inner")
            try await app.see("label", "Folder Is Gone")
            try await app.see("push button", "Go Up").activate()
            _ = try await app.tile("beside.txt")
        }
    }

    @Test func `a file given to open is selected in its folder`() async throws {
        let folder = try TestFolder()
        for name in ["a.txt", "b.txt", "c.txt"] { try folder.addText(name) }
        try await RunningApp.show("\(folder.path)/b.txt") { app in
            _ = try await app.find("frame", folder.name)
            try await app.seeSelected("b.txt")
        }
    }
}
