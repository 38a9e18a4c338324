// SPDX-License-Identifier: MPL-2.0

import Glibc
import TestFiles
import TestServers
import VolumeAccess

/// A FUSE volume of a test's own that shows a folder and has faults on demand.
final class FaultyVolume: @unchecked Sendable {
    /// What the volume shows, to be filled behind its back.
    let content = TemporaryFolder()
    /// Where it is mounted.
    let path: String
    private let place = TemporaryFolder()
    private let fileSystem: String?
    private var server: Child?
    private var lastRule = 0

    /// Why this machine cannot have one; nil when it can.
    static var obstacle: String? {
        if access("/dev/fuse", R_OK | W_OK) != 0 { return "/dev/fuse cannot be used here" }
        if access("/usr/bin/fusermount3", X_OK) != 0 { return "the package fuse3 is missing" }
        return nil
    }

    /// - Parameter fileSystem: the kind that it says it is, such as `sshfs`, which comes over a network.
    init(fileSystem: String? = nil) throws {
        self.fileSystem = fileSystem
        place.makeFolder("volume")
        path = place.path + "/volume"
        try plugIn()
    }

    deinit { pullOut() }

    var location: FileLocation { FileLocation(path: path) }

    func location(_ name: String) -> FileLocation { location.child(Array(name.utf8)) }

    /// Mounts it.
    func plugIn() throws {
        rules()
        let kind = fileSystem.map { ",subtype=\($0)" } ?? ""
        let server = try Child([
            Self.executable("FaultVolume"), content.path, place.path + "/rules", path, "-f", "-o",
            "fsname=faulty\(kind)",
        ])
        self.server = server
        for _ in 0..<1000 {
            if isMounted { return }
            usleep(10_000)
        }
        throw Missing("the volume was not mounted")
    }

    /// Unmounts it, as when somebody pulls it out: whoever is in a call gets an error.
    func pullOut() {
        server?.end()
        server = nil
        // Twice, should somebody be in a call of the first.
        for _ in 0..<2 where isMounted { _ = try? Child.run("fusermount3", "-u", "-z", path) }
    }

    /// Ends its server, without unmounting: every call fails from now on, and the mount stays.
    func die() {
        server?.end()
        server = nil
    }

    /// Stops its server, or lets it go on: it answers nothing in between.
    func freeze(_ isFrozen: Bool) {
        if let server { kill(server.process, isFrozen ? SIGSTOP : SIGCONT) }
    }

    /// What goes wrong from now on; nothing without any rule.
    func rules(_ rules: String...) {
        lastRule += 1
        place.write("rules-\(lastRule)", Array((rules.joined(separator: "\n") + "\n").utf8))
        place.rename("rules-\(lastRule)", to: "rules")
    }

    private var isMounted: Bool { MountTable.shared.mounts.contains { $0.path == Array(path.utf8) } }

    /// A client of the volume's helper that is less patient than people.
    func helper(_ change: (inout Patience) -> Void = { _ in }) throws -> VolumeHelper {
        guard let root = VolumeRoot(holding: location) else { throw Missing("the volume is taken for the home disk") }
        var patience = Patience()
        patience.firstProbe = 50
        patience.lastProbe = 200
        change(&patience)
        return VolumeHelper(root, patience: patience)
    }

    /// The path of a program that was built with these tests.
    static func executable(_ name: String) -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        return own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/" + name
    }
}
