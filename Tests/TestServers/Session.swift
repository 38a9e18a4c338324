// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// A session bus of the tests' own, on which GIO's backends for servers run. It ends with the process.
public final class Session: @unchecked Sendable {
    /// The one of this process: helpers find it in their environment.
    public static let shared = Session()

    /// Why this machine cannot have one; nil when it can.
    public static var obstacle: String? {
        access("/usr/lib/gvfs/gvfsd-smb", X_OK) != 0 ? "the package gvfs-backends is missing" : nil
    }

    private let folder = TemporaryFolder()
    private var bus: ChildProcess?
    /// Holds the keys for servers of files; the backends know it by their environment.
    private var agent: ChildProcess?

    private init() {
        folder.makeFolder("run")
        folder.makeFolder("home")
        chmod(folder.path + "/run", 0o700)
        let address = "unix:path=\(folder.path)/bus"
        for (name, value) in [
            "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder.path + "/run",
            "HOME": folder.path + "/home", "GVFS_DISABLE_FUSE": "1", "SSH_AUTH_SOCK": folder.path + "/agent",
        ] { setenv(name, value, 1) }
        agent = try? ChildProcess(["ssh-agent", "-D", "-a", folder.path + "/agent"])
        bus = try? ChildProcess(["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=" + address])
        for name in ["bus", "agent"] {
            for _ in 0..<500 where access(folder.path + "/" + name, F_OK) != 0 { usleep(10_000) }
        }
        atexit { Session.shared.end() }
    }

    private func end() {
        bus?.kill()
        agent?.kill()
        (bus, agent) = (nil, nil)
    }
}
