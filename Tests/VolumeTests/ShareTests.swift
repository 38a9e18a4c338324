// SPDX-License-Identifier: MPL-2.0

import Batches
import Documents
import Glibc
import Quantities
import RendererKit
import Synchronization
import TestServers
import TestSupport
import Testing
import Thumbnails
import VolumeAccess
internal import Wire

/// Shares of a real SMB server.
@Suite(.serialized, .enabled(if: ShareServer.obstacle == nil, "\(ShareServer.obstacle ?? "")"))
struct ShareTests {
    /// Kills a server, and has its share given up soon when that does not answer, until the next ``start(_:)``.
    private func kill(_ server: ShareServer) {
        server.kill()
        VolumeHelpers.setTimeouts(of: server.location, silence: 500, end: 3_000)
    }

    private func start(_ server: ShareServer) throws {
        try server.start()
        VolumeHelpers.setTimeouts(of: server.location)
    }

    /// Connects; the server listens a little before it serves.
    private func connect(
        _ share: FileLocation, _ answer: @escaping @Sendable (MountQuestion) -> MountReply
    ) async throws {
        try await waitUntil("the share to be connected to") { (try? await Volumes.mount(share) { answer($0) }) != nil }
    }

    @Test func `a share is connected to, read, lost with its server, and found again`() async throws {
        let server = try ShareServer()
        server.write("a.txt", [1, 2, 3])
        server.write("b c.txt", Array(repeating: 9, count: 200_000))
        let share = server.location
        let access = FileAccesses.access(for: share)
        #expect(access.isRemote)
        #expect(await accessFailure { _ = try await listedNames(share) } == .notMounted(share))
        try await server.connect()
        #expect(try await listedNames(share) == ["a.txt", "b c.txt"])
        let file = share.child(Array("b c.txt".utf8))
        #expect(try await access.bytes(of: file).count == 200_000)
        let missing = share.child([0x78])
        #expect(await accessFailure { _ = try await access.facts(missing) } == .notFound(missing))

        let states = Mutex<[VolumeState]>([])
        let watch = access.watch(share) { event in
            if case .volume(let state) = event { states.withLock { $0.append(state) } }
        }
        kill(server)
        // It may take one failed call to find out that nobody is there.
        try await waitUntil("the share to be lost") {
            let error = await accessFailure { _ = try await access.facts(file) }
            return error?.isOfTheVolume == true || states.withLock { $0.contains(.lost) }
        }
        try start(server)
        try await waitUntil("two files on the share") { (try? await listedNames(share).count) == 2 }

        withExtendedLifetime(watch) {}
    }

    @Test func `ranges of a document on a share are read without fetching the rest`() async throws {
        let server = try ShareServer()
        let whole = (0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
        server.write("film.mkv", whole)
        try await server.connect()
        let file = server.location.child(Array("film.mkv".utf8))
        let access = try #require(FileAccesses.access(for: file) as? HelperFileAccess)
        let channel = try await access.channel(to: file)
        let source = try ChannelSource(takingOver: try channel.session())
        #expect(source.count == whole.count)
        for offset in [19_000_000, 0, 7_000_001] {
            let isRight = try source.bytes(at: offset, length: 200_000) == Array(whole[offset...].prefix(200_000))
            #expect(isRight, "at \(offset)")
        }
        #expect(source.fetchedCount < 2_000_000)
    }

    @Test func `a read that nobody waits for any more ends although its server does not answer`() async throws {
        let server = try ShareServer()
        server.write("film.mkv", [UInt8](repeating: 7, count: 20_000_000))
        try await server.connect()
        let file = server.location("film.mkv")
        var timeouts = Patience()
        timeouts.idle = 200
        let helper = VolumeHelper(try #require(VolumeRoot(holding: file)), patience: timeouts)
        var channel: DocumentChannel? = try await HelperFileAccess(helper).channel(to: file)
        var client = try channel.map { PacketSocket(takingOver: try $0.session()) }
        server.freeze(true)
        defer { server.freeze(false) }
        #expect(client?.send(RangeRequest(id: 1, offset: 7 << 20, length: RangeRequest.limit).encoded) == true)
        try await Task.sleep(for: .milliseconds(300))
        #expect(helper.processIdentifier != nil)
        (client, channel) = (nil, nil)
        // The silence of the volume would end it after 30 seconds.
        try await waitUntil("the helper to end") { helper.processIdentifier == nil }
    }

    @Test func `documents of a share have pictures, which are kept for the next time`() async throws {
        let (server, disk) = (try ShareServer(), TemporaryFolder())
        server.write("a.png", TestPNG.file(300, 200))
        server.folder.age("pub/a.png", seconds: 60)
        try await server.connect()
        let generator = ThumbnailGenerator(cache: ThumbnailCache(directory: disk.location("thumbnails")))
        let request = ThumbnailRequest(file: server.location("a.png"), size: ThumbnailSize(width: 128, height: 128))
        let first = try await generator.best(for: request)
        #expect(first.kind == .thumbnail && first.source == .decoded)
        #expect(try await generator.best(for: request).source == .cache)
    }

    @Test func `folders get their names on a share although their files were just read back`() async throws {
        let (server, disk) = (try ShareServer(), TemporaryFolder())
        try await server.connect()
        for number in 1...20 {
            disk.makeFolder("\(number)")
            disk.write("\(number)/a", Array(repeating: 7, count: 300_000))
            let result = await FileTransfer(
                TransferPlan(.move, [disk.location("\(number)")], into: server.location)
            ) { _ in .init(.cancel) }.run()
            #expect(result.failures.map { "\($0)" } == [])
        }
        #expect(disk.names().isEmpty)
        #expect(server.names.count == 20)
    }

    @Test func `a share has no trash, and says so`() async throws {
        let server = try ShareServer()
        server.write("a.txt", [1])
        try await server.connect()
        let file = server.location("a.txt")
        #expect(await FileActions.trash([file]).failures == [.noTrash(file)])
        #expect(server.names == ["a.txt"])
    }

    @Test func `a server that dies while pictures are changed leaves those, and whole results`() async throws {
        let server = try ShareServer()
        let share = server.location
        let old = TestPNG.file(300, 200)
        for number in 1...30 { server.write("\(number).png", old) }
        try await server.connect()
        var work = PictureWork()
        work.turn = .right
        let files = (1...30).map { share.child(Array("\($0).png".utf8)) }
        let plan = BatchPlan(.pictures(work), on: await BatchSources.found(files, entersFolders: true))
        #expect(plan.count == 30)
        let report = await Batch(plan) { if $0.items > 2 { kill(server) } }.run()
        #expect(report.doneCount >= 3)
        #expect(report.failureCount >= 1)
        #expect(report.outcomes.contains { if case .notReached = $0 { true } else { false } })
        let names = server.names.filter { !$0.hasPrefix(".") }
        for name in names {
            let content = try #require(server.content(name))
            #expect(content == old || TestPNG.isWhole(content, 200, 300), "\(name)")
        }
        #expect((1...30).allSatisfy { server.content("\($0).png") == old })
        #expect(names.count >= 30 + report.doneCount)
    }

    @Test func `a server that dies in the middle of a save or a copy leaves whole files`() async throws {
        let (server, disk) = (try ShareServer(), TemporaryFolder())
        let share = server.location
        try await server.connect()
        let old = [UInt8](repeating: 1, count: 200_000)
        server.write("a.bin", old)
        let file = share.child(Array("a.bin".utf8))
        let version = try await Task.detached { try FileVersion.current(of: file) }.value
        let saving = Task {
            await DocumentSaving.save(
                .bytes(Array(repeating: 2, count: 60_000_000)), to: file, expecting: version)
        }
        try await waitUntil("two files on the server") { server.names.count == 2 }
        server.freeze(true)
        kill(server)
        guard case .failed(let failure) = await saving.value else {
            Issue.record("it was said to be saved")
            return
        }
        #expect(failure.content.count == 60_000_000)
        let isOld = server.content("a.bin") == old
        #expect(isOld)

        try start(server)
        try await waitUntil("the share to answer") { (try? await listedNames(share)) != nil }
        disk.write("large", Array(repeating: 3, count: 60_000_000))
        let arrived = Mutex(ByteCount.zero)
        let copying = Task {
            await FileTransfer(
                TransferPlan(.move, [disk.location("large")], into: share),
                onProgress: { now in arrived.withLock { $0 = now.bytes } }
            ) { _ in .init(.cancel) }.run()
        }
        try await waitUntil("the first MiB") { arrived.withLock { $0 } > ByteCount(1 << 20) }
        server.freeze(true)
        kill(server)
        #expect(await copying.value.failures.count == 1)
        #expect(disk.content("large")?.count == 60_000_000)
        #expect(server.content("large") == nil)

        try start(server)
        try await waitUntil("the unfinished file to be removed") {
            UnfinishedWork.cleanUp()
            return server.names == ["a.bin"]
        }
    }

    @Test func `a password is asked for, and a wrong one again`() async throws {
        let server = try ShareServer()
        server.folder.write("priv/secret.txt", [1])
        let share = server.share("priv")
        let questions = Mutex<[MountQuestion]>([])
        try await connect(share) { question in
            let isFirst = questions.withLock {
                $0.append(question)
                return $0.count == 1
            }
            return ShareServer.reply(isFirst ? "wrong" : ShareServer.password)
        }
        let asked = questions.withLock { $0 }
        #expect(asked.count >= 2 && asked.allSatisfy { $0.needsPassword && $0.needsUser })
        #expect(try await listedNames(share) == ["secret.txt"])
    }

    @Test func `giving up a question is no failure to be told`() async throws {
        let server = try ShareServer()
        let share = server.share("priv")
        // The server listens a little before it serves.
        try await waitUntil("the question to be cancelled") {
            await accessFailure { try await Volumes.mount(share) { _ in MountReply(goesOn: false) } } == .cancelled
        }
    }

    @Test func `what is wrong with a server is said in plain words`() async throws {
        let server = try ShareServer()
        let missing = server.share("nowhere")
        // The server listens a little before it serves.
        try await waitUntil("the missing share to be named") {
            guard let failure = await accessFailure({ try await Volumes.mount(missing) { _ in ShareServer.guest } })
            else { return false }
            return ServerFailure.message(failure, missing)
                == "There is no such share or folder on the server “127.0.0.1:\(server.port)”."
        }
        let closed = FileLocation(uri: "smb://127.0.0.1:\(LoopbackServer.freePort)/pub")
        VolumeHelpers.setTimeouts(of: closed, silence: 500, end: 3_000)
        let noServer = try #require(await accessFailure { try await Volumes.mount(closed) { _ in ShareServer.guest } })
        #expect(ServerFailure.message(noServer, closed).contains("does not respond"))
    }
}
