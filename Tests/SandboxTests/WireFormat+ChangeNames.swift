// SPDX-License-Identifier: MPL-2.0

import VolumeAccess

// Names of the calls that change a volume, of their results and of events, with their fields.

extension ChangeRequest {
    /// The name of the call, with its fields.
    var signature: String {
        switch self {
        case .capabilities: "capabilities(folder: location)"
        case .stamp: "stamp(file: location)"
        case .names: "names(folder: location)"
        case .open: "open(file: location, as: u32)"
        case .create: "create(file: location, isPrivate: bool, as: u32)"
        case .rename: "rename(file: location, to: location, isReplacing: bool)"
        case .remove: "remove(file: location, isFolder: bool)"
        case .makeFolder: "makeFolder(folder: location, isPrivate: bool)"
        case .makeLink: "makeLink(file: location, to: bytes)"
        case .target: "target(link: location)"
        case .metadata: "metadata(file: location)"
        case .setMetadata: "setMetadata(file: location, metadata)"
        case .sync: "sync(folder: location)"
        case .syncVolume: "syncVolume(folder: location)"
        case .resolved: "resolved(file: location)"
        case .trash: "trash(file: location, comingFrom: location)"
        case .rights: "rights(file: location)"
        case .onFile: "onFile(number: u32, a call on an open file)"
        }
    }
}

extension ChangeRequest.OnFile {
    /// The name of the call, with its fields.
    var signature: String {
        switch self {
        case .stamp: "stamp"
        case .read: "read(offset: u64, count: u64)"
        case .write: "write(offset: u64, bytes)"
        case .window: "window, answered with a descriptor"
        case .readWindow: "readWindow(offset: u64, count: u64)"
        case .writeWindow: "writeWindow(offset: u64, count: u64)"
        case .data: "data(offset: u64, size: u64)"
        case .setSize: "setSize(u64)"
        case .reflink: "reflink(source: u64)"
        case .metadata: "metadata"
        case .setMetadata: "setMetadata(metadata)"
        case .lock: "lock"
        case .isOpenElsewhere: "isOpenElsewhere"
        case .startWriting: "startWriting(offset: u64, count: u64)"
        case .forgetCached: "forgetCached"
        case .sync: "sync"
        case .close: "close"
        }
    }
}

extension ChangeAnswer {
    /// The name of the result, with its fields.
    var signature: String {
        switch self {
        case .done: "done"
        case .capabilities:
            "capabilities(flags: u8, free: u64?, allowance: u64?, total: u64?, longestName: u64, device: u64)"
        case .stamp: "stamp(a stamp?)"
        case .names: "names(list of bytes)"
        case .bytes: "bytes(bytes)"
        case .metadata:
            "metadata(mode: u32?, modified: i64?, owner: (user: u32, group: u32)?, attributes: list of name, value)"
        case .location: "location(location?)"
        case .flag: "flag(bool)"
        case .count: "count(u64)"
        case .range: "range((start: u64, end: u64)?)"
        case .rights: "rights(flags: u8)"
        case .failed: "failed(an error)"
        }
    }
}

extension FileChangeError {
    /// The name of the error.
    var signature: String {
        switch self {
        case .taken: "taken"
        case .gone: "gone"
        case .readOnly: "readOnly"
        case .notPermitted: "notPermitted"
        case .full: "full"
        case .overQuota: "overQuota"
        case .tooLarge: "tooLarge"
        case .badName: "badName"
        case .noTrash: "noTrash"
        case .intoItself: "intoItself"
        case .unsupported: "unsupported"
        case .otherVolume: "otherVolume"
        case .behindLink: "behindLink"
        case .timedOut: "timedOut"
        case .unreadable: "unreadable"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .unsafeTrash: "unsafeTrash"
        }
    }
}

extension FolderEvent {
    /// The name of the event, with its fields.
    var signature: String {
        switch self {
        case .entry: "entry(name)"
        case .folder: "folder(“unmounted” or nothing)"
        case .unavailable: "unavailable(reason)"
        case .content: "content"
        case .volume: "volume, which is never sent"
        }
    }
}
