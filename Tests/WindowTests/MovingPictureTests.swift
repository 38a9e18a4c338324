// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestSupport
import Testing

extension WindowTests {
    @Test func `a picture that moves stands still where nothing is to move, until it is told to`() async throws {
        let folder = try TestFolder()
        try folder.addFixture("Image/frames.gif")
        try await RunningApp.show("\(folder.path)/frames.gif") { app in
            try await app.see("push button", "Play")
            // The first of its three frames is red.
            let picture = try await app.find("image", "frames.gif, 32 × 32")
            let box = try app.boxInWindow(picture)
            try await waitUntil("the first frame") { try app.screenshot().count(of: [255, 0, 0], in: box) > 500 }
            try await app.press("p", toSee: "push button", "Pause")
            try await waitUntil("another frame") { try app.screenshot().count(of: [0, 0, 255], in: box) > 500 }
            try await app.press("p", toSee: "push button", "Play")
        }
    }
}
