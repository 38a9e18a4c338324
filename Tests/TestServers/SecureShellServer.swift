// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
public import VolumeAccess

/// A private sshd that serves files to a key in the agent of the tests' session.
public final class SecureShellServer: LoopbackServer, @unchecked Sendable {
    private let keys = TemporaryFolder()

    /// Why this machine cannot have one; nil when it can.
    public static var obstacle: String? {
        if getuid() != 0 { return "sshd serves only its own user" }
        return TestFailure.missing("/usr/sbin/sshd", "/usr/bin/ssh-agent", "/usr/lib/gvfs/gvfsd-sftp")
            ?? Session.obstacle
    }

    /// Starts one.
    public init() throws {
        let (path, port) = (keys.path, Self.freePort)
        for name in ["host", "user"] {
            try ChildProcess.output(of: ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path + "/" + name])
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
        try ChildProcess.output(of: ["ssh-add", "-q", path + "/user"])
        try super.init(
            TemporaryFolder(), port: port, command: ["/usr/sbin/sshd", "-D", "-f", path + "/sshd.conf"])
    }

    public override var location: FileLocation {
        FileLocation(uri: "sftp://root@127.0.0.1:\(port)" + folder.path)
    }

    public override func connect() async throws {
        try await Volumes.mount(location) { question in
            // The server is not known yet: the first choice is to go on.
            MountReply(goesOn: !question.choices.isEmpty)
        }
    }
}
