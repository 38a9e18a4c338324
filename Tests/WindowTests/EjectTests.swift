// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// Real disks that are taken out: by the button beside them, by other programs, and by pulling them.
extension WindowTests {
    /// Runs a body with a stick plugged in, mounted, and shown at one of its files.
    private func showStick(
        _ fixtures: [String], at file: String, _ body: (RunningApp, PrivateDisks, _ device: String) async throws -> Void
    ) async throws {
        let content = try TestFolder()
        for fixture in fixtures { try content.addFixture(fixture) }
        for number in 0..<12 { try content.addPicture("z\(number).png", color: [UInt8(number * 20), 90, 40]) }
        let disks = try await PrivateDisks(on: Desktop.current)
        defer { disks.end() }
        let device = try disks.plugIn(try disks.makeStick("STICK", holding: content))
        try disks.mount(device)
        let place = try await wait("the stick's mount") { disks.mountPoint(of: device) }
        try await RunningApp.show(
            "\(place)/\(file)", environment: disks.environment, wrapper: disks.entrance
        ) { app in try await body(app, disks, device) }
    }

    private func seeText(_ app: RunningApp, _ text: String) async throws {
        try await wait("“\(text)”") {
            app.node.all(skipping: ["table"]).first { $0.name.contains(text) && $0.isOnScreen }
        }
    }

    @Test(.enabled(if: PrivateDisks.obstacle == nil, "\(PrivateDisks.obstacle ?? "")"))
    func `a stick whose document is being read is ejected by its button`() async throws {
        try await showStick(["PDF/chapters.pdf"], at: "chapters.pdf") { app, disks, device in
            try await seeText(app, "Page i (1 of 3)")
            try app.press("Page_Down", "Page_Down", "Page_Down")
            try await app.find("push button", "Eject “STICK”").activate()
            try await seeText(app, "“STICK” can be safely unplugged")
            #expect(disks.mountPoint(of: device) == nil)
            // Who looked at it is at home now.
            #expect(app.tileNames.contains("chapters.pdf") == false)
        }
    }

    @Test(.enabled(if: PrivateDisks.obstacle == nil, "\(PrivateDisks.obstacle ?? "")"))
    func `a stick whose film is playing is unmounted by another program`() async throws {
        try await showStick(["Media/film.mp4"], at: "film.mp4") { app, disks, device in
            try await app.see("push button", "Play")
            try await app.press("p", toSee: "push button", "Pause")
            try disks.run("umount", device)
            #expect(disks.mountPoint(of: device) == nil)
            try await seeText(app, "is disconnected. Its last known content is shown")
            // It plays on: what was being read is not on the stick.
            try await waitUntil("the end") { app.node.first("push button", "Play", skipping: ["table"]) != nil }
        }
    }

    @Test(.enabled(if: PrivateDisks.obstacle == nil, "\(PrivateDisks.obstacle ?? "")"))
    func `a stick in use says by whom, and is ejected when that has ended`() async throws {
        try await showStick(["PDF/chapters.pdf"], at: "chapters.pdf") { app, disks, device in
            let place = try #require(disks.mountPoint(of: device))
            let other = try disks.start("tail", "-f", "\(place)/z1.png")
            defer { other.end() }
            try await waitUntil("it to be open") {
                try disks.run("lsof", "-t", place).split(separator: "\n").contains(Substring(String(other.identifier)))
            }
            try await app.find("push button", "Eject “STICK”").activate()
            try await app.see("label", "“STICK” Is in Use")
            try await seeText(app, "tail (z1.png)")
            try await app.see("label", "Eject Anyway")
            other.end()
            // Either the service waits for that, or the dialog offers to try again.
            try await waitUntil("the stick to be out") {
                try app.node.all(skipping: ["table"]).first {
                    $0.role == "push button" && $0.name.hasSuffix("Try Again") && $0.isOnScreen
                }?.activate()
                return disks.mountPoint(of: device) == nil
            }
            try await seeText(app, "“STICK” can be safely unplugged")
            try await app.miss("label", "“STICK” Is in Use")
            #expect(disks.mountPoint(of: device) == nil)
        }
    }

    @Test(.enabled(if: PrivateDisks.obstacle == nil, "\(PrivateDisks.obstacle ?? "")"))
    func `an app that was started on a stick does not keep it`() async throws {
        let content = try TestFolder()
        try content.addText("a.txt")
        let disks = try await PrivateDisks(on: Desktop.current)
        defer { disks.end() }
        let device = try disks.plugIn(try disks.makeStick("STICK", holding: content))
        try disks.mount(device)
        let place = try await wait("the stick's mount") { disks.mountPoint(of: device) }
        let start = ["sh", "-c", "cd \"$0\" && exec \"$@\"", place]
        try await RunningApp.show(
            "a.txt", environment: disks.environment, wrapper: disks.entrance + start
        ) { app in
            try await app.seeSelected("a.txt")
            try disks.run("umount", device)
        }
    }

    @Test(.enabled(if: PrivateDisks.obstacle == nil, "\(PrivateDisks.obstacle ?? "")"))
    func `a stick that comes back in another place goes on at the same page`() async throws {
        try await showStick(["PDF/chapters.pdf"], at: "chapters.pdf") { app, disks, device in
            try await seeText(app, "Page i (1 of 3)")
            try app.press("Page_Down", "Page_Down", "Page_Down", "Page_Down", "Page_Down", "Page_Down")
            try await seeText(app, "Page 1 (3 of 3)")
            let (place, image) = (try #require(disks.mountPoint(of: device)), try disks.image(of: device))
            try disks.pullOut(device)
            try await seeText(app, "is disconnected. Its last known content is shown")
            // Somebody has taken its place.
            try disks.run("mkdir", "-p", place)
            try disks.run("mount", "-t", "tmpfs", "tmpfs", place)
            let again = try disks.plugIn(image)
            try disks.mount(again)
            let other = try await wait("the stick's new mount") { disks.mountPoint(of: again) }
            #expect(other != place)
            try disks.run("touch", "\(other)/new.txt")
            _ = try await app.tile("new.txt")
            try await app.seeSelected("chapters.pdf")
            try await seeText(app, "Page 1 (3 of 3)")
        }
    }
}
