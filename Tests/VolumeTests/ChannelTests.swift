// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Glibc
import Quantities
import RendererKit
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

        init(length: Int = 3_000_000, rules: String = "") async throws {
            volume = try FaultyVolume()
            volume.content.write("film.mkv", ChannelTests.content(length))
            if !rules.isEmpty { volume.rules(rules) }
            helper = try volume.helper()
            channel = try await HelperFileAccess(helper).channel(to: volume.location("film.mkv"))
        }

        func source(patience: Duration = .seconds(10)) throws -> ChannelSource {
            ChannelSource(takingOver: try channel.session(), count: channel.facts.size.int, patience: patience)
        }
    }

    private static func content(_ length: Int) -> [UInt8] { (0..<length).map { UInt8(truncatingIfNeeded: $0 % 251) } }

    private func detail(_ source: ChannelSource, at offset: Int) -> String? {
        do throws(Refusal) {
            _ = try source.bytes(at: offset, length: 10)
            return nil
        } catch {
            return error.detail
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
        #expect(detail(source, at: 4_000_000) == String(cString: strerror(EIO)))
    }

    @Test func `a volume that hangs ends a read after the deadline, and a later read succeeds`() async throws {
        let opened = try await Opened()
        let source = try opened.source(patience: .milliseconds(300))
        try await waitUntil("the volume to answer in time") { detail(source, at: 0) == nil }
        opened.volume.rules("read /film.mkv hang")
        #expect(detail(source, at: 2_000_000) == "the volume does not answer")
        opened.volume.rules()
        try await waitUntil("the volume to answer") { detail(source, at: 2_000_000) == nil }
    }

    @Test func `a volume whose server dies is gone`() async throws {
        let opened = try await Opened()
        let source = try opened.source()
        #expect(detail(source, at: 0) == nil)
        opened.volume.die()
        #expect(detail(source, at: 2_000_000) == "the volume is gone")
    }

    @Test func `a volume can be unmounted between reads, which its document is then gone with`() async throws {
        let opened = try await Opened()
        let source = try opened.source()
        #expect(detail(source, at: 0) == nil)
        try await waitUntil("the volume not to be in use") {
            (try? ChildProcess.output(of: ["fusermount3", "-u", opened.volume.path])) != nil
        }
        #expect(detail(source, at: 2_000_000) == "the volume is gone")
        #expect(detail(source, at: 0) == nil)
    }

    @Test func `a document that changed since it was opened is not read on`() async throws {
        let opened = try await Opened()
        let source = try opened.source()
        #expect(detail(source, at: 0) == nil)
        let process = try #require(opened.helper.processIdentifier)
        try await waitUntil("the helper to close the file") {
            !(0..<Int32(64)).contains { number in
                var target = [UInt8](repeating: 0, count: 4_096)
                let length = readlink("/proc/\(process)/fd/\(number)", &target, target.count)
                return String(decoding: target.prefix(max(0, length)), as: UTF8.self).hasSuffix("/film.mkv")
            }
        }
        opened.volume.content.write("film.mkv", Self.content(2_500_000))
        // The kernel keeps the attributes of a file for a second, the helper the file: each try reads another page.
        var answer: String?
        for page in 5..<15 where answer == nil {
            answer = detail(source, at: page << 17)
            if answer == nil { try await Task.sleep(for: .milliseconds(1_500)) }
        }
        #expect(answer == "the document has changed")
    }

    @Test func `a client that asks for what cannot be loses its socket, and no other client does`() async throws {
        let opened = try await Opened()
        let source = try opened.source()
        for packet in [
            [1, 2, 3], RangeRequest(id: 1, offset: 0, length: 0).encoded,
            RangeRequest(id: 1, offset: 0, length: 1 << 30).encoded,
        ] {
            let client = PacketSocket(takingOver: try opened.channel.session())
            #expect(client.send(packet))
            guard case .end = client.receive() else {
                Issue.record("an answer")
                return
            }
        }
        #expect(detail(source, at: 0) == nil)
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
