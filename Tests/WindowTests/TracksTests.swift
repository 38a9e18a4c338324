// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// How films are played: how fast, in which language, and with which words.
extension WindowTests {
    /// Waits until the panel says something about the document that it shows.
    private func seeDetail(_ app: RunningApp, _ text: String) async throws {
        try await waitUntil("“\(text)” to be said") {
            app.node.all(skipping: ["table"]).contains { $0.name.contains(text) }
        }
    }

    @Test func `keys choose the speed, the sound and the subtitles of a film`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/tracks.mkv", as: "film.mkv")
        try await RunningApp.show("\(folder.path)/film.mkv") { app in
            try await app.see("push button", "Play")
            try app.press("greater", "greater")
            try await seeDetail(app, "0:06 · 1.5 ×")
            try app.press("less", "less", "less", "less")
            try await seeDetail(app, "0:06 · 0.5 ×")
            try app.press("a")
            try await seeDetail(app, "0.5 × · English – Commentary")
            // The film says of its German words that they are to be read.
            try app.press("a")
            try await seeDetail(app, "0.5 × · Subtitles: German")
            try await app.press("p", toSee: "push button", "Pause")
            try await app.see("label", "Guten Tag")
            // While it plays, others can be chosen as well.
            try app.press("v")
            try await app.see("label", "Good day")
            try app.press("v")
            try await app.miss("label", "Good day")
        }
    }

    @Test func `the words of a moment are there when a paused film goes to it`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/tracks.mkv", as: "film.mkv")
        try await RunningApp.show("\(folder.path)/film.mkv") { app in
            try await app.see("push button", "Play")
            try await seeDetail(app, "Subtitles: German")
            try app.press("shift+Right")
            try await app.see("label", "Zweite Zeile")
            try await app.see("push button", "Play")
        }
    }

    @Test func `the menu offers what there is to choose from`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/tracks.mkv", as: "film.mkv")
        try await RunningApp.show("\(folder.path)/film.mkv") { app in
            try await app.see("push button", "Play")
            // The button is inside the one that is named.
            let menu = try await wait("the menu of how it is played") {
                app.node.all(skipping: ["table"]).last { $0.isOf("push button") && $0.name == "Playback" }
            }
            @MainActor func isOffered(_ name: String) -> Bool {
                app.node.all(skipping: ["table"]).contains {
                    ["radio menu item", "menu item", "check menu item"].contains($0.role) && $0.name == name
                }
            }
            try await wait("the menu to open", repeating: { try menu.activate() }) { isOffered("2 ×") ? true : nil }
            for name in ["0.5 ×", "2 ×", "Off", "German", "English", "English – Commentary"] {
                try await waitUntil("“\(name)” to be offered") { isOffered(name) }
            }
        }
    }

    @Test func `the buttons below a film are reached and used with the keyboard`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/film.mp4", as: "film.mp4")
        try await RunningApp.show("\(folder.path)/film.mp4") { app in
            try await app.see("push button", "Play")
            try app.press("Tab", "Return")
            try await app.see("push button", "Pause")
            try app.press("space")
            try await app.see("push button", "Play")
        }
    }

    @Test func `words in a file beside a film are read over it, until they are not wanted`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/film.mp4", as: "film.mp4")
        try folder.addText("film.srt", "1\n00:00:00,000 --> 00:00:06,000\nWords <b>beside</b> it\n")
        try await RunningApp.show("\(folder.path)/film.mp4") { app in
            try await app.see("push button", "Play")
            try await app.see("label", "Words beside it")
            try await seeDetail(app, "Subtitles: File “film.srt”")
            try app.press("v")
            try await app.miss("label", "Words beside it")
        }
    }

    @Test func `the menu offers each file of subtitles by its language`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/film.mp4", as: "film.mp4")
        try folder.addFixture("Media/film.mp4", as: "film 2.mp4")
        func add(_ name: String, _ words: String) throws {
            try folder.addText(name, "1\n00:00:00,000 --> 00:00:06,000\n\(words)\n")
        }
        try add("film.de.srt", "Guten Tag")
        try add("film.pt-BR.forced.srt", "Bom dia")
        try add("film.en.sdh.srt", "Good day")
        try add("film.srt", "Words")
        try add("film 2.fr.srt", "Bonjour")
        folder.addFolder("Subs")
        try add("Subs/film.ja.srt", "Konnichiwa")
        try await RunningApp.show("\(folder.path)/film.mp4") { app in
            try await app.see("push button", "Play")
            try await app.see("label", "Words")
            let menu = try await wait("the menu of how it is played") {
                app.node.all(skipping: ["table"]).last { $0.isOf("push button") && $0.name == "Playback" }
            }
            @MainActor func item(_ name: String) -> AccessibleNode? {
                app.node.all(skipping: ["table"]).first {
                    ["radio menu item", "menu item", "check menu item"].contains($0.role) && $0.name == name
                }
            }
            let names = [
                "Off", "File “film.srt”", "English (for the hearing impaired)", "German", "Japanese",
                "Portuguese (Brazil, forced)",
            ]
            try await wait("the menu to open", repeating: { try menu.activate() }) { item("German") }
            for name in names { try await waitUntil("“\(name)” to be offered") { item(name) != nil } }
            #expect(item("French") == nil)
            try item("German")?.activate()
            try await app.see("label", "Guten Tag")
            try await seeDetail(app, "Subtitles: German")
            // A file that is added while the film is shown is offered, and the choice stays.
            try add("film.it.srt", "Buongiorno")
            try await wait("the menu to open", repeating: { try menu.activate() }) { item("Italian") }
            try await seeDetail(app, "Subtitles: German")
            try add("film.de.srt", "Guten Abend")
            try await app.see("label", "Guten Abend")
            folder.removeFile("film.de.srt")
            try await app.miss("label", "Guten Abend")
        }
    }

    @Test func `subtitles in the language of the user are read at once`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/film.mp4", as: "film.mp4")
        for (name, words) in [("film.srt", "Words"), ("film.de.srt", "Guten Tag"), ("film.en.srt", "Good day")] {
            try folder.addText(name, "1\n00:00:00,000 --> 00:00:06,000\n\(words)\n")
        }
        try await RunningApp.show("\(folder.path)/film.mp4", environment: ["LANGUAGE": "de"]) { app in
            try await app.see("label", "Guten Tag")
        }
    }

    @Test func `a model is turned and tilted with keys, comes nearer, and goes back to where it was`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Model/cube.obj", as: "cube.obj")
        try await RunningApp.show("\(folder.path)/cube.obj") { app in
            // Without the compiler's optimisation each pixel of a model takes long.
            try app.resize(width: 700, height: 360)
            let model = try await app.see("image", "cube.obj")
            var box = try app.boxInWindow(model)
            // The buttons at the lower edge of the picture appear and disappear: their pixels are not counted.
            box.height -= 60
            @MainActor func drawn() throws -> Int {
                box.width * box.height - (try app.screenshot().count(of: [0x1D, 0x1D, 0x20], in: box))
            }
            /// Waits for the picture of the view that was chosen, and counts its pixels.
            @MainActor func rest() async throws -> Int {
                var sizes = [0, 0, 0]
                try await waitUntil("the model to be drawn") {
                    sizes = [sizes[1], sizes[2], try drawn()]
                    let isBusy = app.node.all(skipping: ["table"]).contains {
                        $0.role == "image" && $0.isIn(ATSPI_STATE_BUSY)
                    }
                    if isBusy { sizes = [0, 0, 0] }
                    return sizes[0] > 1000 && sizes.allSatisfy { $0 == sizes[0] }
                }
                return sizes[0]
            }
            try await waitUntil("the model or its thumbnail") { try drawn() > 1000 }
            try app.press("shift+Right", "shift+Right", "shift+Up")
            try await app.see("image", "cube.obj, rotated by 30°, tilted by 15°")
            // From here on it is the model: its thumbnail, of another size, cannot be turned.
            try app.press("minus")
            try await app.see("image", "cube.obj, rotated by 30°, tilted by 15° · 80%")
            try await app.press("0", toSee: "image", "cube.obj")
            let first = try await rest()
            try app.press("shift+Right", "shift+Right", "shift+Up")
            try await app.see("image", "cube.obj, rotated by 30°, tilted by 15°")
            try app.press("minus")
            try await app.see("image", "cube.obj, rotated by 30°, tilted by 15° · 80%")
            let small = try await rest()
            #expect(small < first * 8 / 10)
            try await app.press("0", toSee: "image", "cube.obj")
            let last = try await rest()
            #expect(abs(last - first) < first / 50, "\(last) pixels, \(first) at first, \(small) when it was small")
        }
    }
}
