// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// A film of six seconds, and a piece of music.
extension WindowTests {
    private func showMedia(_ fixture: String, _ body: (RunningApp) async throws -> Void) async throws {
        let folder = try TestFolder()
        try folder.addFixture(fixture, as: "played" + fixture.suffix(4))
        try await RunningApp.show("\(folder.path)/played\(fixture.suffix(4))") { app in
            try await app.see("push button", "Play")
            try await body(app)
        }
    }

    /// Waits until the time beside the slider is one of these.
    private func seeTime(_ app: RunningApp, _ times: [String]) async throws {
        try await waitUntil("one of the times \(times)") {
            app.node.all(skipping: ["table"]).contains { $0.role == "label" && times.contains($0.name) }
        }
    }

    @Test func `nothing plays by itself, then a film plays to its end`() async throws {
        try await showMedia("Media/film.mp4") { app in
            try await seeTime(app, ["0:00 / 0:06"])
            try await app.press("p", toSee: "push button", "Pause")
            try await seeTime(app, ["0:02 / 0:06", "0:03 / 0:06", "0:04 / 0:06"])
            // The second half of the film is a test card, with colours.
            try await waitUntil("the end") { app.node.first("push button", "Play", skipping: ["table"]) != nil }
            try await seeTime(app, ["0:06 / 0:06"])
            try await app.press("p", toSee: "push button", "Pause")
            try await seeTime(app, ["0:01 / 0:06", "0:02 / 0:06"])
        }
    }

    @Test func `pausing stops where it is, and the keys go back and on`() async throws {
        try await showMedia("Media/film.mp4") { app in
            try await app.press("p", toSee: "push button", "Pause")
            try await seeTime(app, ["0:01 / 0:06", "0:02 / 0:06"])
            try await app.press("p", toSee: "push button", "Play")
            try app.press("shift+Right")
            try await seeTime(app, ["0:06 / 0:06"])
            try app.press("shift+Left", "shift+Left")
            try await seeTime(app, ["0:00 / 0:06"])
        }
    }

    @Test func `music plays`() async throws {
        try await showMedia("Media/song.mp3") { app in
            try await app.press("p", toSee: "push button", "Pause")
            try await app.see("push button", "Play")
        }
    }

    @Test func `music without a cover is seen by how loud it is`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/plain.flac", as: "played.flac")
        try await RunningApp.show("\(folder.path)/played.flac") { app in
            let picture = try await app.find("image", "played.flac")
            let box = try app.boxInWindow(picture)
            // The card that they stand on is dark blue, and larger than an icon.
            try await waitUntil("its bars") { try app.screenshot().count(of: [32, 41, 94], in: box) > 40_000 }
            // In its middle is the middle of the tone; what comes later is dimmed then.
            let before = try app.screenshot().count(of: [32, 41, 94], in: box)
            try await app.click(picture, until: "the rest to be dimmed") {
                try app.screenshot().count(of: [32, 41, 94], in: box) < before * 7 / 10
            }
            let middle = try app.screenshot().count(of: [32, 41, 94], in: box)
            // The rest is over in half a second: too soon to find the button that says “Pause”.
            try app.press("p")
            // The edge beyond the last bar stays dimmed.
            try await waitUntil("it to be played to its end") {
                try app.screenshot().count(of: [32, 41, 94], in: box) > (before + middle) / 2
            }
        }
    }

    @Test func `in a narrow window the position keeps its room, and nothing is cut off`() async throws {
        try await showMedia("Media/film.mp4") { app in
            try app.resize(width: 360, height: 600)
            let window = try await app.find("frame")
            let slider = try await app.find("slider", "Position")
            let play = try await app.find("push button", "Play")
            let menu = try await app.find("push button", "Playback")
            let volume = { @MainActor in app.node.first("slider", "Volume", skipping: ["table"])?.isOnScreen == true }
            // The volume, which has its keys, gives way.
            try await waitUntil("all to be there") {
                let (first, last) = (play.box, menu.box)
                return slider.box.width >= 280 && first.x >= 0 && first.x < last.x
                    && last.x + last.width <= window.box.width
                    && window.box.width < 480 && !volume()
            }
            try await app.press("f", until: "the volume") { volume() }
        }
    }

    @Test func `a film has all the room, and its controls lie over it only while something moves`() async throws {
        try await showMedia("Media/film.mp4") { app in
            try app.press("l")
            let film = try await app.find("image", "played.mp4")
            let slider = try await app.find("slider", "Position")
            let (room, place) = (try app.boxInWindow(film), try app.boxInWindow(slider))
            #expect(room.x <= place.x && room.x + room.width >= place.x + place.width)
            #expect(room.y + room.height >= place.y + place.height)
            // Beside the film is a grey, which is darker below the controls.
            @MainActor func areControlsSeen() throws -> Bool {
                try app.screenshot().color(x: place.x + 100, y: place.y + 26).allSatisfy { $0 < 0x14 }
            }
            try await waitUntil("the controls") { try areControlsSeen() }
            try await app.press("p", until: "the film to play") {
                app.node.first("push button", "Pause", skipping: ["table"]) != nil
            }
            try await waitUntil("the film alone") { try !areControlsSeen() }
            #expect(app.node.first("push button", "Pause", skipping: ["table"]) != nil)
            try app.move(pointerTo: room.x + 50, room.y + 100)
            try await waitUntil("the controls") { try areControlsSeen() }
            try await waitUntil("the film alone") { try !areControlsSeen() }
            // The keyboard finds them as well, and what does not play has them at hand.
            try app.press("Tab")
            try await waitUntil("the controls") { try areControlsSeen() }
            try app.press("Return")
            try await app.see("push button", "Play")
            // Longer than they stay while it plays.
            try await Task.sleep(for: .milliseconds(3500))
            #expect(try areControlsSeen())
        }
    }

    @Test func `time goes on to the right where text does not`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Media/film.mp4", as: "played.mp4")
        try await RunningApp.show("\(folder.path)/played.mp4", environment: ["GTK_DEBUG": "invert-text-dir"]) { app in
            let play = try await app.find("push button", "Play")
            let slider = try await app.find("slider", "Position")
            let next = try await app.find("push button", "Next Document")
            let close = try await app.find("push button", "Close Preview")
            // The header is the other way round.
            #expect(close.box.x < next.box.x)
            #expect(play.box.x < slider.box.x)
            try app.press("shift+Right")
            try await seeTime(app, ["0:05 / 0:06"])
        }
    }

    @Test func `the facts stand beside a piece of music, not over it`() async throws {
        try await showMedia("Media/song.mp3") { app in
            try app.resize(width: 1270, height: 800)
            let facts = try await app.press("i", toSee: "label", "Details")
            let menu = try await app.find("push button", "Playback")
            try await waitUntil("the controls beside them") {
                try app.boxInWindow(menu).x + menu.box.width <= app.boxInWindow(facts).x
            }
        }
    }
}
