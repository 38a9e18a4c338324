// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
import Testing

/// Whether pictures are made of what lies on a volume.
extension WindowTests {
    /// Names of the pictures that are kept for the next time.
    private var keptPictures: Set<String> {
        guard let desktop = Desktop.current else { return [] }
        let folder = desktop.folder + "/home/.cache/thumbnails/"
        return ["normal", "large", "x-large", "xx-large"].reduce(into: []) { kept, size in
            for name in TestFolder.names(in: folder + size) where name.hasSuffix(".png") {
                kept.insert(size + "/" + name)
            }
        }
    }

    /// Adds a text that nobody is still writing.
    private func addOldText(_ name: String, to volume: PluggedVolume) throws {
        try volume.content.addText(name, "What stands in \(name)")
        let times = [timeval(tv_sec: 1_600_000_000, tv_usec: 0), timeval(tv_sec: 1_600_000_000, tv_usec: 0)]
        try #require(utimes(volume.content.path + "/" + name, times) == 0)
    }

    private func toggle(_ app: RunningApp) async throws {
        let options = try await app.find("push button", "View Options")
        try await app.click(options, toSee: "menu item", "Show Thumbnails on This Volume").activate()
        try await app.miss("menu item", "Show Thumbnails on This Volume")
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `no pictures are made of a volume for which that is switched off`() async throws {
        let volume = try PluggedVolume(on: Desktop.current)
        try addOldText("first.txt", to: volume)
        try await volume.plugIn()
        let before = keptPictures
        try await RunningApp.show(volume.path) { app in
            try await app.ready("first.txt")
            try await waitUntil("the first picture") { keptPictures.count > before.count }
            let first = keptPictures
            try await toggle(app)
            try addOldText("second.txt", to: volume)
            try await app.press("F5", until: "the second document") { app.tileNames.contains("second.txt") }
            // Nothing tells that no picture is made: as long as the first took, many times over.
            try await Task.sleep(for: .seconds(2))
            #expect(keptPictures == first)
            try await toggle(app)
            try await waitUntil("the second picture") { keptPictures.count > first.count }
        }
        try volume.pullOut()
    }
}
