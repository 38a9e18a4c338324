// SPDX-License-Identifier: MPL-2.0

import Glibc

/// A FUSE volume that a test plugs in and pulls out while a window shows it.
@MainActor final class PluggedVolume {
    /// Where it is mounted.
    private(set) var path: String
    /// What it shows, behind its back.
    let content: TestFolder
    private let place: TestFolder
    private var server: ChildProcess?
    private let desktop: Desktop

    /// Why this machine cannot have one; nil when it can.
    nonisolated static var obstacle: String? {
        if access("/dev/fuse", R_OK | W_OK) != 0 { return "/dev/fuse cannot be used here" }
        if access("/usr/bin/fusermount3", X_OK) != 0 { return "the package fuse3 is missing" }
        return nil
    }

    init(on desktop: Desktop?) throws {
        guard let desktop else { throw DesktopFailure("there is no desktop") }
        self.desktop = desktop
        (content, place) = (try TestFolder(), try TestFolder())
        place.addFolder("Stick")
        path = place.path + "/Stick"
        try rules("")
    }

    /// A test that failed leaves it plugged in.
    isolated deinit { try? pullOut() }

    /// What goes wrong from now on (see `Tests/FaultVolume/FaultRule.swift`).
    func rules(_ rules: String) throws {
        try TestFolder.write(Array((rules + "\n").utf8), to: place.path + "/rules.new")
        guard rename(place.path + "/rules.new", place.path + "/rules") == 0 else { throw DesktopFailure("no rules") }
    }

    /// Mounts it in another place from now on.
    func moveAway() {
        place.addFolder("Elsewhere")
        path = place.path + "/Elsewhere"
    }

    /// Has its server answer nothing, or go on.
    func freeze(_ isFrozen: Bool) {
        if let server { kill(server.identifier, isFrozen ? SIGSTOP : SIGCONT) }
    }

    /// Mounts it.
    func plugIn() async throws {
        server = try ChildProcess(
            [
                RunningApp.executable("FaultVolume"), content.path, place.path + "/rules", path, "-f", "-o",
                "fsname=stick",
            ],
            environment: desktop.environment, log: desktop.log)
        try await waitUntil("the mount") { self.isMounted }
    }

    /// Unmounts it, whoever is in a call.
    func pullOut() throws {
        server?.end()
        server = nil
        if isMounted { try desktop.run("fusermount3", "-u", "-z", path) }
    }

    private var isMounted: Bool {
        (try? TestFolder.read("/proc/self/mountinfo")).map { String(decoding: $0, as: UTF8.self).contains(path) }
            ?? false
    }
}
