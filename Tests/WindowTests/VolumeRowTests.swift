// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestServers
import TestSupport
import Testing

/// What the sidebar and the documents say about volumes: their names, free space, failed ejection, hidden files.
extension WindowTests {
    private func labels(_ app: RunningApp) -> [String] {
        app.node.all(skipping: ["table"]).filter { $0.role == "label" }.map(\.name)
    }

    private func seeLabel(_ app: RunningApp, _ text: String) async throws {
        try await wait("“\(text)”", for: .seconds(60)) {
            app.node.all(skipping: ["table"]).first { $0.role == "label" && $0.name.contains(text) && $0.isOnScreen }
        }
    }

    @Test(
        .enabled(if: PretendVolumes.obstacle == nil, "\(PretendVolumes.obstacle ?? "")"),
        .enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `the free space in a volume's row is that of the volume, not of the folder it is mounted on`() async throws {
        let (home, folder) = (try TestFolder(), try TestFolder())
        let stick = try PluggedVolume(on: Desktop.current)
        try await stick.plugIn()
        let volumes = try await PretendVolumes(on: Desktop.current)
        defer { volumes.end() }
        // The volume monitor says that it is mounted, and the kernel does not.
        try volumes.perform("volume", "late", "Late")
        try volumes.perform("mount", "late", "file://\(folder.path)")
        try await RunningApp.show(home.path, environment: volumes.environment) { app in
            try await app.see("list item", "Late")
            try volumes.perform("volume", "stick", "Stick")
            try volumes.perform("mount", "stick", "file://\(stick.path)")
            try await seeLabel(app, " free")
            #expect(labels(app).count { $0.hasSuffix(" free") } == 1)
        }
        try stick.pullOut()
    }

    @Test(.enabled(if: PretendVolumes.obstacle == nil, "\(PretendVolumes.obstacle ?? "")"))
    func `a volume that cannot be ejected says so in plain words, and its folder stays in the window`() async throws {
        let (home, content) = (try TestFolder(), try TestFolder())
        try content.addText("a.txt")
        try home.addText("home.txt")
        let volumes = try await PretendVolumes(on: Desktop.current)
        defer { volumes.end() }
        try volumes.perform("volume", "disk", "Disk")
        try volumes.perform("mount", "disk", "file://\(content.path)")
        try volumes.perform("stuck", "disk", "Timed out running command-line umount /media/disk")
        try await RunningApp.show(content.path, environment: volumes.environment) { app in
            _ = try await app.tile("a.txt")
            try await app.see("push button", "Eject “Disk”").activate()
            try await app.see("label", "“Disk” Was Not Ejected")
            try await seeLabel(app, "The volume does not respond.")
            #expect(!labels(app).contains { $0.contains("umount") || $0.contains("command-line") })
            try await app.press("Escape", toMiss: "label", "“Disk” Was Not Ejected")
            _ = try await app.tile("a.txt")
            try await app.see("push button", "Eject “Disk”")
        }
    }

    @Test(arguments: [0, 4])
    func `Connect to Server is as high as what is in it, however many servers it lists`(count: Int) async throws {
        let (home, data) = (try TestFolder(), try TestFolder())
        try home.addText("a.txt")
        let servers = (0..<count).map { "smb://server\($0).example/share" }
        data.addFolder("vitrine")
        try data.addText("vitrine/servers", servers.map { $0 + "\n" }.joined())
        try await RunningApp.show(home.path, environment: ["XDG_DATA_HOME": data.path]) { app in
            try await app.ready("a.txt")
            try await app.press("ctrl+k", toSee: "label", "NFS share")
            for server in servers { try await app.see("label", server) }
            let last = try await app.see("label", "NFS share")
            let title = try await app.see("label", "Connect to Server")
            // The largest of the boxes around both that leaves room in the window: since libadwaita 1.5 the dialog's own
            // is as large as the window.
            let window = try await app.find("frame", skipping: ["table"]).box
            let box = try await wait("the box of the dialog") {
                title.holders.map(\.box)
                    .filter {
                        $0.intersection(title.box) == title.box && $0.intersection(last.box) == last.box
                            && $0.height < window.height - 40
                    }
                    .max { $0.height < $1.height }
            }
            let below = box.y + box.height - (last.box.y + last.box.height)
            #expect(below >= 0 && below < 60, "\(below) points lie below the last line")
            #expect(title.box.y < last.box.y)
        }
    }

    @Test(.enabled(if: ShareServer.obstacle == nil, "\(ShareServer.obstacle ?? "")"))
    func `shares of one name on different ports have different names in the sidebar`() async throws {
        let (first, second, home) = (try ShareServer(), try ShareServer(), try TestFolder())
        try home.addText("a.txt")
        let desktop = try #require(Desktop.current)
        for server in [first, second] {
            try await waitUntil("the server") {
                (try? desktop.run("gio", "mount", "-a", server.location.uri)) != nil
            }
        }
        defer {
            for server in [first, second] { _ = try? desktop.run("gio", "mount", "-u", server.location.uri) }
        }
        try await RunningApp.show(home.path) { app in
            _ = try await app.tile("a.txt")
            for server in [first, second] {
                try await app.see("list item", "pub on 127.0.0.1:\(server.port)")
            }
        }
    }

    @Test(.enabled(if: ShareServer.obstacle == nil, "\(ShareServer.obstacle ?? "")"))
    func `a share that is back says nothing of leftovers that were removed with its return`() async throws {
        let (server, folder) = (try ShareServer(), try TestFolder())
        server.write(".vitrine-left", [1])
        let desktop = try #require(Desktop.current)
        try await waitUntil("the server") { (try? desktop.run("gio", "mount", "-a", server.location.uri)) != nil }
        defer { _ = try? desktop.run("gio", "mount", "-u", server.location.uri) }
        for name in ["state", "state/vitrine", "state/vitrine/unfinished"] { folder.addFolder(name) }
        let environment = ["XDG_STATE_HOME": folder.path + "/state"]
        try await RunningApp.show(server.location.uri, environment: environment) { app in
            try await app.see("label", "No Visible Files")
            // Past the clearing up with which the program starts.
            try await Task.sleep(for: .seconds(4))
            server.kill()
            try app.press("F5")
            try await seeLabel(app, "Its last known content is shown")
            try folder.addText("state/vitrine/unfinished/record", "T \(server.location.uri)/.vitrine-left\n")
            try server.start()
            try await waitUntil("the leftover to go", for: .seconds(60)) { server.names.isEmpty }
            try await seeLabel(app, "Folder Is Empty")
            #expect(!labels(app).contains("No Visible Files"))
        }
    }
}
