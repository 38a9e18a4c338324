// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities
import RendererKit
import Synchronization
import TestServers
import TestSupport
import Testing
import VolumeAccess
internal import Wire

@Suite(.serialized, .enabled(if: FaultyVolume.obstacle == nil, "\(FaultyVolume.obstacle ?? "")"))
struct ChannelTests {
    /// A volume with a long file, and a channel to it.
    private struct Opened {
        let volume: FaultyVolume
        let helper: VolumeHelper
        let channel: DocumentChannel

        init(
            length: Int = 3_000_000, rules: String = "", _ change: (inout Patience) -> Void = { _ in }
        ) async throws {
            volume = try FaultyVolume()
            volume.content.write("film.mkv", ChannelTests.content(length))
            if !rules.isEmpty { volume.rules(rules) }
            helper = try volume.helper(change)
            channel = try await HelperFileAccess(helper).channel(to: volume.location("film.mkv"))
        }

        func source(timeout: Duration = .seconds(10)) throws -> ChannelSource {
            try ChannelSource(takingOver: try channel.session(), timeout: timeout)
        }
    }

    private static func content(_ length: Int) -> [UInt8] { (0..<length).map { UInt8(truncatingIfNeeded: $0 % 251) } }

    /// The refusal of a read; nil when it succeeds.
    private func refusal(_ source: ChannelSource, at offset: Int) -> Refusal? {
        do throws(Refusal) {
            _ = try source.bytes(at: offset, length: 10)
            return nil
        } catch {
            return error
        }
    }

    @Test func `ranges of a document are read without fetching the rest`() async throws {
        let opened = try await Opened(length: 20_000_000)
        let whole = Self.content(20_000_000)
        let source = try opened.source()
        #expect(source.count == whole.count)
        for offset in [0, 131_000, 7_000_001, 19_999_990] {
            let isRight = try source.bytes(at: offset, length: 200) == Array(whole[offset...].prefix(200))
            #expect(isRight, "at \(offset)")
        }
        #expect(try source.bytes(at: 20_000_000, length: 5).isEmpty)
        #expect(source.fetchedCount < 1_000_000)
    }

    @Test func `a document that is read in order arrives whole, in as much memory as a cache may have`() async throws {
        let opened = try await Opened(length: 20_000_000)
        let (first, second) = (try opened.source(), try opened.source())
        let isWhole = try first.bytes(at: 0, length: 20_000_000) == Self.content(20_000_000)
        #expect(isWhole)
        #expect(first.fetchedCount == 20_000_000)
        #expect(try second.bytes(at: 250, length: 3) == [250, 0, 1])
    }

    @Test func `a file that is shorter than it says is refused where it ends`() async throws {
        let opened = try await Opened(length: 300_000, rules: "getattr /film.mkv lie 5000000")
        let source = try opened.source()
        #expect(try source.bytes(at: 5, length: 1) == [5])
        #expect(refusal(source, at: 4_000_000) == Refusal(.failed, String(cString: strerror(EIO))))
    }

    @Test func `a volume that hangs ends a read after the deadline, and a later read succeeds`() async throws {
        let opened = try await Opened()
        let source = try opened.source(timeout: .milliseconds(300))
        try await waitUntil("the volume to answer in time") { refusal(source, at: 0) == nil }
        opened.volume.rules("read /film.mkv hang")
        #expect(refusal(source, at: 2_000_000)?.reason == .unreachable)
        opened.volume.rules()
        try await waitUntil("the volume to answer") { refusal(source, at: 2_000_000) == nil }
    }

    @Test func `a volume whose server dies is gone`() async throws {
        let opened = try await Opened()
        let source = try opened.source()
        #expect(refusal(source, at: 0) == nil)
        opened.volume.die()
        #expect(refusal(source, at: 2_000_000)?.reason == .unreachable)
    }

    @Test func `a volume can be unmounted between reads, which its document is then gone with`() async throws {
        let opened = try await Opened()
        let source = try opened.source()
        #expect(refusal(source, at: 0) == nil)
        try await waitUntil("the volume not to be in use") {
            (try? ChildProcess.output(of: ["fusermount3", "-u", opened.volume.path])) != nil
        }
        #expect(refusal(source, at: 2_000_000)?.reason == .unreachable)
        #expect(refusal(source, at: 0) == nil)
    }

    @Test(arguments: [true, false])
    func `a document that changed since it was opened is not read on`(isOpen: Bool) async throws {
        let opened = try await Opened()
        let source = try opened.source()
        #expect(refusal(source, at: 0) == nil)
        let process = try #require(opened.helper.processIdentifier)
        if !isOpen {
            try await waitUntil("the helper to close the file") {
                !(0..<Int32(64)).contains { number in
                    var target = [UInt8](repeating: 0, count: 4_096)
                    let length = readlink("/proc/\(process)/fd/\(number)", &target, target.count)
                    return String(decoding: target.prefix(max(0, length)), as: UTF8.self).hasSuffix("/film.mkv")
                }
            }
        }
        opened.volume.content.write("film.mkv", Self.content(2_500_000))
        #expect(refusal(source, at: 2_000_000)?.reason == .changed)
        #expect(refusal(source, at: 10) == nil)
    }

    @Test func `the helper stays while a channel is in use, and ends afterwards`() async throws {
        var opened: Opened? = try await Opened { $0.idle = 200 }
        let (helper, volume) = (try #require(opened?.helper), opened?.volume)
        var source = try opened?.source()
        let process = try #require(helper.processIdentifier)
        try await Task.sleep(for: .milliseconds(600))
        #expect(try source?.bytes(at: 2_000_000, length: 1) == Array(Self.content(2_000_001).suffix(1)))
        #expect(helper.processIdentifier == process)
        (source, opened) = (nil, nil)
        try await waitUntil("the helper to end") { helper.processIdentifier == nil }
        withExtendedLifetime(volume) {}
    }

    @Test func `a read that waits says so, and the volume is given up when it goes on waiting`() async throws {
        let opened = try await Opened { ($0.silence, $0.end) = (300, 2_500) }
        let states = Mutex<[VolumeState]>([])
        let watch = HelperFileAccess(opened.helper).watch(opened.volume.location) { event in
            if case .volume(let state) = event { states.withLock { $0.append(state) } }
        }
        let source = try opened.source()
        #expect(refusal(source, at: 0) == nil)
        opened.volume.rules("read /film.mkv hang")
        let reading = Task { @concurrent in refusal(source, at: 2_000_000) }
        try await waitUntil("the volume not to answer") { states.withLock { $0.contains(.notAnswering) } }
        try await waitUntil("the volume to be lost") { states.withLock { $0.contains(.lost) } }
        #expect(await reading.value?.reason == .unreachable)
        opened.volume.rules()
        try await waitUntil("the volume to be back") { states.withLock { $0.last == .available } }
        withExtendedLifetime(watch) {}
    }

    @Test func `a read that waits does not keep others from what is there`() async throws {
        let opened = try await Opened()
        let source = try opened.source()
        #expect(refusal(source, at: 0) == nil)
        opened.volume.rules("read /film.mkv hang")
        let hasEnded = Atomic(false)
        let reading = Task { @concurrent in
            defer { hasEnded.store(true, ordering: .relaxed) }
            return refusal(source, at: 2_000_000)
        }
        try await Task.sleep(for: .milliseconds(200))
        #expect(refusal(source, at: 10) == nil)
        let isOver = hasEnded.load(ordering: .relaxed)
        #expect(!isOver)
        opened.volume.rules()
        #expect(await reading.value == nil)
    }

    @Test func `a client that does not take its answers holds up no other`() async throws {
        let opened = try await Opened(length: 20_000_000)
        let idle = PacketSocket(takingOver: try opened.channel.session())
        for number in 0..<50 {
            let request = RangeRequest(id: UInt32(number), offset: number << 17, length: RangeRequest.limit)
            #expect(idle.send(request.encoded))
        }
        let source = try opened.source()
        let start = ContinuousClock.now
        #expect(try source.bytes(at: 0, length: 10_000_000) == Self.content(10_000_000))
        // Each answer that is not taken would take a second.
        #expect(.now - start < .seconds(5))
    }

    @Test func `a client that asks for what cannot be loses its socket, and no other client does`() async throws {
        let opened = try await Opened()
        let source = try opened.source()
        for packet in [
            [1, 2, 3], RangeRequest(id: 1, offset: 0, length: 0).encoded,
            RangeRequest(id: 1, offset: 0, length: 1 << 30).encoded,
        ] {
            let client = PacketSocket(takingOver: try opened.channel.session())
            guard case .packet(let greeting, _) = client.receive() else {
                Issue.record("no greeting")
                return
            }
            #expect(try RangeGreeting(decoding: greeting).length == 3_000_000)
            #expect(client.send(packet))
            guard case .end = client.receive() else {
                Issue.record("an answer")
                return
            }
        }
        #expect(refusal(source, at: 0) == nil)
    }

    @Test func `messages about ranges arrive as they were sent`() throws {
        let request = RangeRequest(id: 7, offset: 1 << 40, length: RangeRequest.limit)
        #expect(try RangeRequest(decoding: request.encoded) == request)
        for result in [RangeAnswer.Result.bytes([1, 2]), .failed(.changed, ""), .failed(.failed, "why")] {
            let answer = RangeAnswer(id: .max, result)
            #expect(try RangeAnswer(decoding: answer.encoded) == answer)
        }
        #expect(throws: MessageError.self) { try RangeAnswer(decoding: [1, 0, 0, 0, 99, 0, 0, 0, 0]) }
    }
}
