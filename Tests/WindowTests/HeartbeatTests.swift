// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// The main loop never waits for a volume. `make bench ROWS=heartbeat` measures its gaps; here is no more than that it
/// gets round at all while what it would wait for takes five seconds or for ever.
extension WindowTests {
    private static let listening = ["VITRINE_HEARTBEAT": "1"]

    private func expectBeats(_ app: RunningApp, _ fault: String) {
        let gap = app.longestGap()
        #expect(gap < .seconds(2), "the main loop waited \(gap) for \(fault)")
    }

    @Test func `a main loop that stands still is seen`() async throws {
        let folder = try TestFolder()
        try await RunningApp.show(folder.path, environment: Self.listening) { app in
            _ = app.longestGap()
            app.process.signal(SIGSTOP)
            try await Task.sleep(for: .milliseconds(2500))
            app.process.signal(SIGCONT)
            try await waitUntil("the gap") { app.longestGap() > .seconds(2) }
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `the window goes on while a volume hangs, is slow, and vanishes`() async throws {
        let volume = try PluggedVolume(on: Desktop.current)
        try volume.content.addFixture("PDF/chapters.pdf")
        for number in 0..<8 { try volume.content.addPicture("p\(number).png", color: [UInt8(number * 30), 60, 90]) }
        try await volume.plugIn()
        try await RunningApp.show(volume.path, environment: Self.listening) { app in
            _ = try await app.tile("p7.png")
            try await app.await("pictures-complete")
            _ = app.longestGap()
            @MainActor func use() async throws {
                try app.press("Home", "space", "Right", "Right", "F5", "Escape")
                // Long enough to see that it waits.
                try await Task.sleep(for: .seconds(2))
            }
            try volume.rules("read * delay 5000")
            try await use()
            expectBeats(app, "slow reads")
            try volume.rules("")
            volume.freeze(true)
            try await use()
            volume.freeze(false)
            expectBeats(app, "a server that was stopped")
            try volume.pullOut()
            try await use()
            expectBeats(app, "a volume that vanished")
        }
    }

    @Test(
        .enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"),
        .enabled(if: PretendVolumes.obstacle == nil, "\(PretendVolumes.obstacle ?? "")"))
    func `a link from home to a volume that hangs keeps nobody waiting`() async throws {
        let (volume, home) = (try PluggedVolume(on: Desktop.current), try TestFolder())
        try volume.content.addText("far.txt")
        volume.content.addFolder("Inner")
        try await volume.plugIn()
        try home.addText("near.txt")
        for (name, target) in [("Share", ""), ("Folder", "/Inner"), ("link.txt", "/far.txt")] {
            guard symlink(volume.path + target, "\(home.path)/\(name)") == 0 else { throw DesktopFailure("no link") }
        }
        try await RunningApp.show(home.path, environment: Self.listening) { app in
            _ = try await app.tile("link.txt")
            #expect(app.tileNames.sorted() == ["Folder", "Share", "link.txt", "near.txt"])
            // The link is followed: the window is on the volume, and knows what becomes of it.
            try await app.press("Home", toSelect: "Folder")
            try app.press("Right", "Return")
            try await app.ready("far.txt")
            try await app.press("alt+Left", until: "the folder at home") { app.tileNames.contains("near.txt") }
            volume.freeze(true)
            try app.press("F5")
            try home.addText("new.txt")
            _ = try await app.tile("new.txt")
            expectBeats(app, "the target of a link")
            volume.freeze(false)
        }
        try volume.pullOut()
    }

    @Test(.enabled(if: PretendVolumes.obstacle == nil, "\(PretendVolumes.obstacle ?? "")"))
    func `a monitor of volumes that does not answer holds nothing up but itself`() async throws {
        let home = try TestFolder()
        try home.addText("a.txt")
        let volumes = try await PretendVolumes(on: Desktop.current)
        defer { volumes.end() }
        try volumes.perform("volume", "late", "Late")
        let silence = try volumes.begin("silent", "5000")
        defer { silence.end() }
        try await RunningApp.show(
            home.path, environment: volumes.environment.merging(Self.listening) { $1 }
        ) { app in
            _ = try await app.tile("a.txt")
            try await app.see("list item", "Late")
            expectBeats(app, "a monitor of volumes")
        }
    }
}
