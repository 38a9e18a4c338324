// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Synchronization
import TestFiles
import Testing
import VolumeAccess

/// Files of a real WebDAV server.
@Suite(.serialized, .enabled(if: WebServer.obstacle == nil, "\(WebServer.obstacle ?? "")"))
struct WebTests {
    init() {
        VolumeHelpers.patience.withLock {
            $0 = Patience()
            ($0.silence, $0.end, $0.firstProbe, $0.lastProbe) = (500, 2000, 100, 300)
        }
    }

    private static func user(_ password: String) -> MountReply {
        var reply = MountReply(goesOn: true)
        (reply.user, reply.password) = ("me", password)
        return reply
    }

    private func names(_ folder: FileLocation) async throws -> [String] {
        var all: [String] = []
        for try await batch in FileAccesses.access(for: folder).list(folder) {
            all += batch.map { String(decoding: $0.name, as: UTF8.self) }
        }
        return all.sorted()
    }

    @Test func `a password is asked for, as slowly as people type, and a wrong one again`() async throws {
        let server = try WebServer()
        server.write("a.txt", [1])
        let asked = Mutex(0)
        try await Volumes.mount(server.location) { question in
            let isFirst = asked.withLock {
                $0 += 1
                return $0 == 1
            }
            #expect(question.needsPassword)
            try? await Task.sleep(for: .milliseconds(300))
            return Self.user(isFirst ? "wrong" : WebServer.password)
        }
        #expect(asked.withLock { $0 } >= 2)
        #expect(try await names(server.location) == ["a.txt"])
    }

    @Test func `documents are listed, read, made, saved, copied and removed on a server`() async throws {
        let (server, disk) = (try WebServer(), TemporaryFolder())
        try await Volumes.mount(server.location) { _ in Self.user(WebServer.password) }
        server.write("picture.png", Array(repeating: 7, count: 300_000))
        let access = FileAccesses.access(for: server.location)
        #expect(access.isRemote)
        #expect(try await access.bytes(of: server.location("picture.png")).count == 300_000)
        #expect(try await access.facts(server.location("picture.png")).contentType == "image/png")

        let file = server.location("a ü.txt")
        guard case .saved(let first) = await DocumentSaving.save(.bytes(Array("one".utf8)), to: file, expecting: nil)
        else {
            Issue.record("it was not saved")
            return
        }
        let again = await DocumentSaving.save(.bytes(Array("two".utf8)), to: file, expecting: first)
        guard case .saved(let second) = again else {
            Issue.record("it was not saved again: \(again)")
            return
        }
        #expect(server.content("a ü.txt") == Array("two".utf8))
        server.write("a ü.txt", Array("2wo".utf8))
        guard case .conflict = await DocumentSaving.save(.bytes([1]), to: file, expecting: second) else {
            Issue.record("what somebody else has saved was written over")
            return
        }

        disk.makeFolder("tree")
        for number in 0..<3 { disk.write("tree/\(number)", Array(repeating: UInt8(number), count: 1_200_000)) }
        let there = await FileTransfer(TransferPlan(.move, [disk.location("tree")], into: server.location)) { _ in
            .init(.cancel)
        }.run()
        #expect(there.failures.isEmpty)
        #expect(disk.names().isEmpty)
        #expect(server.content("tree/2") == Array(repeating: 2, count: 1_200_000))
        #expect(await FileActions.delete([file, server.location("tree"), server.location("picture.png")]).isEmpty)
        #expect(server.names.isEmpty)
    }

    @Test func `a server that stops answering is given up, and the old document stays`() async throws {
        let server = try WebServer()
        try await Volumes.mount(server.location) { _ in Self.user(WebServer.password) }
        server.write("a.txt", Array("old".utf8))
        let file = server.location("a.txt")
        let version = try await Task.detached { try FileVersion.current(of: file) }.value
        server.freeze(true)
        let outcome = await DocumentSaving.save(.bytes([1]), to: file, expecting: version)
        server.freeze(false)
        guard case .failed(let failure) = outcome, case .timedOut = failure.error else {
            Issue.record("\(outcome)")
            return
        }
        #expect(server.content("a.txt") == Array("old".utf8))
    }
}
