// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities
import VolumeAccess
import Wire

/// A message of each kind, in the order of their numbers.
enum MessageSamples {
    static let file = FileLocation(path: Array("/a".utf8))
    static let bounds = PixelSize(width: 3, height: 4)
    static let facts = FileFacts(
        name: [0x62, 0xFF], kind: .file, isLink: true, size: 5, modified: FileTime(nanoseconds: -5),
        changed: FileTime(nanoseconds: -4), device: 6, inode: 7, contentType: "image/png", isReadable: false,
        isWritable: true)

    /// A request of each kind to a renderer, in the order of their numbers.
    static let sessionRequests: [SessionRequest.Kind] = [
        .open(
            contentType: "image/png", password: "p", encoding: .dosLatin1, language: ReaderLanguage(locale: "zh_TW")),
        .page(index: 1, scale: 1.5, region: PixelRect(x: 1, y: 2, width: 3, height: 4), isDark: true),
        .pageSizes(first: 1, count: 2), .text(offset: 1 << 40, length: 2), .bytes(offset: 1 << 40, length: 2), .facts,
        .frame(seconds: 1.5, bounds: bounds, subtitles: 2), .pageText(index: 1), .links(index: 1),
        .matches(text: "ä", first: 1, count: 2), .outline,
        .play(seconds: 1.5, bounds: bounds, choice: PlaybackChoice(rate: 1.25, sound: 1, subtitles: nil)),
        .nextFrame(notBefore: 1.5, bounds: bounds), .nextSound, .lineStart(offset: 1 << 40),
        .find(text: "ä", from: 1, to: 1 << 40), .animation, .entries(first: 1, nameEncoding: .dosLatin1),
        .entry(index: 1, password: "p"), .tracks, .cues,
        .model(ModelView(yaw: 10, pitch: -20, zoom: 2), isDraft: true, bounds: bounds),
        .cuesAt(seconds: 1.5, subtitles: 2), .findBytes(.bytes([0, 0xFF]), from: 1, to: 1 << 40),
    ]

    /// A request of each kind to a helper, in the order of their numbers.
    static let volumeRequests: [VolumeRequest.Kind] = [
        .list(FileLocation(uri: "smb://a/b")), .facts(file, looksInside: true),
        .read(file, offset: 1 << 40, length: 2), .spool(file, limit: 1 << 40), .watch(file), .probe(file), .mount(file),
        .reply(reply), .cancel, .space(file), .change(.rename(file, to: file, isReplacing: true)),
        .channel(file), .trial(file),
    ]

    static let reply = {
        var reply = MountReply(goesOn: true)
        (reply.user, reply.domain, reply.password) = ("u", "d", "p")
        (reply.isRemembered, reply.choice) = (true, 1)
        return reply
    }()

    /// An answer of each kind of a helper, in the order of their numbers.
    static let volumeAnswers: [VolumeAnswer.Kind] = [
        .batch([facts]), .facts(facts), .bytes([1, 2]), .progress(1, of: 2), .spooled(facts), .event(.entry([0xFF])),
        .question(question), .done, .failed(VolumeFailure(.tooLarge, "17")), .space(free: 1, total: 2),
        .changed(.range(1..<2)), .channel(facts), .trial(ConfinementTrial(landlock: 7, allowed: [.read, .connect])),
        .waiting(true),
    ]

    /// A call of each kind that changes a volume, in the order of their numbers.
    static let changes: [ChangeRequest] = [
        .capabilities(file), .stamp(file), .names(file), .open(file, as: 7), .create(file, isPrivate: true, as: 8),
        .rename(file, to: file, isReplacing: true), .remove(file, isFolder: true), .makeFolder(file, isPrivate: true),
        .makeLink(file, to: [0xFF]), .target(file), .metadata(file), .setMetadata(metadata, file), .sync(file),
        .syncVolume(file), .resolved(file), .trash(file, comingFrom: file), .rights(file), .onFile(7, .stamp),
    ]

    /// A call of each kind on an open file, in the order of their numbers.
    static let callsOnFile: [ChangeRequest.OnFile] = [
        .stamp, .read(offset: 1 << 40, count: 5), .write(offset: 3, [1, 0xFF]), .window,
        .readWindow(offset: 1, count: 2), .writeWindow(offset: 1, count: 2), .data(offset: 4, size: 5), .setSize(6),
        .reflink(.max), .metadata, .setMetadata(metadata), .lock, .isOpenElsewhere, .startWriting(offset: 1, count: 2),
        .forgetCached, .sync, .close,
    ]

    /// A result of each kind of a call that changes a volume, in the order of their numbers.
    static let results: [ChangeAnswer] = [
        .done,
        .capabilities(
            VolumeCapabilities(
                isReadOnly: true, isWritable: false, hasTrash: true, free: 1, total: 2, longestName: 12, device: 9)),
        .stamp(stamp), .names([[0xFF], [1, 2]]), .bytes([9]), .metadata(metadata), .location(file), .flag(true),
        .count(1 << 40), .range(3..<9),
        .rights(FileRights(canWrite: true, canRename: false, canTrash: true, canDelete: false)),
        .failed(.unreadable(file, "r")),
    ]

    /// An error of each kind of such a call, in the order of their numbers.
    static let errors: [FileChangeError] = [
        .taken(file), .gone(file), .readOnly(file), .notPermitted(file), .full(file), .overQuota(file),
        .tooLarge(file), .badName(file), .noTrash(file), .intoItself(file), .unsupported(file), .otherVolume(file),
        .timedOut(file), .unreadable(file, "r"), .failed(file, "r"), .cancelled,
        .unsafeTrash(file, .link), .behindLink(file),
    ]

    /// An event of each kind in a watched folder, in the order of their numbers.
    static let events: [FolderEvent] = [.entry([0xFF]), .folder(wasUnmounted: true), .unavailable("r"), .content]

    private static let stamp = FileStamp(
        kind: .file, size: 5, modified: FileTime(nanoseconds: -1), device: 6, inode: 7, allocated: 8, etag: "v")
    private static let metadata = FileMetadata(
        mode: 0o640, modified: FileTime(nanoseconds: -7), attributes: [.init(name: [0x75], value: [0, 255])],
        owner: .init(user: 1, group: .max))

    private static let area = PixelRect(x: 5, y: 6, width: 7, height: 8)

    /// A job of each kind, in the order of their numbers.
    static let jobs: [JobOrder] = [.thumbnail, .embedded, .encode, .several, .change].map { operation in
        JobOrder(
            operation, contentType: "image/png", size: bounds, encoding: .png,
            change: operation == .change
                ? PictureChange(
                    edits: PictureEdits(crop: PixelRect(x: 1, y: 2, width: 3, height: 4), redactions: [area]),
                    turn: .left, bounds: bounds, encoding: .jpeg, quality: 80, keepsMetadata: false) : nil)
    }

    /// A header of each kind of answer of a renderer, in the order of their numbers.
    static let headers: [AnswerHeader] = {
        var picture = AnswerHeader(.picture)
        (picture.size, picture.stride, picture.payloadLength) = (bounds, 12, 48)
        picture.contentRect = PixelRect(x: 0, y: 0, width: 3, height: 4)
        (picture.documentSize, picture.isOpaque, picture.moment) = (bounds, true, 1500)
        var record = AnswerHeader(.record)
        record.payloadLength = 7
        var refusal = AnswerHeader(.refusal)
        refusal.refusal = Refusal(.invalidRequest, "r")
        return [picture, record, refusal]
    }()

    static let question = {
        var question = MountQuestion(message: "m")
        (question.needsUser, question.user, question.domain, question.choices) = (true, "u", "d", ["y", "n"])
        return question
    }()
}
