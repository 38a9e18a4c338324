// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization
import TestFiles
import VolumeAccess

/// A private sshd on this machine's own network that serves files to a key in an agent of its own.
final class SecureShellServer: @unchecked Sendable {
    let folder = TemporaryFolder()
    private let session = Session.shared
    private let keys = TemporaryFolder()
    private var server: Child?
    private let port: Int
    private static let lastPort = Atomic(41_000 + Int(getpid()) % 10_000)

    /// Why this machine cannot have one; nil when it can.
    static var obstacle: String? {
        if getuid() != 0 { return "sshd serves only its own user" }
        for program in ["/usr/sbin/sshd", "/usr/bin/ssh-agent", "/usr/lib/gvfs/gvfsd-sftp"]
        where access(program, X_OK) != 0 { return "\(program) is missing" }
        return Session.obstacle
    }

    init() throws {
        port = Self.lastPort.add(1, ordering: .relaxed).newValue
        let path = keys.path
        for name in ["host", "user"] {
            guard try Child.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path + "/" + name) == 0 else {
                throw Missing("no key was made")
            }
        }
        mkdir("/run/sshd", 0o755)
        keys.write(
            "sshd.conf",
            Array(
                """
                Port \(port)
                ListenAddress 127.0.0.1
                HostKey \(path)/host
                AuthorizedKeysFile \(path)/user.pub
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                PermitRootLogin yes
                PidFile none
                Subsystem sftp internal-sftp

                """.utf8))
        guard try Child.run("ssh-add", "-q", path + "/user") == 0 else { throw Missing("the agent took no key") }
        try start()
    }

    deinit { kill() }

    var location: FileLocation { FileLocation(uri: "sftp://root@127.0.0.1:\(port)" + folder.path) }

    func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    /// Starts the server and waits until it listens.
    func start() throws {
        server = try Child(["/usr/sbin/sshd", "-D", "-f", keys.path + "/sshd.conf"])
        try Session.waitForListener(port)
    }

    /// Ends the server and its connections as a power failure would.
    func kill() {
        if let server { Child.signal(server.process, SIGKILL) }
        server?.wait()
        server = nil
    }

    /// Has it not answer, or go on.
    func freeze(_ isFrozen: Bool) {
        if let server { Child.signal(server.process, isFrozen ? SIGSTOP : SIGCONT) }
    }
}
