// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// Volumes as the sidebar shows them: locked, in use, in another place than before, slow to be told.
extension WindowTests {
    private func seeText(_ app: RunningApp, _ text: String) async throws {
        try await wait("“\(text)”") {
            app.node.all(skipping: ["table"]).first { $0.name.contains(text) && $0.isOnScreen }
        }
    }

    /// Presses the button beside a volume.
    private func eject(_ name: String, _ app: RunningApp) async throws {
        try await app.see("push button", "Eject “\(name)”").activate()
    }

    /// Waits until the field for the password has the focus.
    private func typeInto(_ app: RunningApp) async throws {
        try await waitUntil("the field to have the focus") {
            app.node.all(skipping: ["table"]).contains { $0.role == "password text" && $0.isIn(ATSPI_STATE_FOCUSED) }
        }
    }

    /// Clicks on a row of the sidebar until a text is on screen.
    private func open(_ name: String, _ app: RunningApp, toSee text: String) async throws {
        try await wait(
            "“\(text)” after a click on the row “\(name)”", for: .seconds(60),
            repeating: { try await clickRow(name, app) }
        ) { app.onScreen("label", text) }
    }

    private func clickRow(_ name: String, _ app: RunningApp) async throws {
        // A row that is made anew between being seen and being clicked is out of view.
        try await waitUntil("the row “\(name)” to be clicked") {
            let row = app.node.all(skipping: ["table"]).first {
                $0.isOf("list item") && $0.name == name && $0.isOnScreen
            }
            guard let row else { return false }
            return (try? app.click(row)) != nil
        }
    }

    @Test(.enabled(if: PretendVolumes.obstacle == nil, "\(PretendVolumes.obstacle ?? "")"))
    func `a locked volume asks for its password, and again after a wrong one`() async throws {
        let (home, content) = (try TestFolder(), try TestFolder())
        try content.addText("secret.txt")
        let volumes = try await PretendVolumes(on: Desktop.current)
        defer { volumes.end() }
        // “s3cret”, as the protocol writes it.
        try volumes.perform("volume", "safe", "Safe", "czNjcmV0AA==")
        try volumes.perform("root", "safe", "file://\(content.path)")
        try await RunningApp.show(home.path, environment: volumes.environment) { app in
            try await open("Safe", app, toSee: "Unlock “Safe”")
            try await app.see("label", "Its files are encrypted.")
            try await typeInto(app)
            try app.type("wrong")
            try app.press("Return")
            try await app.see("label", "The password was wrong. Try again.")
            try await typeInto(app)
            try app.type("s3cret")
            try app.press("Return")
            _ = try await app.tile("secret.txt")
            // Who gives up is left in peace.
            try volumes.perform("unmount", "safe")
            try await open("Safe", app, toSee: "Unlock “Safe”")
            try await app.press("Escape", toMiss: "label", "Unlock “Safe”")
            #expect(!app.node.all(skipping: ["table"]).contains { $0.name.contains("cannot be opened") })
        }
    }

    @Test(.enabled(if: PretendVolumes.obstacle == nil, "\(PretendVolumes.obstacle ?? "")"))
    func `a volume in use is ejected as soon as nobody uses it, or anyway`() async throws {
        let (home, content) = (try TestFolder(), try TestFolder())
        try content.addText("a.txt")
        let volumes = try await PretendVolumes(on: Desktop.current)
        defer { volumes.end() }
        try volumes.perform("volume", "disk", "Disk")
        try volumes.perform("mount", "disk", "file://\(content.path)")
        let user = try ChildProcess(["tail", "-f", content.path + "/a.txt"], environment: ["PATH": "/usr/bin:/bin"])
        defer { user.end() }
        try volumes.perform("busy", "disk", String(user.identifier))
        try await RunningApp.show(home.path, environment: volumes.environment) { app in
            try await eject("Disk", app)
            try await app.see("label", "“Disk” Is in Use")
            try await seeText(app, "tail (a.txt). The volume is ejected when they are closed.")
            try volumes.perform("busy", "disk", "0")
            try await seeText(app, "“Disk” can be safely unplugged")
            try await app.miss("label", "“Disk” Is in Use")

            try volumes.perform("mount", "disk", "file://\(content.path)")
            try volumes.perform("busy", "disk", String(user.identifier))
            try await eject("Disk", app)
            try await app.see("label", "“Disk” Is in Use")
            try await app.press("Escape", toMiss: "label", "“Disk” Is in Use")
            try await eject("Disk", app)
            try await app.see("label", "“Disk” Is in Use")
            try await app.press("alt+e", toMiss: "push button", "Eject “Disk”")
        }
    }

    @Test(.enabled(if: PretendVolumes.obstacle == nil, "\(PretendVolumes.obstacle ?? "")"))
    func `answers that stand above each other leave the focus to the one that loses nothing`() async throws {
        let (home, content, settings) = (try TestFolder(), try TestFolder(), try TestFolder())
        settings.addFolder("gtk-4.0")
        // Letters that large leave no room for two answers beside each other, as a narrow window.
        try settings.addText("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\ngtk-font-name=Sans 28\n")
        let volumes = try await PretendVolumes(on: Desktop.current)
        defer { volumes.end() }
        try volumes.perform("volume", "disk", "Disk")
        try volumes.perform("mount", "disk", "file://\(content.path)")
        try volumes.perform("busy", "disk", String(getpid()))
        let environment = volumes.environment.merging(["XDG_CONFIG_HOME": settings.path]) { $1 }
        try await RunningApp.show(home.path, environment: environment) { app in
            try await eject("Disk", app)
            try await app.see("label", "“Disk” Is in Use")
            @MainActor func answer(_ name: String) async throws -> AccessibleNode {
                try await wait("the answer “\(name)”") {
                    app.node.all(skipping: ["table"]).first {
                        $0.role == "push button" && $0.name.hasSuffix(name) && $0.isOnScreen
                    }
                }
            }
            let (force, cancel) = (try await answer("Eject Anyway"), try await answer("Cancel"))
            #expect(cancel.box.y > force.box.y)
            try await waitUntil("the focus") { app.focused?.name.hasSuffix("Cancel") == true }
        }
    }

    @Test(
        .enabled(if: PretendVolumes.obstacle == nil, "\(PretendVolumes.obstacle ?? "")"),
        .enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `a film goes on where it was when its volume is back in another place`() async throws {
        let stick = try PluggedVolume(on: Desktop.current)
        try stick.content.addFixture("Media/film.mp4")
        try stick.content.addText("other.txt")
        try await stick.plugIn()
        let volumes = try await PretendVolumes(on: Desktop.current)
        defer { volumes.end() }
        try volumes.perform("volume", "stick", "Stick")
        try volumes.perform("mount", "stick", "file://\(stick.path)")
        @MainActor func seeTime(_ app: RunningApp, _ times: [String]) async throws {
            try await waitUntil("one of the times \(times)") {
                app.node.all(skipping: ["table"]).contains { $0.role == "label" && times.contains($0.name) }
            }
        }
        try await RunningApp.show("\(stick.path)/film.mp4", environment: volumes.environment) { app in
            try await app.see("push button", "Play")
            try await app.press("p", toSee: "push button", "Pause")
            try await seeTime(app, ["0:03 / 0:06", "0:04 / 0:06"])
            try await app.press("p", toSee: "push button", "Play")
            try stick.pullOut()
            try volumes.perform("unmount", "stick")
            try await seeText(app, "is disconnected. Its last known content is shown")
            try await seeTime(app, ["0:03 / 0:06", "0:04 / 0:06"])
            try stick.content.addText("third.txt")
            stick.moveAway()
            try await stick.plugIn()
            try volumes.perform("mount", "stick", "file://\(stick.path)")
            _ = try await app.tile("third.txt")
            try await app.seeSelected("film.mp4")
            try await app.see("push button", "Play")
            try await seeTime(app, ["0:03 / 0:06", "0:04 / 0:06"])
        }
        try stick.pullOut()
    }
}
