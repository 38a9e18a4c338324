// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestFiles
import Testing
import VolumeAccess

/// Files of a real SFTP server.
@Suite(.serialized, .enabled(if: SecureShellServer.obstacle == nil, "\(SecureShellServer.obstacle ?? "")"))
struct SecureShellTests {
    init() {
        VolumeHelpers.patience.withLock {
            $0 = Patience()
            ($0.silence, $0.end, $0.firstProbe, $0.lastProbe) = (500, 2000, 100, 300)
        }
    }

    private func connect(_ location: FileLocation) async throws {
        try await Volumes.mount(location) { question in
            // The server is not known yet: the first choice is to go on.
            var reply = MountReply(goesOn: !question.choices.isEmpty)
            reply.choice = 0
            return reply
        }
    }

    @Test func `documents are made, saved, linked and copied on a server, with their times and rights`() async throws {
        let (server, disk) = (try SecureShellServer(), TemporaryFolder())
        try await connect(server.location)
        let file = server.location("a.txt")
        guard case .saved(let first) = await DocumentSaving.save(.bytes(Array("one".utf8)), to: file, expecting: nil)
        else {
            Issue.record("it was not saved")
            return
        }
        chmod(server.folder.path + "/a.txt", 0o640)
        symlink("a.txt", server.folder.path + "/link")
        // The link stays, and what it leads to is saved.
        guard
            case .saved = await DocumentSaving.save(
                .bytes(Array("two".utf8)), to: server.location("link"), expecting: first)
        else {
            Issue.record("it was not saved again")
            return
        }
        #expect(server.folder.content("a.txt") == Array("two".utf8))
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
        #expect(server.folder.names() == ["a.txt", "link", "tree"])
    }

    @Test func `a server that does not answer is given up, and the old document stays`() async throws {
        let server = try SecureShellServer()
        try await connect(server.location)
        server.folder.write("a.txt", Array("old".utf8))
        let file = server.location("a.txt")
        let version = try await Task.detached { try FileVersion.current(of: file) }.value
        server.freeze(true)
        let outcome = await DocumentSaving.save(.bytes([1]), to: file, expecting: version)
        guard case .failed(let failure) = outcome else {
            Issue.record("it was said to be saved: \(outcome)")
            return
        }
        guard case .timedOut = failure.error else {
            Issue.record("\(failure.error)")
            return
        }
        server.freeze(false)
        #expect(server.folder.content("a.txt") == Array("old".utf8))
    }
}
