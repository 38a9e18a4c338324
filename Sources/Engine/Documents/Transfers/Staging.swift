// SPDX-License-Identifier: MPL-2.0

internal import Quantities
internal import VolumeAccess

/// A hidden folder on the destination's volume, in which copies come to be until they get their names.
final class Staging {
    /// A file, folder or link of a tree that is moved by copying.
    struct Copied {
        let file: FileLocation
        let copy: FileLocation
        /// The stamp of the file when it was copied.
        let stamp: FileStamp
    }

    /// A file or folder that is complete and waits for its name.
    struct Item {
        let source: FileLocation
        /// The access that the source is read by.
        let reader: any FileChanges
        let staged: FileLocation
        var target: FileLocation
        let isReplacing: Bool
        let isFolder: Bool
        let size: ByteCount
        /// The files of a tree that is moved by copying, the contents of a folder before the folder; empty for a copy.
        let copied: [Copied]
    }

    let location: FileLocation
    let work: UnfinishedWork
    private let writer: any FileChanges
    private var announced: Set<FileLocation> = []
    private var items: [Item] = []
    private var targets: Set<FileLocation> = []
    private var bytes = ByteCount.zero
    private var count = 0

    /// Makes the staging folder, once a record names it and the documents to be transferred.
    ///
    /// - Parameter announced: the documents to be transferred, of which the next start reports those that a crash kept from
    ///   their place.
    init(
        in destination: FileLocation, by writer: any FileChanges, announcing announced: [NotArrived] = []
    ) throws(FileChangeError) {
        let work = UnfinishedWork()
        let location = work.temporary(in: destination)
        work.announce(announced)
        do throws(FileChangeError) {
            try writer.makeFolder(location, isPrivate: true)
        } catch {
            // A volume can make a folder and then fail to say so.
            work.told()
            if (try? Tree.remove(location, by: writer)) != nil { work.finish() } else { work.cleanUpAgain() }
            throw error.about(folder: destination, not: location)
        }
        (self.location, self.work, self.writer) = (location, work, writer)
        self.announced = Set(announced.map(\.document))
    }

    /// Notes that an announced file or folder has its place, or is to stay where it is.
    func arrived(_ source: FileLocation) { if announced.remove(source) != nil { work.arrived(source) } }

    /// The staging location of a file that is to become `target`.
    func place(for target: FileLocation) -> FileLocation {
        count += 1
        return location.child(Array(String(count).utf8))
    }

    /// Asks the volume whether it takes a name that some do not, and a length that some do not, before anything is
    /// copied.
    func probe(_ name: [UInt8], size: ByteCount) throws(FileChangeError) {
        if Self.isUnusual(name) {
            let folder = location.child(name)
            do throws(FileChangeError) { try writer.makeFolder(folder, isPrivate: true) } catch {
                throw error.about(folder)
            }
            try writer.remove(folder, isFolder: true)
        }
        if Self.isUnusual(size) {
            let file = location.child(Array("size".utf8))
            let probe = try writer.create(file, isPrivate: true)
            defer { try? writer.remove(file, isFolder: false) }
            // One that makes no holes would have to write it all; it says in time what it does not take.
            if probe.isStream { return try probe.close() }
            do throws(FileChangeError) { try probe.setSize(size.int) } catch { throw error.about(location.child(name)) }
            try probe.close()
        }
    }

    /// Whether two names that differ only in their case are one name there.
    func probeIgnoresCase() throws(FileChangeError) -> Bool {
        let folder = location.child(Array("case".utf8))
        try writer.makeFolder(folder, isPrivate: true)
        defer { try? writer.remove(folder, isFolder: true) }
        return try writer.stamp(of: location.child(Array("CASE".utf8))) != nil
    }

    /// Whether there are file systems that refuse a name which this one may well take.
    static func isUnusual(_ name: [UInt8]) -> Bool { !unusualParts(of: name).isEmpty }

    /// The characters of a name that some file system refuses, each once and in their order; then a mark for a dot or space at
    /// the end, and one for bytes that are not UTF-8.
    static func unusualParts(of name: [UInt8]) -> [UInt8] {
        var parts = Set(name.filter { $0 < 0x20 || #"\:*?"<>|"#.utf8.contains($0) }).sorted()
        if let last = name.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") { parts.append(last) }
        if String(validating: name, as: UTF8.self) == nil { parts.append(0xFF) }
        return parts
    }

    /// Whether there are file systems that refuse a file of such a length.
    static func isUnusual(_ size: ByteCount) -> Bool { size >= ByteCount(1 << 31) }

    func await(_ item: Item) {
        items.append(item)
        targets.insert(item.target)
        bytes += item.size
    }

    func isAwaited(_ target: FileLocation) -> Bool { targets.contains(target) }

    var hasItems: Bool { !items.isEmpty }

    /// Whether it is time to sync: not so often that it costs much, not so rarely that much is lost by a cancel.
    var isFull: Bool { items.count >= 4096 || bytes >= ByteCount(1 << 28) }

    /// Hands the items out.
    func take() -> [Item] {
        defer { (items, targets, bytes) = ([], [], .zero) }
        return items
    }

    /// Removes the staging folder. A removal that fails is tried again later.
    ///
    /// - Parameter isCertain: whether every call was answered. One that was not may still be carried out, so that the next
    ///   start looks once more.
    func remove(isCertain: Bool) {
        do throws(FileChangeError) {
            try Tree.remove(location, by: writer, isForced: true)
            if isCertain { work.finish() } else { work.told() }
        } catch {
            work.told()
            work.cleanUpAgain()
        }
    }
}
