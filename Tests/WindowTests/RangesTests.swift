// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// Long documents on volumes, of which only what is shown is read.
extension WindowTests {
    /// Adds a film of six seconds in 35 MB.
    private func addLongFilm(to folder: TestFolder) throws {
        try folder.addFixture("Media/film.mp4")
        let film = LongFilm.spread(try TestFolder.read(folder.path + "/film.mp4"), spacing: 300_000)
        #expect(film.count > 30_000_000)
        try TestFolder.write(film, to: folder.path + "/film.mp4")
    }

    private func seeText(_ app: RunningApp, _ text: String) async throws {
        try await waitUntil("“\(text)”") {
            app.node.all(skipping: ["table"]).contains { $0.role == "label" && $0.name.contains(text) && $0.isOnScreen }
        }
    }

    /// The bytes that the helpers of an app's volumes have read (`rchar` in `proc(5)`).
    private func bytesRead(by app: RunningApp) -> Int {
        TestFolder.names(in: "/proc").reduce(0) { sum, entry in
            // The name in parentheses, the state, the parent (`stat` in `proc(5)`).
            let status = String(decoding: (try? TestFolder.read("/proc/\(entry)/stat")) ?? [], as: UTF8.self)
            guard status.contains(" (vitrine-volume) "), status.contains(") S \(app.process.identifier) "),
                let counters = try? TestFolder.read("/proc/\(entry)/io"),
                let line = String(decoding: counters, as: UTF8.self).split(separator: "\n").first
            else { return sum }
            return sum + (Int(line.drop { !$0.isNumber }) ?? 0)
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a film on a volume is seen before most of it is read, and goes on when its volume is back`() async throws {
        let volume = try PluggedVolume(on: Desktop.current)
        try addLongFilm(to: volume.content)
        try await volume.plugIn()
        // Slow, so that it is not read to its end before the volume goes.
        try volume.rules("read * delay 40")
        try await RunningApp.show("\(volume.path)/film.mp4") { app in
            try await app.see("push button", "Play")
            let read = bytesRead(by: app)
            #expect(1...8_000_000 ~= read, "\(read) bytes of 35 million were read for the first frame")
            try await app.press("p", toSee: "push button", "Pause")
            try await seeText(app, "0:01 / 0:06")
            try volume.pullOut()
            try await seeText(app, "The volume of the document cannot be reached.")
            try await app.see("push button", "Play")
            try await volume.plugIn()
            try await app.see("push button", "Pause")
            try await seeText(app, "0:06 / 0:06")
        }
        try volume.pullOut()
    }
}
