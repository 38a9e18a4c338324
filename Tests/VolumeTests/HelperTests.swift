// SPDX-License-Identifier: MPL-2.0

import Glibc
import Quantities
import Synchronization
import TestServers
import TestSupport
import Testing
import VolumeAccess

@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct HelperTests {
    private func names(_ access: HelperFileAccess, _ folder: FileLocation) async throws -> [[UInt8]] {
        var all: [[UInt8]] = []
        for try await batch in access.list(folder) { all += batch.map(\.name) }
        return all.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private func content(_ bytes: DocumentBytes) -> [UInt8] {
        var content = [UInt8](repeating: 0, count: bytes.count)
        return pread(bytes.descriptor, &content, content.count, 0) == content.count ? content : []
    }

    @Test func `a volume is read as the home disk is`() async throws {
        let volume = try FaultyVolume()
        volume.content.write([0xFF, 0x0A, 0x2E, 0x70, 0x6E, 0x67], [1, 2, 3])
        volume.content.write("a.txt", Array(repeating: 7, count: 300_000))
        volume.content.makeFolder("folder")
        let access = HelperFileAccess(try volume.helper())
        #expect(
            try await names(access, volume.location)
                == [Array("a.txt".utf8), Array("folder".utf8), [0xFF, 0x0A, 0x2E, 0x70, 0x6E, 0x67]])
        let file = volume.location("a.txt")
        let (here, there) = (try await LocalFileAccess().facts(file), try await access.facts(file))
        #expect(here == there)
        #expect(try await access.metadata(volume.location("folder")).kind == .folder)
        let bytes = try await access.bytes(of: file)
        #expect(bytes.facts == here)
        // As a whole: a difference of so many bytes takes minutes to print.
        let isWhole = content(bytes) == Array(repeating: 7, count: 300_000)
        #expect(isWhole)
        let missing = volume.location("no")
        #expect(await accessFailure { try await access.facts(missing) } == .notFound(missing))
        #expect(await accessFailure { try await names(access, file) } == .notAFolder(file))
        #expect(
            await accessFailure { try await access.bytes(of: volume.location("folder")) }
                == .notAFile(volume.location("folder")))
    }

    @Test func `the app keeps no file of a volume open, and the helper none that nobody reads`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", [1])
        let access = HelperFileAccess(try volume.helper())
        let bytes = try await access.bytes(of: volume.location("a.txt"))
        _ = try await names(access, volume.location)
        // Without -z it refuses while anybody has something open there.
        try await waitUntil("the volume not to be in use") {
            (try? ChildProcess.output(of: ["fusermount3", "-u", volume.path])) != nil
        }
        #expect(content(bytes) == [1])
    }

    @Test func `of a long file the beginning and the end can be fetched alone`() async throws {
        let volume = try FaultyVolume()
        let whole = (0..<1_000_000).map { UInt8($0 % 251) }
        volume.content.write("long.bin", whole)
        volume.content.write("short.bin", Array(whole.prefix(1_000)))
        let access = HelperFileAccess(try volume.helper())
        let file = volume.location("long.bin")
        let excerpt = try #require(try await access.excerpt(of: file, try await access.facts(file)))
        let fetched = content(excerpt)
        #expect(fetched.count == whole.count)
        let isRight =
            fetched.prefix(196_608) == whole.prefix(196_608) && fetched.suffix(65_536) == whole.suffix(65_536)
            && fetched[200_000..<900_000].allSatisfy { $0 == 0 }
        #expect(isRight)
        let short = volume.location("short.bin")
        #expect(try await access.excerpt(of: short, try await access.facts(short)) == nil)
    }

    @Test func `what is too large for a picture is not fetched until somebody wants it`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("large.bin")
        truncate(volume.content.path + "/large.bin", HelperFileAccess.pictureLimit.int + 1)
        let access = HelperFileAccess(try volume.helper())
        let file = volume.location("large.bin")
        #expect(
            await accessFailure { try await access.bytes(of: file) }
                == .tooLarge(file, limit: HelperFileAccess.pictureLimit))
        let told = Mutex<[ByteCount]>([])
        let bytes = try await access.bytes(of: file) { done, total in
            told.withLock { $0.append(total) }
            precondition(done <= total)
        }
        #expect(bytes.count == HelperFileAccess.pictureLimit.int + 1)
        #expect(told.withLock { Set($0) } == [HelperFileAccess.pictureLimit + ByteCount(1)])
    }

    @Test(arguments: ["getattr", "open", "read"]) func `an I/O error names the file`(operation: String) async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", [1, 2])
        volume.rules("\(operation) /a.txt error \(EIO)")
        let access = HelperFileAccess(try volume.helper())
        let file = volume.location("a.txt")
        guard case .failed(file, _) = await accessFailure({ try await access.bytes(of: file) }) else {
            Issue.record("no error")
            return
        }
        volume.rules()
        #expect(try await access.bytes(of: file).count == 2)
    }

    @Test func `a file that is shorter than it says is not taken for whole`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", [1, 2])
        volume.rules("getattr /a.txt lie 5000")
        let access = HelperFileAccess(try volume.helper())
        let file = volume.location("a.txt")
        guard case .failed(file, _) = await accessFailure({ try await access.bytes(of: file) }) else {
            Issue.record("no error")
            return
        }
    }

    @Test func `cancelling returns although the volume hangs, and other volumes answer`() async throws {
        let (stuck, other) = (try FaultyVolume(), try FaultyVolume())
        for volume in [stuck, other] { volume.content.write("a.txt", [1]) }
        let stuckAccess = HelperFileAccess(try stuck.helper())
        let otherAccess = HelperFileAccess(try other.helper())
        stuck.rules("* * hang")
        let waits = Task { try await stuckAccess.bytes(of: stuck.location("a.txt")) }
        let lists = Task { try await names(stuckAccess, stuck.location) }
        #expect(try await otherAccess.bytes(of: other.location("a.txt")).count == 1)
        waits.cancel()
        lists.cancel()
        #expect(await accessFailure { try await waits.value } == .cancelled)
        _ = try? await lists.value
        #expect(try await names(otherAccess, other.location) == [Array("a.txt".utf8)])
        stuck.rules()
        #expect(try await stuckAccess.bytes(of: stuck.location("a.txt")).count == 1)
    }

    @Test func `a volume that does not answer is given up, its helper counted, and found again`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", [1])
        let helper = try volume.helper()
        let access = HelperFileAccess(helper)
        _ = try await names(access, volume.location)
        let states = Mutex<[VolumeState]>([])
        let watch = access.watch(volume.location) { event in
            if case .volume(let state) = event { states.withLock { $0.append(state) } }
        }
        volume.rules("* * hang")
        helper.setTimeouts(silence: 200, end: 1_500)
        let file = volume.location("a.txt")
        #expect(await accessFailure { try await access.facts(file) } == .timedOut(file))
        #expect(states.withLock { $0.prefix(2) } == [.notAnswering, .lost])
        #expect(Graveyard.shared.stuckCount > 0)
        volume.rules()
        helper.setTimeouts()
        try await waitUntil("the volume to be available") { states.withLock { $0.last } == .available }
        #expect(try await access.facts(file).size == 1)
        try await waitUntil("the killed helpers to end") { Graveyard.shared.stuckCount == 0 }
        withExtendedLifetime(watch) {}
    }

    @Test func `a volume whose server dies is lost at once, and found when it is back`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", [1])
        let access = HelperFileAccess(try volume.helper())
        let events = Mutex<[FolderEvent]>([])
        let watch = access.watch(volume.location) { event in events.withLock { $0.append(event) } }
        _ = try await names(access, volume.location)
        volume.die()
        let file = volume.location("a.txt")
        #expect(await accessFailure { try await access.facts(file) } == .disconnected(file))
        let failure = await accessFailure { try await names(access, volume.location) }
        #expect(failure == .disconnected(volume.location))
        #expect(events.withLock { $0.contains(.volume(.lost)) })
        volume.pullOut()
        volume.content.write("b.txt", [1])
        try volume.plugIn()
        try await waitUntil("the volume to be available") { events.withLock { $0.last } == .volume(.available) }
        #expect(try await names(access, volume.location).count == 2)
        withExtendedLifetime(watch) {}
    }

    @Test func `pulling a volume out is noticed although nobody asks it anything`() async throws {
        let volume = try FaultyVolume()
        let access = HelperFileAccess(try volume.helper())
        let events = Mutex<[FolderEvent]>([])
        let watch = access.watch(volume.location) { event in events.withLock { $0.append(event) } }
        _ = try await names(access, volume.location)
        volume.pullOut()
        try await waitUntil("the volume to be lost") { events.withLock { $0.contains(.volume(.lost)) } }
        // The folder that it was mounted on is none of its folders.
        let location = volume.location
        #expect(await accessFailure { try await names(access, location) } == .disconnected(location))
        withExtendedLifetime(watch) {}
    }

    @Test func `what a killed helper was asked is asked again`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", [1])
        let helper = try volume.helper()
        let access = HelperFileAccess(helper)
        _ = try await access.facts(volume.location)
        let first = try #require(helper.processIdentifier)
        volume.rules("getattr /a.txt hang")
        let file = volume.location("a.txt")
        let asked = Task { try await access.facts(file) }
        try await waitUntil("the volume to hang") { volume.isHanging }
        kill(first, SIGKILL)
        // Its thread that waits in the kernel ends with the call, and only then the process.
        volume.rules()
        #expect(try await asked.value.size == 1)
        #expect(helper.processIdentifier != first)
    }

    @Test func `a stopped helper is given up, and another one takes over`() async throws {
        let volume = try FaultyVolume()
        volume.content.write("a.txt", [1])
        let helper = try volume.helper()
        let access = HelperFileAccess(helper)
        let file = volume.location("a.txt")
        _ = try await access.facts(file)
        let process = try #require(helper.processIdentifier)
        kill(process, SIGSTOP)
        // One of its threads takes the signal, and stops the others.
        try await waitUntil("all threads of the helper to be stopped") {
            let threads = try LocalFileChanges().names(in: FileLocation(path: "/proc/\(process)/task"))
            return threads.allSatisfy { thread in
                let status = "/proc/\(process)/task/\(String(decoding: thread, as: UTF8.self))/status"
                return ChildProcess.status(status).contains("State:\tT")
            }
        }
        helper.setTimeouts(silence: 500, end: 1_000)
        #expect(await accessFailure { try await access.facts(file) } == .timedOut(file))
        helper.setTimeouts()
        #expect(try await access.facts(file).size == 1)
    }

    @Test func `changes on a volume are told`() async throws {
        let volume = try FaultyVolume()
        let access = HelperFileAccess(try volume.helper())
        let events = Mutex<[FolderEvent]>([])
        let watch = access.watch(volume.location) { event in events.withLock { $0.append(event) } }
        _ = try await names(access, volume.location)
        // The kernel sees what is done through it; the watch begins at some moment.
        try await waitUntil("word of the new file") {
            let file = open(volume.path + "/new.txt", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            close(file)
            unlink(volume.path + "/new.txt")
            return events.withLock { $0.contains(.entry(Array("new.txt".utf8))) }
        }
        withExtendedLifetime(watch) {}
    }

    @Test func `the helper has neither the display nor the app's files`() async throws {
        let volume = try FaultyVolume()
        let leak = open("/dev/null", O_RDONLY)
        defer { close(leak) }
        let helper = try volume.helper()
        _ = try await HelperFileAccess(helper).facts(volume.location)
        let process = try #require(helper.processIdentifier)
        let environment = ChildProcess.status("/proc/\(process)/environ").split(separator: "\0")
        #expect(environment.contains { $0.hasPrefix("PATH=") })
        #expect(!environment.contains { $0.hasPrefix("DISPLAY=") || $0.hasPrefix("WAYLAND_") })
        var own: [Int32] = []
        for number in 0..<Int32(256) {
            var target = [UInt8](repeating: 0, count: 256)
            let length = readlink("/proc/\(process)/fd/\(number)", &target, target.count)
            guard length > 0 else { continue }
            if String(decoding: target.prefix(length), as: UTF8.self) == "/dev/null" { own.append(number) }
        }
        #expect(own == [0, 1, 2])
    }
}
