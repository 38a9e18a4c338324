// SPDX-License-Identifier: MPL-2.0

import Batches
import Documents
import Glibc
import Synchronization
import TestFiles
import Testing
import VolumeAccess

/// Shares of a real SMB server.
@Suite(.serialized, .enabled(if: ShareServer.obstacle == nil, "\(ShareServer.obstacle ?? "")"))
struct ShareTests {
    init() {
        VolumeHelpers.patience.withLock {
            $0 = Patience()
            ($0.silence, $0.end, $0.firstProbe, $0.lastProbe) = (500, 3000, 100, 300)
        }
    }

    private func failure(_ body: () async throws -> Void) async -> FileAccessError? {
        do { try await body() } catch { return error as? FileAccessError }
        return nil
    }

    private func names(_ folder: FileLocation) async throws -> [String] {
        var all: [String] = []
        for try await batch in FileAccesses.access(for: folder).list(folder) {
            all += batch.map { String(decoding: $0.name, as: UTF8.self) }
        }
        return all.sorted()
    }

    private static func guest(_ question: MountQuestion) -> MountReply {
        var reply = MountReply(goesOn: true)
        reply.isAnonymous = true
        return reply
    }

    private static func user(_ password: String) -> MountReply {
        var reply = MountReply(goesOn: true)
        (reply.user, reply.password) = ("root", password)
        return reply
    }

    /// Connects; the server listens a little before it serves.
    private func connect(
        _ share: FileLocation, _ answer: @escaping @Sendable (MountQuestion) -> MountReply
    ) async -> Bool {
        await eventually { (try? await Volumes.mount(share) { answer($0) }) != nil }
    }

    @Test func `a share is connected to, read, lost with its server, and found again`() async throws {
        let server = try ShareServer()
        server.write("pub/a.txt", [1, 2, 3])
        server.write("pub/b c.txt", Array(repeating: 9, count: 200_000))
        let share = server.location("pub")
        let access = FileAccesses.access(for: share)
        #expect(access.isRemote)
        #expect(await failure { _ = try await names(share) } == .notMounted(share))
        #expect(await connect(share) { Self.guest($0) })
        #expect(try await names(share) == ["a.txt", "b c.txt"])
        let file = share.child(Array("b c.txt".utf8))
        #expect(try await access.bytes(of: file).count == 200_000)
        let missing = share.child([0x78])
        #expect(await failure { _ = try await access.facts(missing) } == .notFound(missing))

        let states = Mutex<[VolumeState]>([])
        let watch = access.watch(share) { event in
            if case .volume(let state) = event { states.withLock { $0.append(state) } }
        }
        server.kill()
        // It may take one failed call to find out that nobody is there.
        #expect(
            await eventually {
                let error = await failure { _ = try await access.facts(file) }
                return error?.isOfTheVolume == true || states.withLock { $0.contains(.lost) }
            })
        try server.start()
        #expect(await eventually { (try? await names(share).count) == 2 })

        // While it does not answer, giving up takes no time, and other volumes are read.
        server.freeze(true)
        let waits = Task { try await access.bytes(of: file) }
        #expect(try await LocalFileAccess().facts(FileLocation(path: "/etc/passwd")).size > 0)
        waits.cancel()
        #expect(await failure { _ = try await waits.value } == .cancelled)
        server.freeze(false)
        withExtendedLifetime(watch) {}
    }

    @Test func `documents are made, saved, copied, moved and removed on a share`() async throws {
        let (server, disk) = (try ShareServer(), TemporaryFolder())
        let share = server.location("pub")
        #expect(await connect(share) { Self.guest($0) })
        let file = share.child(Array("a ü.txt".utf8))
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
        #expect(server.content("pub/a ü.txt") == Array("two".utf8))
        // A server counts in whole seconds: the content tells.
        server.write("pub/a ü.txt", Array("2wo".utf8))
        let third = await DocumentSaving.save(.bytes([1]), to: file, expecting: second)
        guard case .conflict = third else {
            Issue.record("what somebody else has saved was written over: \(third)")
            return
        }
        disk.makeFolder("tree")
        for number in 0..<5 { disk.write("tree/\(number)", Array(repeating: UInt8(number), count: 1_500_000)) }
        let there = await FileTransfer(TransferPlan(.move, [disk.location("tree")], into: share)) { _ in .init(.cancel)
        }
        .run()
        #expect(there.failures.isEmpty)
        #expect(disk.names().isEmpty)
        #expect(server.content("pub/tree/4")?.count == 1_500_000)
        let back = await FileTransfer(
            TransferPlan(.copy, [share.child(Array("tree".utf8))], into: disk.location)
        ) { _ in .init(.cancel) }.run()
        #expect(back.failures.isEmpty)
        #expect(disk.content("tree/4") == Array(repeating: 4, count: 1_500_000))
        let trashed = await FileActions.trash([file])
        #expect(trashed.failures == [.noTrash(file)])
        #expect(await FileActions.delete([file, share.child(Array("tree".utf8))]).isEmpty)
        #expect(server.names(in: "pub").isEmpty)
    }

    @Test func `a server that dies while pictures are changed leaves those, and whole results`() async throws {
        let server = try ShareServer()
        let share = server.location("pub")
        let old = TestPNG.file(300, 200)
        for number in 1...30 { server.write("pub/\(number).png", old) }
        #expect(await connect(share) { Self.guest($0) })
        var work = PictureWork()
        work.turn = .right
        let files = (1...30).map { share.child(Array("\($0).png".utf8)) }
        let plan = BatchPlan(.pictures(work), on: await BatchSources.found(files, entersFolders: true))
        #expect(plan.count == 30)
        let report = await Batch(plan) { if $0.items > 2 { server.kill() } }.run()
        #expect(report.doneCount >= 3)
        #expect(report.failureCount >= 1)
        #expect(report.outcomes.contains { if case .notReached = $0 { true } else { false } })
        let names = server.names(in: "pub").filter { !$0.hasPrefix(".") }
        for name in names {
            let content = try #require(server.content("pub/\(name)"))
            #expect(content == old || TestPNG.isWhole(content, 200, 300), "\(name)")
        }
        #expect((1...30).allSatisfy { server.content("pub/\($0).png") == old })
        #expect(names.count >= 30 + report.doneCount)
    }

    @Test func `a server that dies in the middle of a save or a copy leaves whole files`() async throws {
        let (server, disk) = (try ShareServer(), TemporaryFolder())
        let share = server.location("pub")
        #expect(await connect(share) { Self.guest($0) })
        let old = [UInt8](repeating: 1, count: 200_000)
        server.write("pub/a.bin", old)
        let file = share.child(Array("a.bin".utf8))
        let version = try await Task.detached { try FileVersion.current(of: file) }.value
        let saving = Task {
            await DocumentSaving.save(
                .bytes(Array(repeating: 2, count: 60_000_000)), to: file, expecting: version)
        }
        #expect(await eventually { server.names(in: "pub").count == 2 })
        server.freeze(true)
        server.kill()
        guard case .failed(let failure) = await saving.value else {
            Issue.record("it was said to be saved")
            return
        }
        #expect(failure.content.count == 60_000_000)
        let isOld = server.content("pub/a.bin") == old
        #expect(isOld)

        try server.start()
        #expect(await eventually { (try? await names(share)) != nil })
        disk.write("large", Array(repeating: 3, count: 60_000_000))
        let arrived = Mutex(0)
        let copying = Task {
            await FileTransfer(
                TransferPlan(.move, [disk.location("large")], into: share),
                onProgress: { now in arrived.withLock { $0 = now.bytes } }
            ) { _ in .init(.cancel) }.run()
        }
        #expect(await eventually { arrived.withLock { $0 } > 1 << 20 })
        server.freeze(true)
        server.kill()
        #expect(await copying.value.failures.count == 1)
        #expect(disk.content("large")?.count == 60_000_000)
        #expect(server.content("pub/large") == nil)

        try server.start()
        #expect(
            await eventually {
                UnfinishedWork.cleanUp()
                return server.names(in: "pub") == ["a.bin"]
            })
    }

    @Test func `a password is asked for, and a wrong one again`() async throws {
        let server = try ShareServer()
        server.write("priv/secret.txt", [1])
        let share = server.location("priv")
        let questions = Mutex<[MountQuestion]>([])
        #expect(
            await connect(share) { question in
                let isFirst = questions.withLock {
                    $0.append(question)
                    return $0.count == 1
                }
                return Self.user(isFirst ? "wrong" : ShareServer.password)
            })
        let asked = questions.withLock { $0 }
        #expect(asked.count >= 2 && asked.allSatisfy { $0.needsPassword && $0.needsUser })
        #expect(try await names(share) == ["secret.txt"])
    }

    @Test func `giving up a question is no failure to be told`() async throws {
        let server = try ShareServer()
        let share = server.location("priv")
        // The server listens a little before it serves.
        #expect(
            await eventually {
                await failure { try await Volumes.mount(share) { _ in MountReply(goesOn: false) } } == .cancelled
            })
    }

    @Test func `what is wrong with a server is said in plain words`() async throws {
        let server = try ShareServer()
        let missing = server.location("nowhere")
        let noShare = try #require(await failure { try await Volumes.mount(missing) { Self.guest($0) } })
        #expect(ServerFailure.message(noShare, missing).hasPrefix("There is no such share or folder on the server"))
        let closed = server.closed
        let noServer = try #require(await failure { try await Volumes.mount(closed) { Self.guest($0) } })
        #expect(ServerFailure.message(noServer, closed).contains("does not answer"))
    }
}
