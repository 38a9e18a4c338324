// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import VolumeAccess
import Wire

// Names of messages with their fields, in the order in which these are sent. The switches have no default: a new case
// does not compile until it is named here.

extension SessionRequest.Kind {
    /// The name of the request, with its fields.
    var signature: String {
        switch self {
        case .open: "open(contentType: text, password: text?, encoding: u8 or 0, language: text?)"
        case .page: "page(index: u32, scale: f64, region: u32 x, y, width, height; isDark: bool)"
        case .pageSizes: "pageSizes(first: u32, count: u32)"
        case .text: "text(offset: u64, length: u32)"
        case .bytes: "bytes(offset: u64, length: u32)"
        case .facts: "facts"
        case .frame: "frame(seconds: f64, bounds: u32 width, height; subtitles: u8?)"
        case .pageText: "pageText(index: u32)"
        case .links: "links(index: u32)"
        case .matches: "matches(text: text, first: u32, count: u32)"
        case .outline: "outline"
        case .play: "play(seconds: f64, bounds: u32 width, height; rate: f64, sound: u8, subtitles: u8 or 255)"
        case .nextFrame: "nextFrame(notBefore: f64, bounds: u32 width, height)"
        case .nextSound: "nextSound"
        case .lineStart: "lineStart(offset: u64)"
        case .find: "find(text: text, from: u64, to: u64)"
        case .findBytes: "findBytes(pattern, from: u64, to: u64)"
        case .animation: "animation"
        case .entries: "entries(first: u32, nameEncoding: u8 or 0)"
        case .entry: "entry(index: u32, password: text?)"
        case .tracks: "tracks"
        case .cues: "cues"
        case .cuesAt: "cuesAt(seconds: f64, subtitles: u8)"
        case .model: "model(yaw: f64, pitch: f64, zoom: f64, isDraft: bool, bounds: u32 width, height)"
        }
    }
}

extension VolumeRequest.Kind {
    /// The name of the request, with its fields.
    var signature: String {
        switch self {
        case .list: "list(folder: location)"
        case .facts: "facts(file: location, looksInside: bool)"
        case .read: "read(file: location, offset: u64, length: u64)"
        case .spool: "spool(file: location, limit: u64)"
        case .watch: "watch(folder: location)"
        case .probe: "probe(file: location)"
        case .mount: "mount(file: location)"
        case .reply:
            "reply(goesOn: bool, user: text, domain: text, password: text, flags: u8, choice: u32)"
        case .cancel: "cancel"
        case .space: "space(file: location)"
        case .change: "change(a change)"
        case .channel: "channel(file: location)"
        case .trial: "trial(folder: location)"
        }
    }
}

extension VolumeAnswer.Kind {
    /// The name of the answer, with its fields.
    var signature: String {
        switch self {
        case .batch: "batch(facts of files: list)"
        case .facts: "facts(facts of a file)"
        case .bytes: "bytes(bytes)"
        case .progress: "progress(done: u64, total: u64)"
        case .spooled: "spooled(facts of a file), with a descriptor"
        case .event: "event(kind: u8, bytes)"
        case .question:
            "question(message: text, needsUser, needsDomain, needsPassword, allowsAnonymous, allowsRemembering: bool, "
                + "user: text, domain: text, choices: list of text)"
        case .done: "done"
        case .failed: "failed(code: u8, text)"
        case .space: "space(free: u64, total: u64)"
        case .changed: "changed(the result of a change)"
        case .channel: "channel(facts of a file), with a socket"
        case .trial: "trial(landlock: u32, allowed: bytes)"
        case .waiting: "waiting(bool)"
        }
    }
}
