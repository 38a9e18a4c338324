// SPDX-License-Identifier: MPL-2.0
import Glibc

/// A FUSE volume that hangs, is slow and goes on demand (`Tests/FaultVolume`), full of documents.
@MainActor final class FaultyVolume {
    /// Where it is mounted.
    let path: String
    private let content: String
    private let rulesFile: String
    private var server: Command?

    /// Mounts one with photos, the first of its documents.
    init(_ bench: Bench) async throws {
        guard access("/dev/fuse", R_OK | W_OK) == 0 else { throw BenchError("/dev/fuse cannot be used here") }
        let photos = try Photos(workspace: bench.workspace).cameraJPEGs(40)
        let place = bench.workspace.fresh("volume")
        (path, content, rulesFile) = (place + "/Stick", place + "/content", place + "/rules")
        mkdir(path, 0o755)
        mkdir(content, 0o755)
        try Command.run(["cp"] + photos + [content])
        try await plugIn()
    }

    /// What goes wrong from now on (see `Tests/FaultVolume/FaultRule.swift`).
    func rules(_ rules: String) throws {
        try Workspace.write((rules + "\n").utf8, to: rulesFile + ".new")
        guard rename(rulesFile + ".new", rulesFile) == 0 else { throw BenchError("no rules: errno \(errno)") }
    }

    /// Has its server answer nothing, or go on.
    func freeze(_ isFrozen: Bool) {
        if let server { kill(server.process, isFrozen ? SIGSTOP : SIGCONT) }
    }

    /// Mounts it.
    func plugIn() async throws {
        try rules("")
        server = try Command([Programs.folder + "/FaultVolume", content, rulesFile, path, "-f", "-o", "fsname=stick"])
        guard await Clock.wait(limit: 10, until: { self.isMounted }) else { throw BenchError("nothing was mounted") }
    }

    /// Unmounts it, whoever is in a call.
    func pullOut() throws {
        server?.stop()
        server = nil
        if isMounted { try Command.run(["fusermount3", "-u", "-z", path]) }
    }

    private var isMounted: Bool {
        let table = (try? Workspace.read("/proc/self/mountinfo")) ?? []
        return String(decoding: table, as: UTF8.self).contains(path)
    }
}
