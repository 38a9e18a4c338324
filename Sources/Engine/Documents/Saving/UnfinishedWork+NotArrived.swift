// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import VolumeAccess

/// The documents that a record announces, so that the next start can name those that did not arrive.
///
/// Further lines of the record: `C`, `M` or `S` with the URIs of a folder and a document (see ``NotArrived``); `D` and
/// the URI of a document that has arrived since; `told` once the user knows what became of all of them.
extension UnfinishedWork {
    /// Notes documents that are on their way. The record is on the disk when this returns.
    func announce(_ documents: [NotArrived]) {
        guard !documents.isEmpty else { return }
        append(documents.map { $0.line + "\n" }.joined())
        sync()
    }

    /// Notes that an announced document has arrived, or is to stay where it is.
    func arrived(_ document: FileLocation) { append("D \(document.uri)\n") }

    /// Notes that the user knows what became of the announced documents.
    func told() { append("told\n") }

    /// Stores documents that did not arrive and left nothing behind, so that the next start reports them.
    public static func remember(_ documents: [NotArrived]) { UnfinishedWork().announce(documents) }

    /// The documents that a record announces, that have not arrived, and that the user was not told of.
    static func announcements(in text: String) -> [NotArrived] {
        let lines = text.split(separator: "\n")
        guard !lines.contains("told") else { return [] }
        let arrived = Set(lines.filter { $0.hasPrefix("D ") }.map { $0.dropFirst(2) })
        return lines.compactMap { NotArrived(line: $0) }.filter { !arrived.contains($0.document.uri[...]) }
    }

    /// The documents that earlier runs of the program announced and did not bring to their place. Each is named once.
    /// Blocks.
    ///
    /// ``cleanUp()`` keeps a record until this was called.
    public static func takeNotArrived() -> [NotArrived] {
        var result: [NotArrived] = []
        for record in records() {
            let descriptor = NameInFolder.open(record, flags: O_RDWR | O_APPEND | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            // A record that is locked belongs to work that goes on, unless this process is clearing it up.
            let isLeft = clearing.withLock { $0.contains(record) || flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
            guard isLeft, let text = text(of: descriptor) else { continue }
            let lost = announcements(in: text)
            guard !lost.isEmpty else { continue }
            result += lost
            let note = Array("told\n".utf8)
            _ = write(descriptor, note, note.count)
        }
        return result
    }

    /// Takes the documents like ``takeNotArrived()``, on a background thread.
    public static func takeNotArrivedLater() async -> [NotArrived] {
        await FileQueue.perform { () throws(Never) in takeNotArrived() }
    }
}
