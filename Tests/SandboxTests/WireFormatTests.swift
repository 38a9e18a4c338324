// SPDX-License-Identifier: MPL-2.0

import Quantities
import RenderMessages
import TestSupport
import Testing
import VolumeAccess

/// The bytes of requests to renderers, and of requests to helpers of volumes and their answers.
@Suite struct WireFormatTests {
    private static let file = FileLocation(path: Array("/a".utf8))
    private static let bounds = PixelSize(width: 3, height: 4)
    private static let facts = FileFacts(
        name: [0x62, 0xFF], kind: .file, isLink: true, size: 5, modified: FileTime(nanoseconds: -5), device: 6,
        inode: 7, contentType: "image/png", isReadable: false, isWritable: true)

    /// A request of each kind to a renderer, in the order of their numbers.
    private static let sessionRequests: [SessionRequest.Kind] = [
        .open(contentType: "image/png", password: "p"),
        .page(index: 1, scale: 1.5, region: PixelRect(x: 1, y: 2, width: 3, height: 4), isDark: true),
        .pageSizes(first: 1, count: 2), .text(offset: 1 << 40, length: 2), .bytes(offset: 1 << 40, length: 2), .facts,
        .frame(seconds: 1.5, bounds: bounds, subtitles: 2), .pageText(index: 1), .links(index: 1),
        .matches(text: "ä", first: 1, count: 2), .outline,
        .play(seconds: 1.5, bounds: bounds, choice: PlaybackChoice(rate: 1.25, sound: 1, subtitles: nil)),
        .nextFrame(notBefore: 1.5, bounds: bounds), .nextSound, .lineStart(offset: 1 << 40),
        .find(text: "ä", from: 1, to: 1 << 40), .animation, .entries, .entry(index: 1), .tracks, .cues,
        .model(ModelView(yaw: 10, pitch: -20, zoom: 2), isDraft: true, bounds: bounds),
        .cuesAt(seconds: 1.5, subtitles: 2), .findBytes(.bytes([0, 0xFF]), from: 1, to: 1 << 40),
    ]

    /// A request of each kind to a helper, in the order of their numbers.
    private static let volumeRequests: [VolumeRequest.Kind] = [
        .list(FileLocation(uri: "smb://a/b")), .facts(file, looksInside: true),
        .read(file, offset: 1 << 40, length: 2), .spool(file, limit: 1 << 40), .watch(file), .probe(file), .mount(file),
        .reply(reply), .cancel, .space(file), .change(.rename(file, to: file, isReplacing: true)),
    ]

    private static let reply = {
        var reply = MountReply(goesOn: true)
        (reply.user, reply.domain, reply.password) = ("u", "d", "p")
        (reply.isRemembered, reply.choice) = (true, 1)
        return reply
    }()

    /// An answer of each kind of a helper, in the order of their numbers.
    private static let volumeAnswers: [VolumeAnswer.Kind] = [
        .batch([facts]), .facts(facts), .bytes([1, 2]), .progress(1, of: 2), .spooled(facts), .event(.entry([0xFF])),
        .question(question), .done, .failed(VolumeFailure(.tooLarge, "17")), .space(free: 1, total: 2),
        .changed(.range(1..<2)),
    ]

    private static let question = {
        var question = MountQuestion(message: "m")
        (question.needsUser, question.user, question.domain, question.choices) = (true, "u", "d", ["y", "n"])
        return question
    }()

    /// The number of a request to a renderer comes after its identifier; that of a volume's message, after the version.
    private static let format = {
        var format = WireFormat()
        format.begin("Requests to renderers: identifier u32, kind u8, fields")
        for kind in sessionRequests {
            let bytes = SessionRequest(id: 9, kind).encoded
            format.add(bytes[4], kind.signature, bytes)
        }
        format.begin("Requests to helpers of volumes: version u8, kind u8, identifier u32, fields")
        for kind in volumeRequests {
            let bytes = VolumeRequest(id: 9, kind).encoded
            format.add(bytes[1], kind.signature, bytes)
        }
        format.begin("Answers of helpers of volumes: version u8, kind u8, identifier u32, fields")
        for kind in volumeAnswers {
            let bytes = VolumeAnswer(id: 9, kind).encoded
            format.add(bytes[1], kind.signature, bytes)
        }
        return format
    }()

    @Test func `messages have the bytes that the description of the wire format says`() {
        // This file is Tests/SandboxTests/WireFormatTests.swift.
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let text = TemporaryFolder.content(of: root + "/docs/wire-format.txt") ?? []
        #expect(String(decoding: text, as: UTF8.self) == Self.format.text)
    }

    @Test func `samples of messages are of all numbers in order and decode to themselves`() throws {
        for (index, kind) in Self.sessionRequests.enumerated() {
            let request = SessionRequest(id: 9, kind)
            #expect(Int(request.encoded[4]) == index + 1)
            #expect(try SessionRequest(decoding: request.encoded) == request)
        }
        for (index, kind) in Self.volumeRequests.enumerated() {
            let request = VolumeRequest(id: 9, kind)
            #expect(Int(request.encoded[1]) == index + 1)
            #expect(try VolumeRequest(decoding: request.encoded) == request)
        }
        for (index, kind) in Self.volumeAnswers.enumerated() {
            let answer = VolumeAnswer(id: 9, kind)
            #expect(Int(answer.encoded[1]) == index + 1)
            #expect(try VolumeAnswer(decoding: answer.encoded) == answer)
        }
    }
}
