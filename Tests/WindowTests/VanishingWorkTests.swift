// SPDX-License-Identifier: MPL-2.0

import CAtspi
import TestServers
import TestSupport
import Testing

/// Work on many documents, and documents on their way, whose volume goes in the middle and comes back.
extension WindowTests {
    private func seeText(_ app: RunningApp, _ text: String, for limit: Duration = .seconds(15)) async throws {
        try await wait("“\(text)”", for: limit) {
            app.node.all(skipping: ["table"]).first { $0.role == "label" && $0.name.contains(text) && $0.isOnScreen }
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a volume that goes in the middle of a batch is told, and the rest is done when it is back`() async throws {
        let volume = try PluggedVolume(on: Desktop.current)
        let numbers = 10...39
        for number in numbers { try volume.content.addText("\(number).txt", "\(number)") }
        try await volume.plugIn()
        try await RunningApp.show(volume.path) { app in
            // Small ones, so that all are seen.
            try app.press("ctrl+minus", "ctrl+minus")
            try await app.ready("39.txt")
            try await app.press("ctrl+a", "F2", toSee: "label", "Nothing to change")
            try app.type("Trip {n:2}")
            try await app.see("label", "Trip 01.txt")
            try volume.rules("rename * delay 200")
            try app.press("Return")
            @MainActor func done() -> Int { volume.content.names.count { $0.hasPrefix("Trip ") } }
            try await waitUntil("some to have their names") { done() > 2 }
            try volume.pullOut()
            _ = try await app.findDialog("Some Files Were Not Changed")
            try await seeText(app, "Skipped")
            // Each has one of its two names, and nothing else lies about.
            let early = done()
            #expect(early < numbers.count && volume.content.names.count == numbers.count)
            try volume.rules("")
            try await volume.plugIn()
            try app.press("alt+t")
            try await waitUntil("the rest to have their names") { done() == numbers.count }
            for (place, number) in numbers.enumerated() {
                let name = "Trip \(place < 9 ? "0" : "")\(place + 1).txt"
                #expect(try volume.content.text(name) == "\(number)")
            }
            try await app.missDialog("Some Files Were Not Changed")
            try await waitUntil("the new names in view") { app.tileNames.contains("Trip 30.txt") }
        }
        try volume.pullOut()
    }

    @Test(.enabled(if: ShareServer.obstacle == nil, "\(ShareServer.obstacle ?? "")"))
    func `a server that dies while something is pasted onto its share leaves nothing, and it can be tried again`()
        async throws
    {
        let (server, folder) = (try ShareServer(), try TestFolder())
        let large = [UInt8](repeating: 7, count: 120 << 20)
        try TestFolder.write(large, to: folder.path + "/large.bin")
        try await RunningApp.show(folder.path) { app in
            try await app.ready("large.bin")
            try await app.press("End", toSelect: "large.bin")
            try await app.press("ctrl+c", toSee: "label", "1 item copied")
            try await connectAsGuest(to: server, app)
            try app.press("ctrl+v")
            try await seeText(app, " of 125.8")
            server.kill()
            try await app.see("label", "“large.bin” Was Not Copied")
            #expect(!server.names.contains("large.bin"))
            try server.start()
            try app.press("alt+t")
            try await waitUntil("it to be whole", for: .seconds(60)) { server.content("large.bin") == large }
            try await waitUntil("it to be alone") { server.names == ["large.bin"] }
        }
    }

    /// Shows a share, as somebody without a name.
    private func connectAsGuest(to server: ShareServer, _ app: RunningApp) async throws {
        try await app.press("ctrl+k", until: "the address to have the focus") {
            app.node.all(skipping: ["table"]).contains {
                $0.role == "text" && $0.name == "Server address" && $0.isIn(ATSPI_STATE_FOCUSED)
            }
        }
        try app.type(server.location.uri)
        try app.press("Return")
        try await wait("the question") {
            let all = app.node.all(skipping: ["table"]).filter(\.isOnScreen)
            // The server listens a little before it serves.
            if all.contains(where: { $0.role == "label" && $0.name.contains("does not respond") }) {
                try app.press("Return")
            }
            return all.first {
                $0.role == "check box" && $0.name == "Connect anonymously" && $0.isIn(ATSPI_STATE_FOCUSED)
            }
        }
        try app.press("space", "alt+o")
        try await app.miss("label", "Addresses")
        _ = try await app.find("frame", "pub")
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a document that is fetched says how far it is, is given up, and is fetched when it is wanted`() async throws {
        let volume = try PluggedVolume(on: Desktop.current)
        // So short that it is fetched whole.
        let text = (1...40_000).map { "This is line number \($0) of the text.\n" }.joined()
        try volume.content.addText("long.txt", text)
        try await volume.plugIn()
        try await RunningApp.show(volume.path) { app in
            try await app.ready("long.txt")
            try await app.press("Home", toSelect: "long.txt")
            try volume.rules("read * delay 300")
            try await app.openPreview()
            try await seeText(app, "Downloading: ")
            try await app.see("push button", "Stop Downloading").activate()
            try await seeText(app, "“long.txt” Was Not Downloaded")
            try await app.miss("push button", "Stop Downloading")
            try volume.rules("")
            try app.press("alt+d")
            try await waitUntil("the text") {
                app.node.all(skipping: ["table"]).contains { $0.role == "text" && $0.text.contains("number 1 of") }
            }
        }
        try volume.pullOut()
    }
}
