// SPDX-License-Identifier: MPL-2.0

import Glibc
import Synchronization
import TestFiles
import VolumeAccess

/// A private smbd on this machine's own network: the share `pub` for everybody, the share `priv` for one user with a
/// password.
final class ShareServer: @unchecked Sendable {
    static let password = "s3cret"

    private let folder = TemporaryFolder()
    private let session = Session.shared
    private var server: Child?
    private let port: Int
    private static let lastPort = Atomic(20_000 + Int(getpid()) % 20_000)

    /// Why this machine cannot have one; nil when it can.
    static var obstacle: String? {
        if getuid() != 0 { return "smbd serves only when root starts it" }
        if access("/usr/sbin/smbd", X_OK) != 0 { return "the package samba is missing" }
        return Session.obstacle
    }

    init() throws {
        // Two at a time: the one above is for what nobody serves.
        port = Self.lastPort.add(2, ordering: .relaxed).newValue
        for name in ["pub", "priv", "state"] { folder.makeFolder(name) }
        chmod(folder.path, 0o755)
        folder.write("smb.conf", Array(configuration.utf8))
        folder.write("password", Array("\(Self.password)\n\(Self.password)\n".utf8))
        let command = "smbpasswd -c \(folder.path)/smb.conf -a -s root < \(folder.path)/password"
        guard try Child.run("sh", "-c", command) == 0 else { throw Missing("the user was not made") }
        try start()
    }

    deinit { kill() }

    private var configuration: String {
        let places = ["pid", "lock", "state", "cache"].map { "\($0) directory = \(folder.path)/state\n" }.joined()
        return """
            [global]
            server role = standalone server
            interfaces = lo 127.0.0.1/8
            bind interfaces only = yes
            smb ports = \(port)
            disable netbios = yes
            \(places)private dir = \(folder.path)/state
            ncalrpc dir = \(folder.path)/state/ncalrpc
            log file = \(folder.path)/state/log
            passdb backend = tdbsam:\(folder.path)/state/users.tdb
            map to guest = Bad User
            guest account = nobody
            load printers = no
            printcap name = /dev/null
            disable spoolss = yes
            server min protocol = SMB2
            [pub]
            path = \(folder.path)/pub
            guest ok = yes
            read only = no
            force user = root
            [priv]
            path = \(folder.path)/priv
            valid users = root
            read only = no

            """
    }

    func location(_ path: String) -> FileLocation { FileLocation(uri: "smb://127.0.0.1:\(port)/\(path)") }

    /// Where nobody listens.
    var closed: FileLocation { FileLocation(uri: "smb://127.0.0.1:\(port + 1)/pub") }

    func write(_ name: String, _ content: [UInt8]) { folder.write(name, content) }

    /// Starts the server and waits until it listens.
    func start() throws {
        server = try Child(["/usr/sbin/smbd", "-F", "-s", folder.path + "/smb.conf"])
        try Session.waitForListener(port)
    }

    /// Ends the server as a power failure would.
    func kill() {
        signal(SIGKILL)
        server?.wait()
        server = nil
    }

    /// Has it not answer, or go on.
    func freeze(_ isFrozen: Bool) { signal(isFrozen ? SIGSTOP : SIGCONT) }

    /// To the server and the processes it has made, one for each connection.
    private func signal(_ number: Int32) {
        if let server { Child.signal(server.process, number) }
    }

    /// What was written into a share.
    func content(_ name: String) -> [UInt8]? { folder.content(name) }

    /// The names in a share.
    func names(in share: String) -> [String] { folder.names(in: share) }
}
