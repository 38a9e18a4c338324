// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import Synchronization
internal import VitrineGLib
internal import VolumeAccess

/// A record of the temporary files of a save or a copy, so that the next start can clear up after a crash.
///
/// A small file in `$XDG_STATE_HOME/vitrine/unfinished`, locked for as long as the work goes on and removed at its end:
/// one that nobody holds was left by a crash. One line each: `T` and the URI of something temporary; `B`, the URI of
/// an old file that was put aside, a space, and the URI it has to go back to when there is nothing. Before either stands
/// `V` and the URI of the volume that it is on, if it is on one. What is to arrive is announced by further lines (see
/// ``announce(_:)``). Calls block. Not being able to keep the record does not stop the work.
public final class UnfinishedWork: Sendable {
    /// The prefix of every temporary name; files without it are never cleared up.
    static let mark = Array(".vitrine-".utf8)

    /// The records that this process has locked in order to clear them up.
    static let clearing = Mutex<Set<FileLocation>>([])

    private let descriptor: Int32
    private let record: FileLocation
    /// How many old files were put aside and are not back, nor replaced.
    private let aside = Atomic(0)

    /// Begins a record.
    init() {
        try? AtomicFile.makePrivateFolder(Self.folder)
        record = Self.realFolder.child(Array(String(UInt64.random(in: 0 ... .max), radix: 36).utf8))
        descriptor = NameInFolder.open(record, flags: O_WRONLY | O_CREAT | O_EXCL | O_APPEND, mode: 0o600)
        flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
    }

    /// Ends the record: everything is in its place or gone. An old file that is still aside keeps it.
    func finish() {
        guard descriptor >= 0, aside.load(ordering: .relaxed) == 0 else { return }
        Self.remove(record)
    }

    private static func remove(_ record: FileLocation) { _ = NameInFolder(record)?.remove(isFolder: false) }

    /// A name that nobody has, in a folder, remembered as temporary.
    func temporary(in folder: FileLocation, ending: String = "") -> FileLocation {
        let location = folder.child(Self.mark + Array((String(UInt64.random(in: 0 ... .max), radix: 36) + ending).utf8))
        note("T " + location.uri, on: location)
        return location
    }

    /// A name that nobody has, for an old file that has to go back if nothing takes its place.
    func backup(of file: FileLocation) -> FileLocation {
        let number = String(UInt64.random(in: 0 ... .max), radix: 36)
        let location = (file.parent ?? file).child(Self.mark + Array((number + ".old").utf8))
        note("B " + location.uri + " " + file.uri, on: location)
        aside.add(1, ordering: .relaxed)
        return location
    }

    /// The old file of ``backup(of:)`` is back, or was never moved, or gone because something took its place.
    func settleBackup() { aside.subtract(1, ordering: .relaxed) }

    /// Clears up after crashes: called once when the program starts, and when a volume is back.
    ///
    /// What is on a volume that is not there stays on record.
    ///
    /// - Returns: how many things were removed or put back.
    @discardableResult public static func cleanUp() -> Int {
        records().reduce(0) { $0 + cleanUp($1) }
    }

    private static func cleanUp(_ record: FileLocation) -> Int {
        let descriptor = NameInFolder.open(record, flags: O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { return 0 }
        let isLocked = clearing.withLock { records in
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
            records.insert(record)
            return true
        }
        defer {
            clearing.withLock { records in
                if isLocked { records.remove(record) }
                close(descriptor)
            }
        }
        guard isLocked, let text = text(of: descriptor) else { return 0 }
        var (count, isDone, volume) = (0, true, String?.none)
        for line in text.split(separator: "\n") {
            if line.hasPrefix("V ") {
                volume = String(line.dropFirst(2))
                continue
            }
            guard line.hasPrefix("T ") || line.hasPrefix("B ") else { continue }
            do throws(FileChangeError) {
                if try clearUp(String(line), on: volume) { count += 1 }
            } catch {
                isDone = false
            }
            volume = nil
        }
        // A record with documents that were not reported to the user yet is kept, too.
        if isDone, announcements(in: text).isEmpty { remove(record) }
        return count
    }

    /// Removes the temporary files of this work later, because its volume does not answer now. There are six attempts, the
    /// first after a second, the last after a minute; then the record waits until the volume is mounted again or the program
    /// is started. Returns at once.
    func cleanUpAgain() { Self.cleanUpAgain(record, after: 1) }

    private static func cleanUpAgain(_ record: FileLocation, after seconds: Int) {
        guard seconds < 60 else { return }
        FileQueue.perform(after: .seconds(seconds)) {
            guard NameInFolder(record)?.stamp() != nil else { return }
            _ = cleanUp(record)
            cleanUpAgain(record, after: 2 * seconds)
        }
    }

    /// Clears up like ``cleanUp()``, on a background thread.
    @discardableResult public static func cleanUpLater() async -> Int {
        await FileQueue.perform { () throws(Never) in cleanUp() }
    }

    private static func clearUp(_ line: String, on volume: String?) throws(FileChangeError) -> Bool {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 2 else { return false }
        let location = FileLocation(uri: words[1])
        guard location.nameBytes.starts(with: mark), let folder = location.parent, !location.leadsUpward
        else { return false }
        // A volume that is not mounted leaves nothing, or an empty folder; only its own answer counts.
        if let volume, VolumeRoot(holding: location)?.location.uri != volume { throw .gone(folder) }
        let changes = FileAccesses.changesWithoutLinks(for: location)
        guard try changes.stamp(of: folder) != nil else {
            // Where the volume itself says so, the folder went with all that was in it.
            if volume != nil { return false }
            // So did one that was temporary as well, and is cleared up.
            guard folder.nameBytes.starts(with: mark), let outer = folder.parent,
                try changes.stamp(of: outer) != nil
            else { throw .gone(folder) }
            return false
        }
        guard try changes.stamp(of: location) != nil else { return false }
        if words[0] == "B", words.count == 3 {
            let original = FileLocation(uri: words[2])
            if original.leadsUpward { return false }
            if try changes.stamp(of: original) == nil {
                try changes.rename(location, to: original, isReplacing: false)
                return true
            }
        }
        try Tree.remove(location, by: changes)
        return true
    }

    /// All records.
    static func records() -> [FileLocation] {
        let folder = realFolder
        return ((try? LocalFileChanges().names(in: folder)) ?? []).map { folder.child($0) }
    }

    static func text(of descriptor: Int32) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let length = ByteCount(lengthOf: status)
        guard length <= ByteCount(1 << 20) else { return nil }
        var bytes = [UInt8](repeating: 0, count: length.int)
        guard read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func note(_ line: String, on location: FileLocation) {
        let volume = VolumeRoot(holding: location).map { "V \($0.location.uri)\n" } ?? ""
        append(volume + line + "\n")
    }

    /// Adds lines to the record.
    func append(_ lines: String) {
        guard descriptor >= 0 else { return }
        let bytes = Array(lines.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    /// Sees that the record is on the disk.
    func sync() { if descriptor >= 0 { fsync(descriptor) } }

    /// The folder of the records. Without `HOME` it is below the home folder that the system's list of users names.
    private static var folder: FileLocation {
        FileLocation(path: UserDirectories.state).child(Array("vitrine".utf8)).child(Array("unfinished".utf8))
    }

    /// The folder of the records with no links on its path.
    private static var realFolder: FileLocation { (try? LocalFileChanges().resolved(folder)) ?? folder }
}
