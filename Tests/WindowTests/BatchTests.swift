// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Testing

extension WindowTests {
    @Test func `several documents are renamed by a plan that is shown first, and Undo takes it back`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt", "gamma.txt"] { try folder.addText(name, name) }
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("gamma.txt")
            try app.press("ctrl+a")
            try app.press("F2")
            try await app.see("label", "Nothing to change")
            // The pattern has the keyboard's focus, all of it selected.
            try app.type("Trip {n:2}")
            try await app.see("label", "Trip 03.txt")
            #expect(try folder.text("alpha.txt") == "alpha.txt")
            try app.press("Return")
            try await waitUntil("the new names") { app.tileNames == ["Trip 01.txt", "Trip 02.txt", "Trip 03.txt"] }
            #expect(try folder.text("Trip 02.txt") == "beta.txt")
            try app.press("ctrl+z")
            try await waitUntil("the old names") { app.tileNames == ["alpha.txt", "beta.txt", "gamma.txt"] }
        }
    }

    @Test func `a plan names what stands in its way`() async throws {
        let folder = try TestFolder()
        for name in ["alpha.txt", "beta.txt"] { try folder.addText(name, name) }
        try await RunningApp.show(folder.path) { app in
            _ = try await app.tile("beta.txt")
            try app.press("ctrl+a")
            try app.press("F2")
            try await app.see("label", "Nothing to change")
            try app.type("same")
            try await app.see("label", "Several files would have this name")
            try app.press("Escape")
            try await app.miss("label", "Several files would have this name")
            #expect(app.tileNames == ["alpha.txt", "beta.txt"])
        }
    }
}
