// SPDX-License-Identifier: MPL-2.0

import Documents
import Glibc
import Quantities
import Synchronization
import TestSupport
import Testing
import VolumeAccess

/// Saving, copying and removing on a volume that has faults, through its helper.
@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct ChangeTests {
    private func failure<Result>(_ body: () throws(FileChangeError) -> Result) -> FileChangeError? {
        do throws(FileChangeError) { _ = try body() } catch { return error }
        return nil
    }

    private func saved(_ outcome: SaveOutcome) -> Bool { if case .saved = outcome { true } else { false } }

    private func failed(_ outcome: SaveOutcome) -> SaveFailure? {
        if case .failed(let failure) = outcome { failure } else { nil }
    }

    /// Waits until a second helper of a volume has ended, which nobody asks anything: it may stay three times as long as one
    /// whose limit is a tenth of a second.
    private func outlastAnIdleHelper(of volume: FaultyVolume) async throws {
        let helper = try volume.helper { $0.idle = 300 }
        _ = try await HelperFileAccess(helper).facts(volume.location)
        try await waitUntil("the idle helper to end") { helper.processIdentifier == nil }
    }

    @Test func `a volume is changed through its helper as the home disk is`() throws {
        let volume = try FaultyVolume()
        let changes = FileAccesses.changes(for: volume.location)
        #expect(changes is HelperFileChanges)
        let (file, other) = (volume.location("a.bin"), volume.location("b.bin"))
        let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) }
        do {
            let opened = try changes.create(file, isPrivate: true)
            try content.withUnsafeBytes { try opened.write($0, at: 0) }
            try [UInt8(9)].withUnsafeBytes { try opened.write($0, at: content.count) }
            #expect(try opened.stamp().size.int == content.count + 1)
            try opened.sync()
            var back = [UInt8](repeating: 0, count: content.count + 100)
            let count = try back.withUnsafeMutableBytes { try opened.read(into: $0, at: 0) }
            #expect(count == content.count + 1)
            let isSame = back.prefix(content.count).elementsEqual(content)
            #expect(isSame)
            var metadata = try opened.metadata()
            metadata.modified = FileTime(nanoseconds: 1_000_000_000_500_000_000)
            try opened.setMetadata(metadata)
            try opened.close()
        }
        #expect(try changes.stamp(of: file)?.modified == FileTime(nanoseconds: 1_000_000_000_500_000_000))
        #expect(failure { () throws(FileChangeError) in try changes.create(file, isPrivate: false) } == .taken(file))
        try changes.makeFolder(other, isPrivate: false)
        #expect(
            failure { () throws(FileChangeError) in try changes.rename(file, to: other, isReplacing: false) }
                == .taken(other))
        try changes.remove(other, isFolder: true)
        try changes.rename(file, to: other, isReplacing: false)
        #expect(try changes.names(in: volume.location) == [Array("b.bin".utf8)])
        #expect(try changes.stamp(of: file) == nil)
        #expect(try changes.resolved(other) == other)
        #expect(try changes.rights(of: other).canDelete)
        try changes.remove(other, isFolder: false)
        #expect(try changes.names(in: volume.location).isEmpty)
    }

    @Test func `a folder of many names is told whole`() throws {
        let volume = try FaultyVolume()
        for number in 0..<3000 { volume.content.write(String(repeating: "x", count: 60) + "\(number)") }
        let names = try FileAccesses.changes(for: volume.location).names(in: volume.location)
        #expect(Set(names).count == 3000)
    }

    @Test func `a file that is open keeps the helper, and what it had open is gone with it`() async throws {
        let volume = try FaultyVolume()
        let helper = try volume.helper { $0.idle = 100 }
        let changes = HelperFileChanges(helper)
        let file = try changes.create(volume.location("a"), isPrivate: false)
        try await outlastAnIdleHelper(of: volume)
        try [UInt8(1)].withUnsafeBytes { try file.write($0, at: 0) }
        #expect(helper.isChanging)
        kill(try #require(helper.processIdentifier), SIGKILL)
        try await waitUntil("the helper to end") { helper.processIdentifier == nil }
        let gone = failure { () throws(FileChangeError) in
            try [UInt8(1)].withUnsafeBufferPointer { bytes throws(FileChangeError) in
                try file.write(UnsafeRawBufferPointer(bytes), at: 1)
            }
        }
        #expect(gone == .gone(volume.location))
        #expect(!helper.isChanging)
    }

    @Test func `a save to a volume that does not answer keeps the work, and goes through later`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", Array("old".utf8))
        let file = volume.location("a.txt")
        let version = try await Task.detached { try FileVersion.current(of: file) }.value
        volume.freeze(true)
        VolumeHelpers.setTimeouts(of: file, silence: 300, end: 900)
        let outcome = await DocumentSaving.save(.bytes(Array("new".utf8)), to: file, expecting: version)
        let failure = try #require(failed(outcome))
        #expect(failure.error == .timedOut(volume.location))
        #expect(failure.suggestsOtherPlace && failure.content.count == 3)
        volume.freeze(false)
        VolumeHelpers.setTimeouts(of: file)
        try await waitUntil("the volume to save again") {
            saved(await DocumentSaving.save(failure.content, to: file, expecting: failure.expected))
        }
        #expect(volume.content.content("a.txt") == Array("new".utf8))
    }

    @Test func `giving up a save ends it although the volume hangs`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", Array("old".utf8))
        let file = volume.location("a.txt")
        let version = try await Task.detached { try FileVersion.current(of: file) }.value
        volume.rules("write * hang")
        let saving = Task { await DocumentSaving.save(.bytes(Array("new".utf8)), to: file, expecting: version) }
        try await waitUntil("the volume to hang") { volume.isHanging }
        saving.cancel()
        #expect(failed(await saving.value)?.error == .cancelled)
        #expect(volume.content.content("a.txt") == Array("old".utf8))
        volume.rules()
        try await waitUntil("a.txt alone") { volume.content.names() == ["a.txt"] }
    }

    @Test(.timeouts(silence: 1_000, end: 3_000))
    func `a copy of an open document says that its volume is silent, and why it was not written`() async throws {
        let (volume, disk) = (try FaultyVolume(), TemporaryFolder())
        disk.write("open.txt", Array(repeating: 4, count: 100_000))
        volume.content.write("copy.txt", Array("old".utf8))
        let bytes = try await FileAccesses.access(for: disk.location).bytes(of: disk.location("open.txt"))
        let target = volume.location("copy.txt")
        let wasSilent = Mutex(false)
        volume.rules("write * error \(EIO)")
        let failure = await DocumentCopy(bytes, to: target).run { _ in }
        #expect(failure == .failed(target, String(cString: strerror(EIO))))
        #expect(failure?.message.contains("cannot be written") == true)
        volume.rules("write * error \(ENOSPC)")
        #expect(await DocumentCopy(bytes, to: target).run { _ in } == .full(volume.location))
        volume.rules("write * hang")
        let silent = await DocumentCopy(bytes, to: target).run { isSilent in
            if isSilent { wasSilent.withLock { $0 = true } }
        }
        #expect(silent == .timedOut(volume.location))
        #expect(wasSilent.withLock { $0 })
        #expect(volume.content.content("copy.txt") == Array("old".utf8))
        volume.rules()
        try await waitUntil("the unfinished file to be removed") {
            UnfinishedWork.cleanUp()
            return volume.content.names() == ["copy.txt"]
        }
    }

    @Test func `a rename and a copy whose volume is gone say so of the volume`() async throws {
        let (volume, disk) = (try FaultyVolume(), TemporaryFolder())
        volume.content.makeFolder("in")
        volume.content.write("in/a", Array(repeating: 3, count: 4 << 20))
        let folder = volume.location("in")
        let (file, other) = (folder.child(Array("a".utf8)), folder.child(Array("b".utf8)))
        let changes = FileAccesses.changes(for: folder)
        volume.rules("read * delay 100")
        let transfer = FileTransfer(TransferPlan(.copy, [file], into: disk.location)) { _ in
            .init(.cancel)
        }
        let running = Task { await transfer.run() }
        try await waitUntil("one file on the disk") { disk.names().count == 1 }
        volume.pullOut()
        let result = await running.value
        #expect(result.failures.map(\.error) == [.gone(volume.location)])
        #expect(result.failures.allSatisfy { !$0.suggestsOtherFolder })
        #expect(disk.names().isEmpty)
        #expect(
            failure { () throws(FileChangeError) in try changes.rename(file, to: other, isReplacing: false) }
                == .gone(volume.location))
    }

    @Test func `documents that did not arrive are named once`() async throws {
        let (volume, disk) = (try FaultyVolume(), TemporaryFolder())
        let lost = [
            NotArrived(.copy, disk.location("a b.txt"), in: volume.location),
            NotArrived(.save, volume.location("c.txt"), in: volume.location),
        ]
        UnfinishedWork.cleanUp()
        _ = UnfinishedWork.takeNotArrived()
        UnfinishedWork.remember(lost)
        UnfinishedWork.cleanUp()
        #expect(UnfinishedWork.takeNotArrived() == lost)
        #expect(UnfinishedWork.takeNotArrived().isEmpty)
    }

    @Test func `documents that did not arrive are named while another thread clears up`() async {
        let disk = TemporaryFolder()
        let lost = [NotArrived(.copy, disk.location("a.txt"), in: disk.location)]
        UnfinishedWork.cleanUp()
        _ = UnfinishedWork.takeNotArrived()
        for _ in 0..<300 {
            UnfinishedWork.remember(lost)
            async let cleared = UnfinishedWork.cleanUpLater()
            #expect(await UnfinishedWork.takeNotArrivedLater() == lost)
            _ = await cleared
        }
        UnfinishedWork.cleanUp()
    }

    @Test func `giving up a copy ends it although the volume hangs, and what is left goes later`() async throws {
        let (volume, disk) = (try FaultyVolume(), TemporaryFolder())
        for name in ["a", "b"] { disk.write(name, [1]) }
        volume.rules("write * hang")
        let plan = TransferPlan(.copy, [disk.location("a"), disk.location("b")], into: volume.location)
        let transfer = FileTransfer(plan) { _ in .init(.cancel) }
        let running = Task { await transfer.run() }
        try await waitUntil("the volume to hang") { volume.isHanging }
        volume.rules("* * hang")
        transfer.cancel()
        let result = await running.value
        #expect(result.isCancelled && result.failures.isEmpty)
        #expect(!volume.content.names().isEmpty)
        volume.rules()
        try await waitUntil("the volume to be empty") { volume.content.names().isEmpty }
    }

    @Test func `a file longer than the volume takes is told before anything of it is copied`() async throws {
        let (volume, disk) = (try FaultyVolume(), TemporaryFolder())
        for name in ["film.mkv", "short.txt"] { disk.write(name, [1]) }
        // Almost all of it is a hole.
        try #require(truncate(disk.path + "/film.mkv", 5 << 30) == 0)
        volume.rules("truncate * error \(EFBIG)")
        let plan = TransferPlan(
            .copy, [disk.location("film.mkv"), disk.location("short.txt")], into: volume.location)
        let result = await FileTransfer(plan) { _ in .init(.cancel) }.run()
        #expect(result.failures.map(\.file) == [disk.location("film.mkv")])
        guard case .tooLarge(let place)? = result.failures.first?.error, place.nameBytes == Array("film.mkv".utf8)
        else {
            Issue.record("\(result.failures)")
            return
        }
        #expect(result.unfinished == [disk.location("film.mkv")])
        #expect(volume.content.names() == ["short.txt"])
    }

    @Test func `a server that dies in the middle of a copy leaves whole files and no others`() async throws {
        let (volume, disk) = (try FaultyVolume(), TemporaryFolder())
        disk.makeFolder("tree")
        for number in 0..<20 { disk.write("tree/\(number)", Array(repeating: 7, count: 100_000)) }
        volume.rules("write * delay 20")
        let plan = TransferPlan(.move, [disk.location("tree")], into: volume.location)
        let arrived = Mutex(ByteCount.zero)
        let transfer = FileTransfer(plan, onProgress: { now in arrived.withLock { $0 = now.bytes } }) { _ in
            .init(.cancel)
        }
        let running = Task { await transfer.run() }
        try await waitUntil("300,000 bytes") { arrived.withLock { $0 } > 300_000 }
        volume.die()
        let result = await running.value
        #expect(result.failures.count == 1 && !result.failures[0].error.message.isEmpty)
        for number in 0..<20 { #expect(disk.content("tree/\(number)")?.count == 100_000) }
        volume.pullOut()
        try volume.plugIn()
        try await waitUntil("the unfinished files to be removed") {
            UnfinishedWork.cleanUp()
            return volume.content.names().isEmpty
        }
    }

    @Test func `a server that dies in the middle of a save leaves the old document`() async throws {
        let volume = try FaultyVolume()
        let old = [UInt8](repeating: 1, count: 500_000)
        volume.content.write("a.bin", old)
        let file = volume.location("a.bin")
        let version = try await Task.detached { try FileVersion.current(of: file) }.value
        volume.rules("write * delay 300")
        let saving = Task {
            await DocumentSaving.save(.bytes(Array(repeating: 2, count: 500_000)), to: file, expecting: version)
        }
        try await waitUntil("two files on the volume") { volume.content.names().count == 2 }
        volume.die()
        #expect(failed(await saving.value)?.error == .gone(volume.location))
        let isOld = volume.content.content("a.bin") == old
        #expect(isOld)
        volume.pullOut()
        try volume.plugIn()
        try await waitUntil("the unfinished file to be removed") {
            UnfinishedWork.cleanUp()
            return volume.content.names() == ["a.bin"]
        }
    }

    @Test(.timeouts(idle: 100)) func `pausing longer than a helper is kept does not end a copy`() async throws {
        let (volume, disk) = (try FaultyVolume(), TemporaryFolder())
        disk.write("a", Array(repeating: 3, count: 8 << 20))
        volume.rules("write * delay 2")
        let arrived = Mutex(ByteCount.zero)
        let transfer = FileTransfer(
            TransferPlan(.copy, [disk.location("a")], into: volume.location),
            onProgress: { now in arrived.withLock { $0 = now.bytes } }
        ) { _ in .init(.cancel) }
        let running = Task { await transfer.run() }
        try await waitUntil("the first bytes") { arrived.withLock { $0 } > 0 }
        transfer.pause()
        try await outlastAnIdleHelper(of: volume)
        transfer.resume()
        #expect(await running.value.failures.isEmpty)
        #expect(volume.content.content("a")?.count == 8 << 20)
    }
}
