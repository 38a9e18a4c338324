// SPDX-License-Identifier: MPL-2.0

import Quantities
import Testing
import VolumeAccess
internal import Wire

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
            .space(share), .channel(share), .trial(file),
        ]
        for (index, kind) in kinds.enumerated() {
            let request = VolumeRequest(id: UInt32(index) &+ UInt32.max, kind)
            #expect(try VolumeRequest(decoding: request.encoded) == request)
        }
    }

    @Test func `what the helper answers arrives as it was answered`() throws {
        let facts = FileFacts(
            name: [0xFF, 0x2E], kind: .brokenLink, isLink: true, size: ByteCount(1 << 41),
            modified: FileTime(nanoseconds: -5), device: .max, inode: 9,
            contentType: "image/png", isReadable: false, isWritable: true)
        var question = MountQuestion(message: "Who?")
        (question.needsUser, question.allowsAnonymous, question.choices) = (true, true, ["yes", "no"])
        let kinds: [VolumeAnswer.Kind] = [
            .batch([facts, facts]), .facts(facts), .bytes([0, 1, 2]), .progress(3, of: 4), .spooled(facts),
            .event(.entry([0xFE])), .event(.folder(wasUnmounted: true)), .event(.content),
            .event(.unavailable("why")), .question(question), .done,
            .failed(VolumeFailure(.tooLarge, "17")), .space(free: 1, total: .max), .channel(facts),
            .trial(ConfinementTrial(landlock: 7, allowed: ConfinementTrial.Attempt.allCases)),
            .waiting(true), .waiting(false),
        ]
        for kind in kinds {
            let answer = VolumeAnswer(id: 77, kind)
            #expect(try VolumeAnswer(decoding: answer.encoded) == answer)
        }
    }

    @Test func `a packet that is cut short, too long or of another version is refused`() {
        let whole = VolumeAnswer(id: 1, .failed(VolumeFailure(.failed, "reason"))).encoded
        for length in 0..<whole.count {
            #expect(throws: MessageError.self) { try VolumeAnswer(decoding: Array(whole.prefix(length))) }
        }
        #expect(throws: MessageError.self) { try VolumeAnswer(decoding: whole + [0]) }
        #expect(throws: MessageError.self) { try VolumeAnswer(decoding: [99] + whole.dropFirst()) }
    }

    @Test func `a name that leads out of its folder is refused`() {
        let facts = FileFacts(name: Array("../x".utf8), kind: .file, contentType: "text/plain")
        let packet = VolumeAnswer(id: 1, .batch([facts])).encoded
        #expect(throws: MessageError.self) { try VolumeAnswer(decoding: packet) }
    }

    @Test func `a call that changes something arrives as it was made`() throws {
        let metadata = FileMetadata(
            mode: 0o640, modified: FileTime(nanoseconds: -7), attributes: [.init(name: [0x75], value: [0, 255])],
            owner: .init(user: 1, group: .max))
        let calls: [ChangeRequest] = [
            .capabilities(file), .stamp(share), .names(file), .open(file, as: 7),
            .create(share, isPrivate: true, as: 8),
            .rename(file, to: share, isReplacing: true), .remove(file, isFolder: false),
            .makeFolder(file, isPrivate: true), .makeLink(file, to: [0xFF]), .target(file), .metadata(file),
            .setMetadata(metadata, file), .sync(file), .syncVolume(file), .resolved(file),
            .trash(file, comingFrom: share), .rights(share),
        ]
        let onFile: [ChangeRequest.OnFile] = [
            .stamp, .read(offset: 1 << 40, count: 5), .write(offset: 3, [1, 0, 255]), .window,
            .readWindow(offset: 0, count: 9), .writeWindow(offset: 1, count: 2), .data(offset: 4, size: 5), .setSize(6),
            .reflink(.max), .metadata, .setMetadata(FileMetadata()), .lock, .isOpenElsewhere,
            .startWriting(offset: 1, count: 2), .forgetCached, .sync, .close,
        ]
        for call in calls + onFile.map({ .onFile(9, $0) }) {
            let request = VolumeRequest(id: 3, .change(call))
            #expect(try VolumeRequest(decoding: request.encoded) == request)
        }
    }

    @Test func `what a call returned arrives as it was returned`() throws {
        let stamp = FileStamp(
            kind: .link, size: ByteCount(1 << 41), modified: FileTime(nanoseconds: -1), device: .max, inode: 2,
            allocated: 3, etag: "v1")
        let answers: [ChangeAnswer] = [
            .done,
            .capabilities(
                VolumeCapabilities(
                    isReadOnly: true, isWritable: false, hasTrash: true, free: 1, allowance: ByteCount(1 << 40),
                    total: nil,
                    longestName: 12, device: 9, syncsAtOnce: true)),
            .stamp(stamp), .stamp(nil), .names([[0xFF], [1, 2]]), .bytes([9]), .metadata(FileMetadata(mode: 7)),
            .location(share), .location(nil), .flag(true), .count(1 << 50), .range(3..<9), .range(nil),
            .rights(FileRights(canWrite: true, canRename: false, canTrash: true, canDelete: false)),
        ]
        let errors: [FileChangeError] = [
            .taken(file), .gone(file), .readOnly(file), .notPermitted(file), .full(file), .overQuota(file),
            .tooLarge(file), .badName(file), .noTrash(file), .intoItself(file), .unsupported(file), .otherVolume(share),
            .timedOut(file), .unreadable(file, "why"), .failed(share, "because"), .cancelled,
            .unsafeTrash(share, .notSticky), .behindLink(file),
        ]
        for answer in answers + errors.map(ChangeAnswer.failed) {
            let whole = VolumeAnswer(id: 4, .changed(answer))
            #expect(try VolumeAnswer(decoding: whole.encoded) == whole)
        }
    }

    @Test func `more attributes than a packet holds are left behind`() throws {
        let metadata = FileMetadata(attributes: [
            .init(name: [1], value: Array(repeating: 0, count: 30_000)),
            .init(name: [2], value: Array(repeating: 0, count: 30_000)),
        ])
        let answer = VolumeAnswer(id: 1, .changed(.metadata(metadata)))
        #expect(answer.encoded.count < VolumeRequest.packetLimit)
        guard case .changed(.metadata(let left)) = try VolumeAnswer(decoding: answer.encoded).kind else {
            Issue.record("another answer")
            return
        }
        #expect(left.attributes == [metadata.attributes[0]])
    }

    @Test func `giving up crosses as giving up`() {
        #expect(VolumeFailure(FileAccessError.cancelled).code == .cancelled)
    }
}
