// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// Windows that close, and programs that end, while documents are on their way.
extension WindowTests {
    private nonisolated static let length = 16 << 20

    /// A slow volume, and a folder with a document that is copied onto it.
    private func copying(
        _ environment: [String: String] = [:],
        _ body: @MainActor (RunningApp, PluggedVolume, TestFolder) async throws -> Void
    ) async throws {
        let (volume, folder) = (try PluggedVolume(on: Desktop.current), try TestFolder())
        try TestFolder.write([UInt8](repeating: 7, count: Self.length), to: folder.path + "/large.bin")
        try await volume.plugIn()
        try await RunningApp.show(folder.path, environment: environment) { app in
            try await app.ready("large.bin")
            try await app.press("ctrl+a", "ctrl+c", toSee: "label", "1 item copied")
            try await app.go(to: volume.path)
            try await app.see("label", "Folder Is Empty")
            // Long enough that the copy does not end by itself, however large the writes are.
            try volume.rules("write * delay 400")
            try app.press("ctrl+v")
            try await waitUntil("the copy to begin") { !volume.content.names.isEmpty }
            try await body(app, volume, folder)
        }
        try volume.pullOut()
    }

    private func wholeCopy(_ volume: PluggedVolume) -> Bool {
        (try? TestFolder.read(volume.content.path + "/large.bin"))?.count == Self.length
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a copy goes on when its window is closed, and the program ends after it`() async throws {
        try await copying { app, volume, _ in
            try await app.press("ctrl+w", until: "the window to close") {
                app.node.children.allSatisfy { $0.role != "frame" }
            }
            #expect(app.isRunning && !volume.content.names.contains("large.bin"))
            try volume.rules("")
            try await waitUntil("the copy", for: .seconds(60)) { wholeCopy(volume) }
            try await waitUntil("the end of the program") { !app.isRunning }
            #expect(volume.content.names == ["large.bin"])
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `quitting while a document is copied asks, and stopping gives no name to half of it`() async throws {
        try await copying { app, volume, _ in
            try await app.press("ctrl+q", toSee: "label", "Stop and Quit?")
            try app.press("Return")
            try await app.miss("label", "Stop and Quit?")
            #expect(app.isRunning)
            try await app.press("ctrl+q", toSee: "label", "Stop and Quit?")
            try await app.press("alt+s", until: "the end of the program") { !app.isRunning }
            #expect(!volume.content.names.contains("large.bin"))
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a copy that was cut off is named at the next start, and can be tried again`() async throws {
        let state = try TestFolder()
        let environment = ["XDG_STATE_HOME": state.path]
        try await copying(environment) { app, volume, folder in
            kill(app.process.identifier, SIGKILL)
            try await waitUntil("its end") { !app.isRunning }
            try volume.rules("")
            try await RunningApp.show(folder.path, environment: environment) { app in
                try await app.ready("large.bin")
                try await wait("the notice") {
                    app.node.all(skipping: ["table"]).first {
                        $0.role == "label" && $0.isOnScreen
                            && $0.name.hasPrefix("“large.bin” was not copied to “Stick”.")
                    }
                }
                try await app.see("push button", "Details…").activate()
                try await app.see("label", "1 Item Was Not Transferred")
                try app.press("alt+t")
                try await waitUntil("the copy") { wholeCopy(volume) }
                try await waitUntil("nothing else") { volume.content.names == ["large.bin"] }
            }
        }
    }
}
