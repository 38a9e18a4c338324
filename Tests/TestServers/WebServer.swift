// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
public import VolumeAccess

/// A private Apache that serves a folder over WebDAV to one user with a password.
public final class WebServer: LoopbackServer, @unchecked Sendable {
    /// The one of the user `me`.
    public static let password = "s3cret"

    private let place = TemporaryFolder()

    /// Why this machine cannot have one; nil when it can.
    public static var obstacle: String? {
        if getuid() != 0 { return "the server changes its user when root starts it" }
        return TestFailure.missing("/usr/sbin/apache2", "/usr/lib/gvfs/gvfsd-dav") ?? Session.obstacle
    }

    /// Starts one.
    public init() throws {
        let (folder, port) = (TemporaryFolder(), Self.freePort)
        place.makeFolder("state")
        for path in [folder.path, place.path + "/state"] { chmod(path, 0o777) }
        chmod(place.path, 0o755)
        // The password's SHA-1.
        place.write("users", Array("me:{SHA}/vNB+F2HQ559kaLUZbmHHvZrXpg=\n".utf8))
        place.write("conf", Array(Self.configuration(place.path, folder.path, port).utf8))
        try super.init(
            folder, port: port,
            command: ["/usr/sbin/apache2", "-D", "FOREGROUND", "-d", place.path, "-f", place.path + "/conf"])
    }

    private static func configuration(_ place: String, _ folder: String, _ port: Int) -> String {
        let modules = [
            "mpm_event", "authz_core", "authz_user", "auth_basic", "authn_core", "authn_file", "dav", "dav_fs",
        ]
        let lines = modules.map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so\n" }.joined()
        return """
            \(lines)ServerName localhost
            Listen 127.0.0.1:\(port)
            User nobody
            Group nogroup
            PidFile \(place)/state/pid
            ErrorLog \(place)/state/log
            DefaultRuntimeDir \(place)/state
            Mutex pthread
            DAVLockDB \(place)/state/locks
            DocumentRoot \(folder)
            <Directory \(folder)>
            Dav On
            AuthType Basic
            AuthName Files
            AuthUserFile \(place)/users
            Require valid-user
            </Directory>

            """
    }

    public override var location: FileLocation { FileLocation(uri: "dav://127.0.0.1:\(port)/") }

    public override func connect() async throws {
        try await Volumes.mount(location) { _ in Self.reply(Self.password) }
    }

    /// What its user answers.
    public static func reply(_ password: String) -> MountReply {
        var reply = MountReply(goesOn: true)
        (reply.user, reply.password) = ("me", password)
        return reply
    }
}
