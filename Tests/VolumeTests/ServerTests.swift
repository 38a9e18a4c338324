// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import TestServers
import TestSupport
import Testing
import VolumeAccess

/// What is the same with real servers of every kind.
@Suite(.serialized, .enabled(if: Session.obstacle == nil, "\(Session.obstacle ?? "")"))
struct ServerTests {
    /// The kinds that this machine can have.
    enum Kind: String, CaseIterable {
        case share, web, secureShell

        static var possible: [Kind] { allCases.filter { $0.obstacle == nil } }

        static var obstacles: [String] {
            allCases.compactMap { kind in kind.obstacle.map { "\(kind.rawValue): \($0)" } }
        }

        private var obstacle: String? {
            switch self {
            case .share: ShareServer.obstacle
            case .web: WebServer.obstacle
            case .secureShell: SecureShellServer.obstacle
            }
        }

        func start() throws -> LoopbackServer {
            switch self {
            case .share: try ShareServer()
            case .web: try WebServer()
            case .secureShell: try SecureShellServer()
            }
        }
    }

    /// Stands among the skipped tests when the others go without a kind of server.
    @Test(.enabled(if: Kind.obstacles.isEmpty, "\(Kind.obstacles.joined(separator: "; "))"))
    func `every kind of server can be started here`() async throws {
        for kind in Kind.allCases { try await kind.start().connect() }
    }

    @Test(arguments: Kind.possible)
    func `documents are made, saved, copied, moved and removed on a server`(_ kind: Kind) async throws {
        let (server, disk) = (try kind.start(), TemporaryFolder())
        try await server.connect()
        let file = server.location("a ü.txt")
        let saved = await DocumentSaving.save(.bytes(Array("one".utf8)), to: file, expecting: nil)
        guard case .saved(let first) = saved else {
            Issue.record("it was not saved: \(saved)")
            return
        }
        let savedAgain = await DocumentSaving.save(.bytes(Array("two".utf8)), to: file, expecting: first)
        guard case .saved(let second) = savedAgain else {
            Issue.record("it was not saved again: \(savedAgain)")
            return
        }
        #expect(server.content("a ü.txt") == Array("two".utf8))
        // Servers count in whole seconds: the content tells.
        server.write("a ü.txt", Array("2wo".utf8))
        let third = await DocumentSaving.save(.bytes([1]), to: file, expecting: second)
        guard case .conflict = third else {
            Issue.record("what somebody else has saved was written over: \(third)")
            return
        }

        disk.makeFolder("tree")
        for number in 0..<3 { disk.write("tree/\(number)", Array(repeating: UInt8(number), count: 1_500_000)) }
        let there = FileTransfer(TransferPlan(.move, [disk.location("tree")], into: server.location)) { _ in
            .init(.cancel)
        }
        let lost = await there.run().failures
        #expect(lost.map { "\($0)" } == [])
        #expect(disk.names().isEmpty)
        #expect(server.content("tree/2")?.elementsEqual(repeatElement(2, count: 1_500_000)) == true)
        let back = FileTransfer(TransferPlan(.copy, [server.location("tree")], into: disk.location)) { _ in
            .init(.cancel)
        }
        let kept = await back.run().failures
        #expect(kept.map { "\($0)" } == [])
        #expect(disk.content("tree/2")?.elementsEqual(repeatElement(2, count: 1_500_000)) == true)
        #expect(await FileActions.delete([file, server.location("tree")]).isEmpty)
        #expect(server.names.isEmpty)
    }

    /// Apache marks the tag of a file as weak in the second in which it was changed.
    @Test(.enabled(if: WebServer.obstacle == nil, "\(WebServer.obstacle ?? "")"))
    func `a document that was saved a second ago is still the same version`() async throws {
        let server = try WebServer()
        try await server.connect()
        let file = server.location("a.txt")
        guard case .saved(let saved) = await DocumentSaving.save(.bytes([1]), to: file, expecting: nil) else {
            Issue.record("it was not saved")
            return
        }
        for _ in 0..<12 {
            #expect(try await FileVersion.read(file) == saved)
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    @Test(arguments: Kind.possible)
    func `a server that does not answer is given up, and the old document stays`(_ kind: Kind) async throws {
        let server = try kind.start()
        try await server.connect()
        server.write("a.txt", Array("old".utf8))
        let file = server.location("a.txt")
        let version = try await Task.detached { try FileVersion.current(of: file) }.value
        server.freeze(true)
        VolumeHelpers.setTimeouts(of: file, silence: 500, end: 1_000)
        let outcome = await DocumentSaving.save(.bytes([1]), to: file, expecting: version)
        server.freeze(false)
        guard case .failed(let failure) = outcome, case .timedOut = failure.error else {
            Issue.record("\(outcome)")
            return
        }
        #expect(server.content("a.txt") == Array("old".utf8))
    }

    @Test(arguments: Kind.possible)
    func `giving up what a server does not answer is at once, and other volumes are read`(_ kind: Kind) async throws {
        let server = try kind.start()
        try await server.connect()
        server.write("a.txt", Array("content".utf8))
        let file = server.location("a.txt")
        let access = FileAccesses.access(for: file)
        server.freeze(true)
        let waits = Task { try await access.bytes(of: file) }
        #expect(try await LocalFileAccess().facts(FileLocation(path: "/etc/passwd")).size > 0)
        waits.cancel()
        #expect(await accessFailure { try await waits.value } == .cancelled)
        server.freeze(false)
    }
}
