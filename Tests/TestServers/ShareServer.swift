// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestSupport
public import VolumeAccess

/// A private smbd: the share `pub` for everybody, the share `priv` for one user with a password.
public final class ShareServer: LoopbackServer, @unchecked Sendable {
    /// The one of the user `root`.
    public static let password = "s3cret"

    private let place: TemporaryFolder

    /// Why this machine cannot have one; nil when it can.
    public static var obstacle: String? {
        if getuid() != 0 { return "smbd serves only when root starts it" }
        return TestFailure.missing("/usr/sbin/smbd") ?? Session.obstacle
    }

    /// Starts one.
    public init() throws {
        let (folder, place, port) = (TemporaryFolder(), TemporaryFolder(), Self.freePort)
        self.place = place
        for name in ["pub", "priv"] { folder.makeFolder(name) }
        chmod(folder.path, 0o755)
        place.write("smb.conf", Array(Self.configuration(place.path, folder.path, port).utf8))
        place.write("password", Array("\(Self.password)\n\(Self.password)\n".utf8))
        let command = "smbpasswd -c \(place.path)/smb.conf -a -s root < \(place.path)/password"
        try ChildProcess.output(of: ["sh", "-c", command])
        try super.init(folder, port: port, command: ["/usr/sbin/smbd", "-F", "-s", place.path + "/smb.conf"])
    }

    private static func configuration(_ place: String, _ folder: String, _ port: Int) -> String {
        let places = ["pid", "lock", "state", "cache"].map { "\($0) directory = \(place)\n" }.joined()
        return """
            [global]
            server role = standalone server
            interfaces = lo 127.0.0.1/8
            bind interfaces only = yes
            smb ports = \(port)
            disable netbios = yes
            \(places)private dir = \(place)
            ncalrpc dir = \(place)/ncalrpc
            log file = \(place)/log
            passdb backend = tdbsam:\(place)/users.tdb
            map to guest = Bad User
            guest account = nobody
            load printers = no
            printcap name = /dev/null
            disable spoolss = yes
            server min protocol = SMB2
            [pub]
            path = \(folder)/pub
            guest ok = yes
            read only = no
            force user = root
            [priv]
            path = \(folder)/priv
            valid users = root
            read only = no

            """
    }

    /// The share for everybody.
    public override var location: FileLocation { share("pub") }

    override var prefix: String { "pub/" }

    /// A share by its name, whether there is one or not.
    public func share(_ name: String) -> FileLocation { FileLocation(uri: "smb://127.0.0.1:\(port)/\(name)") }

    /// Connects to the share for everybody; the server listens a little before it serves.
    public override func connect() async throws {
        for _ in 0..<200 {
            if (try? await Volumes.mount(location) { _ in Self.guest }) != nil { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        try await Volumes.mount(location) { _ in Self.guest }
    }

    /// What somebody without a name answers.
    public static var guest: MountReply {
        var reply = MountReply(goesOn: true)
        reply.isAnonymous = true
        return reply
    }

    /// What its user answers.
    public static func reply(_ password: String) -> MountReply {
        var reply = MountReply(goesOn: true)
        (reply.user, reply.password) = ("root", password)
        return reply
    }
}
