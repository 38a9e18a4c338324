// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

/// Photos with a few seconds of film.
extension WindowTests {
    @Test func `a live photo plays where it is when it is told to, and is a photo again at its end`() async throws {
        let folder = try TestFolder()
        try folder.addPicture("live.jpg", color: [200, 0, 0])
        try folder.addFixture("Media/turned.mp4", as: "live.MOV")
        try folder.addPicture("plain.jpg", color: [0, 0, 200])
        try await RunningApp.show("\(folder.path)/live.jpg") { app in
            // It says so, and stands still: nothing plays by itself.
            let photo = try await app.see("image", "live.jpg, 1 of 3 · 192 × 128 · Live Photo")
            try await app.see("push button", "Play")
            let box = try app.boxInWindow(photo)
            @MainActor func red() throws -> Int { try app.screenshot().count(of: [200, 0, 0], in: box) }
            try await waitUntil("the photo") { try red() > 15_000 }
            try app.press("p")
            try await waitUntil("the film in its place") { try red() < 5_000 }
            try await waitUntil("the photo again") { try red() > 15_000 }
            try await app.see("push button", "Play")
            try app.press("Right", "Right")
            try await app.see("image", "plain.jpg, 3 of 3 · 192 × 128")
            try await app.miss("push button", "Play")
        }
    }
}
