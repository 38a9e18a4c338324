// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Quantities
import TestServers
import TestSupport
import Testing
import VolumeAccess

/// What only a real SFTP server can do.
@Suite(.serialized, .enabled(if: SecureShellServer.obstacle == nil, "\(SecureShellServer.obstacle ?? "")"))
struct SecureShellTests {
    @Test func `a connection that was ended is made again without a question`() async throws {
        let server = try SecureShellServer()
        try await server.connect()
        server.write("a.txt", Array("one".utf8))
        #expect(try await FileAccesses.access(for: server.location).facts(server.location("a.txt")).size == 3)
        server.endConnections()
        // What the old connection was asked may never be answered.
        VolumeHelpers.setTimeouts(of: server.location, silence: 2_000, end: 3_000)
        var size: ByteCount?
        for _ in 0..<100 where size == nil {
            try? await Volumes.mount(server.location) { _ in MountReply(goesOn: false) }
            Volumes.lookAgain(server.location)
            try await Task.sleep(for: .milliseconds(100))
            size = try? await FileAccesses.access(for: server.location).facts(server.location("a.txt")).size
        }
        #expect(size == 3)
    }

    @Test func `links stay links, and documents keep their times and rights`() async throws {
        let (server, disk) = (try SecureShellServer(), TemporaryFolder())
        try await server.connect()
        server.write("a.txt", Array("one".utf8))
        let file = server.location("a.txt")
        let first = try await Task.detached { try FileVersion.current(of: file) }.value
        chmod(server.folder.path + "/a.txt", 0o640)
        symlink("a.txt", server.folder.path + "/link")
        // The link stays, and what it leads to is saved.
        guard
            case .saved = await DocumentSaving.save(
                .bytes(Array("two".utf8)), to: server.location("link"), expecting: first)
        else {
            Issue.record("it was not saved")
            return
        }
        #expect(server.content("a.txt") == Array("two".utf8))
        #expect(server.folder.mode("a.txt") == 0o640)
        #expect(try FileAccesses.changes(for: file).stamp(of: server.location("link"))?.kind == .link)
        disk.makeFolder("tree")
        disk.write("tree/b", Array(repeating: 5, count: 300_000))
        disk.age("tree/b", seconds: 1_000_000)
        symlink("b", disk.path + "/tree/link")
        let result = await FileTransfer(TransferPlan(.move, [disk.location("tree")], into: server.location)) { _ in
            .init(.cancel)
        }.run()
        #expect(result.failures.isEmpty)
        #expect(disk.names().isEmpty)
        #expect(server.folder.names(in: "tree") == ["b", "link"])
        var status = stat()
        #expect(stat(server.folder.path + "/tree/b", &status) == 0 && time(nil) - status.st_mtim.tv_sec > 900_000)
        #expect(server.names == ["a.txt", "link", "tree"])
    }
}
