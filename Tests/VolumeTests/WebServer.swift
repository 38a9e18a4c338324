// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization
import TestFiles
import VolumeAccess

/// A private Apache on this machine's own network that serves a folder over WebDAV to one user with a password.
final class WebServer: @unchecked Sendable {
    static let password = "s3cret"

    private let place = TemporaryFolder()
    private let session = Session.shared
    private var server: Child?
    private let port: Int
    private static let lastPort = Atomic(52_000 + Int(getpid()) % 8_000)

    /// Why this machine cannot have one; nil when it can.
    static var obstacle: String? {
        if getuid() != 0 { return "the server changes its user when root starts it" }
        for program in ["/usr/sbin/apache2", "/usr/lib/gvfs/gvfsd-dav"] where access(program, X_OK) != 0 {
            return "\(program) is missing"
        }
        return Session.obstacle
    }

    init() throws {
        port = Self.lastPort.add(1, ordering: .relaxed).newValue
        for name in ["files", "state"] {
            place.makeFolder(name)
            chmod(place.path + "/" + name, 0o777)
        }
        chmod(place.path, 0o755)
        // The password's SHA-1.
        place.write("users", Array("me:{SHA}/vNB+F2HQ559kaLUZbmHHvZrXpg=\n".utf8))
        place.write("conf", Array(configuration.utf8))
        try start()
    }

    deinit { kill() }

    private var configuration: String {
        let modules = [
            "mpm_event", "authz_core", "authz_user", "auth_basic", "authn_core", "authn_file", "dav", "dav_fs",
        ]
        let lines = modules.map { "LoadModule \($0)_module /usr/lib/apache2/modules/mod_\($0).so\n" }.joined()
        return """
            \(lines)ServerName localhost
            Listen 127.0.0.1:\(port)
            User nobody
            Group nogroup
            PidFile \(place.path)/state/pid
            ErrorLog \(place.path)/state/log
            DefaultRuntimeDir \(place.path)/state
            Mutex pthread
            DAVLockDB \(place.path)/state/locks
            DocumentRoot \(place.path)/files
            <Directory \(place.path)/files>
            Dav On
            AuthType Basic
            AuthName Files
            AuthUserFile \(place.path)/users
            Require valid-user
            </Directory>

            """
    }

    var location: FileLocation { FileLocation(uri: "dav://127.0.0.1:\(port)/") }

    func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    /// Starts the server and waits until it listens.
    func start() throws {
        server = try Child(["/usr/sbin/apache2", "-D", "FOREGROUND", "-d", place.path, "-f", place.path + "/conf"])
        try Session.waitForListener(port)
    }

    /// Ends the server as a power failure would.
    func kill() {
        if let server { Child.signal(server.process, SIGKILL) }
        server?.wait()
        server = nil
    }

    /// Has it not answer, or go on.
    func freeze(_ isFrozen: Bool) {
        if let server { Child.signal(server.process, isFrozen ? SIGSTOP : SIGCONT) }
    }

    func write(_ name: String, _ content: [UInt8]) { place.write("files/" + name, content) }

    func content(_ name: String) -> [UInt8]? { place.content("files/" + name) }

    /// The names in what it serves.
    var names: [String] { place.names(in: "files").filter { !$0.hasPrefix(".DAV") } }
}
