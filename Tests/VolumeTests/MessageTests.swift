// SPDX-License-Identifier: MPL-2.0

import Testing
import VolumeAccess

@Suite struct MessageTests {
    private let file = FileLocation(path: [0x2F, 0xFF, 0x20, 0x0A])
    private let share = FileLocation(uri: "smb://server/share/a%20b")

    @Test func `what the app asks arrives as it was asked`() throws {
        var reply = MountReply(goesOn: true)
        (reply.user, reply.domain, reply.password) = ("somebody", "WORK", "s3cret")
        (reply.isAnonymous, reply.isRemembered, reply.choice) = (true, true, 2)
        let kinds: [VolumeRequest.Kind] = [
            .list(file), .facts(share, looksInside: true), .read(file, offset: 1 << 40, length: 7),
            .spool(share, limit: Int.max), .watch(file), .probe(file), .mount(share), .reply(reply), .cancel,
            .space(share),
        ]
        for (index, kind) in kinds.enumerated() {
            let request = VolumeRequest(id: UInt32(index) &+ UInt32.max, kind)
            #expect(try VolumeRequest(decoding: request.encoded) == request)
        }
    }

    @Test func `what the helper answers arrives as it was answered`() throws {
        let facts = FileFacts(
            name: [0xFF, 0x2E], kind: .brokenLink, isLink: true, size: 1 << 41, modified: -5, device: .max, inode: 9,
            contentType: "image/png", isReadable: false, isWritable: true)
        var question = MountQuestion(message: "Who?")
        (question.needsUser, question.allowsAnonymous, question.choices) = (true, true, ["yes", "no"])
        let kinds: [VolumeAnswer.Kind] = [
            .batch([facts, facts]), .facts(facts), .bytes([0, 1, 2]), .progress(3, of: 4), .spooled(facts),
            .event(.entry([0xFE])), .event(.folder(wasUnmounted: true)), .event(.content),
            .event(.unavailable("why")), .question(question), .done,
            .failed(VolumeFailure(.tooLarge, "17")), .space(free: 1, total: .max),
        ]
        for kind in kinds {
            let answer = VolumeAnswer(id: 77, kind)
            #expect(try VolumeAnswer(decoding: answer.encoded) == answer)
        }
    }

    @Test func `a packet that is cut short, too long or of another version is refused`() {
        let whole = VolumeAnswer(id: 1, .failed(VolumeFailure(.failed, "reason"))).encoded
        for length in 0..<whole.count {
            #expect(throws: PacketReader.Malformed.self) { try VolumeAnswer(decoding: Array(whole.prefix(length))) }
        }
        #expect(throws: PacketReader.Malformed.self) { try VolumeAnswer(decoding: whole + [0]) }
        #expect(throws: PacketReader.Malformed.self) { try VolumeAnswer(decoding: [99] + whole.dropFirst()) }
    }

    @Test func `a name that leads out of its folder is refused`() {
        let facts = FileFacts(name: Array("../x".utf8), kind: .file, contentType: "text/plain")
        let packet = VolumeAnswer(id: 1, .batch([facts])).encoded
        #expect(throws: PacketReader.Malformed.self) { try VolumeAnswer(decoding: packet) }
    }
}
