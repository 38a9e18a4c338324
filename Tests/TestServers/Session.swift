// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport

/// The session of the tests' lane: a bus on which GIO's backends for servers run, and an agent that holds the keys for
/// SFTP servers. The backends, the helpers and `ssh-add` find both in their environment.
public enum Session {
    /// The reason why there is none, or why no backend runs on it; nil when servers can be connected to.
    public static var obstacle: String? {
        if let obstacle = TestLane.obstacle(to: "a session bus of their own") { return obstacle }
        return access("/usr/lib/gvfs/gvfsd-smb", X_OK) != 0 ? "the package gvfs-backends is missing" : nil
    }
}
