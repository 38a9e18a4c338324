// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestServers
import TestSupport
import Testing

/// Servers, by the dialog that connects to them.
extension WindowTests {
    /// Opens the dialog and types an address.
    private func connect(to address: String, _ app: RunningApp) async throws {
        try await app.press("ctrl+k", toSee: "label", "Addresses")
        try await waitUntil("the address to have the focus") {
            app.node.all(skipping: ["table"]).contains {
                $0.role == "text" && $0.name == "Server address" && $0.isIn(ATSPI_STATE_FOCUSED)
            }
        }
        try app.type(address)
        try app.press("Return")
    }

    private func seeText(_ app: RunningApp, _ text: String) async throws {
        try await wait("“\(text)”", for: .seconds(40)) {
            app.node.all(skipping: ["table"]).first { $0.role == "label" && $0.name.contains(text) && $0.isOnScreen }
        }
    }

    @Test func `a server that says nothing is waited for no longer than the user wants`() async throws {
        let (server, home) = (SilentServer(), try TestFolder())
        try home.addText("a.txt")
        try await RunningApp.show(home.path) { app in
            _ = try await app.tile("a.txt")
            try await connect(to: "smb://127.0.0.1:\(server.port)/share", app)
            let cancel = try await app.see("push button", "Cancel")
            try await waitUntil("the call") { server.hasBeenCalled }
            try cancel.activate()
            try await app.see("push button", "Connect")
            try await app.miss("push button", "Cancel")
            // The address is there to be mended.
            let entry = try await app.find("text", "Server address")
            #expect(entry.text == "smb://127.0.0.1:\(server.port)/share")
            try await app.press("Escape", toMiss: "label", "Addresses")
        }
    }

    @Test(.enabled(if: ShareServer.obstacle == nil, "\(ShareServer.obstacle ?? "")"))
    func `a share is connected to, stays in view when its server dies, and goes on when it is back`() async throws {
        let (server, home) = (try ShareServer(), try TestFolder())
        for name in ["one.txt", "two.txt"] { server.write(name, Array(name.utf8)) }
        try home.addText("a.txt")
        try await RunningApp.show(home.path) { app in
            _ = try await app.tile("a.txt")
            let before = app.complaints.count
            try await connect(to: server.location.uri, app)
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
            try app.press("space")
            try app.press("alt+o")
            _ = try await app.tile("two.txt")
            try await app.miss("label", "Addresses")
            #expect(app.complaints.dropFirst(before) == [])
            #expect(app.tileNames == ["one.txt", "two.txt"])
            // It is among the servers that can be gone back to.
            try await app.press("ctrl+k", toSee: "list item", server.location.uri)
            try await app.press("Escape", toMiss: "label", "Addresses")

            server.kill()
            try app.press("F5")
            try await seeText(app, "Its last known content is shown")
            #expect(app.tileNames == ["one.txt", "two.txt"])
            server.write("three.txt", [3])
            try server.start()
            try await waitUntil("the server to be back", for: .seconds(60)) { app.tileNames.count == 3 }
            try await app.miss("label", "Its last known content is shown")
        }
    }
}
