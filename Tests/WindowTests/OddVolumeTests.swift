// SPDX-License-Identifier: MPL-2.0

import CAtspi
import Glibc
import TestSupport
import Testing

/// A volume whose every field is extreme (`Tests/OddVolume`), in windows.
@MainActor private final class MountedOddities {
    /// Where it is mounted.
    let path: String
    private let place: TestFolder
    private let server: ChildProcess
    private let desktop: Desktop

    init(on desktop: Desktop) async throws {
        self.desktop = desktop
        place = try TestFolder()
        place.addFolder("Odd")
        let path = place.path + "/Odd"
        self.path = path
        server = try ChildProcess(
            [RunningApp.executable("OddVolume"), path, "-f", "-s", "-o", "fsname=odd"],
            environment: desktop.environment, log: desktop.log)
        try await waitUntil("the mount") {
            String(decoding: try TestFolder.read("/proc/self/mountinfo"), as: UTF8.self).contains(path)
        }
    }

    isolated deinit {
        _ = try? desktop.run("fusermount3", "-u", "-z", path)
        server.end()
    }
}

extension WindowTests {
    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `files whose every field is extreme are listed, put in order, described and previewed`() async throws {
        let volume = try await MountedOddities(on: try #require(Desktop.current))
        let settings = try TestFolder()
        settings.addFolder("gtk-3.0")
        let lines = [
            "file:///%00", "file:///%", "://", "sftp://a@[::1:99999999999/b", "file://\(volume.path) \u{202E}x",
        ]
        try TestFolder.write(
            Array(lines.map { $0 + "\n" }.joined().utf8) + [0xFF, 0, 0x0A], to: settings.path + "/gtk-3.0/bookmarks")
        try await RunningApp.show(volume.path, environment: ["XDG_CONFIG_HOME": settings.path]) { app in
            try await waitUntil("the tiles") { app.tileNames.count > 10 }
            try await app.press("ctrl+1", until: "the rows") { app.rowNames.count > 5 }
            for column in ["Size", "Modified", "Type", "Name"] {
                for _ in 0..<2 {
                    try app.click(try await app.find("label", column, skipping: ["list"]))
                    // Two clicks, and not a double one, which GTK takes for a single one.
                    try await Task.sleep(for: .milliseconds(600))
                    #expect(app.rowNames.count > 5, "by \(column)")
                }
            }
            // Down the list; what each file is described by is read, and closed again.
            try app.press("Home")
            for _ in 0..<12 {
                try app.press("Down", "Down", "alt+Return")
                try await app.see("label", "Modified")
                try await app.press("Escape", toMiss: "label", "Access")
            }
            // Past every file in the panel, at the speed of a held key: some are not shown before the next.
            try app.press("Home")
            try await app.openPreview()
            for _ in 0..<150 {
                try app.press("Right")
                try await Task.sleep(for: .milliseconds(60))
            }
            try await app.closePreview()
            #expect(app.isRunning)
        }
    }

    @Test(.enabled(if: PluggedVolume.obstacle == nil, "\(PluggedVolume.obstacle ?? "")"))
    func `the previewer shows files whose every field is extreme, one after the other`() async throws {
        let desktop = try #require(Desktop.current)
        let volume = try await MountedOddities(on: desktop)
        try FileManager.install(on: desktop)
        let names = [
            "size%206.bin", "size%206.txt", "date%200.png", "kind.pdf", "kind.zip", "link%206", "itself", "none",
        ]
        for name in names {
            let uri = "file://\(volume.path)/\(name)"
            try FileManager.call(desktop, "org.gnome.NautilusPreviewer2.ShowFile", uri, "", "false")
        }
        let visible = try FileManager.call(
            desktop, "org.freedesktop.DBus.Properties.Get", "org.gnome.NautilusPreviewer2", "Visible")
        #expect(visible.contains("true"))
        try FileManager.call(desktop, "org.gnome.NautilusPreviewer2.Close")
    }
}
