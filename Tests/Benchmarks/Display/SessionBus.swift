// SPDX-License-Identifier: MPL-2.0
import Glibc
import TestSupport

/// A session bus and an empty home, for what is measured and for nobody else.
@MainActor final class SessionBus {
    private let daemon: Command
    /// What a program needs to know to live there.
    let environment: [String: String]

    /// Starts it.
    init(_ bench: Bench) async throws {
        let workspace = bench.workspace
        let home = workspace.fresh("home")
        let runtime = workspace.fresh("runtime")
        chmod(runtime, 0o700)
        let address = "unix:path=\(runtime)/bus"
        environment = [
            "DBUS_SESSION_BUS_ADDRESS": address, "HOME": home, "XDG_RUNTIME_DIR": runtime,
            "XDG_CACHE_HOME": "\(home)/.cache", "XDG_CONFIG_HOME": "\(home)/.config",
            "XDG_DATA_HOME": "\(home)/.local/share", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none",
            // It would mount itself in the runtime folder, and stay.
            "GVFS_DISABLE_FUSE": "1",
        ]
        daemon = try Command(
            [try bench.reaper, "dbus-daemon", "--session", "--nofork", "--address=\(address)"], environment: environment
        )
        _ = await Clock.wait(limit: 5) { access("\(runtime)/bus", F_OK) == 0 }
    }

    /// Moves this process onto the bus and into the home, as the test runner does with tests. Called before any other thread
    /// reads the environment; programs that ``Command`` starts do not get it.
    func enter() {
        for (name, value) in environment { setenv(name, value, 1) }
        if let folder = environment["XDG_RUNTIME_DIR"] { setenv(TestLane.variable, folder, 1) }
    }

    /// Ends it, and what was started over it.
    func stop() {
        daemon.stop()
    }
}
