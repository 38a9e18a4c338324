// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
public import VolumeAccess

/// The files in the trash (freedesktop.org Trash specification 1.0): of the home folder, and of each volume that is mounted.
public enum TrashContent {
    /// The more recent of so many files of a trash are listed.
    private static let limit = 100_000

    /// The folders of the home trash, whose changes change the list.
    public static var folders: [FileLocation] {
        let home = FileLocation(path: UserDirectories.data).child(Array("Trash".utf8))
        return ["info", "files"].map { home.child(Array($0.utf8)) }
    }

    /// The files, and the trash folders that have some but are not used.
    public struct Listing: Sendable {
        /// The files, those that were trashed last first.
        public let files: [FileLocation]
        /// Why trash folders are not used (``VolumeAccess/FileChangeError/unsafeTrash(_:_:)``).
        public let refusals: [FileChangeError]
    }

    /// The files in the trash of the home folder and of all volumes. A volume that does not answer has none.
    public static func list() async -> Listing {
        // Also of disks that no desktop shows, such as those of /etc/fstab: what is thrown away there lies in their trash.
        await list(on: MountTable.shared.placesOfTrash)
    }

    /// The files in the trash of the home folder and of some volumes.
    ///
    /// - Parameter tops: the first folders of the volumes.
    public static func list(on tops: [FileLocation]) async -> Listing {
        await withTaskGroup(of: Result<[Entry], FileChangeError>.self) { group in
            func add(_ trash: @escaping @Sendable () throws(FileChangeError) -> TrashFolder) {
                group.addTask {
                    await FileQueue.perform {
                        do throws(FileChangeError) { return .success(try entries(of: trash())) } catch {
                            return .failure(error)
                        }
                    }
                }
            }
            add { () throws(FileChangeError) in try TrashFolder.own() }
            for trash in Set(tops.flatMap { TrashFolder.candidates(on: $0) }) { add { trash } }
            var (all, refusals) = ([Entry](), [FileChangeError]())
            for await result in group {
                switch result {
                case .success(let entries): all += entries
                case .failure(let error): if case .unsafeTrash = error { refusals.append(error) }
                }
            }
            return Listing(files: all.sorted { $0.time > $1.time }.map(\.place), refusals: refusals)
        }
    }

    private struct Entry: Sendable {
        let place: FileLocation
        let time: FileTime
    }

    private static func entries(of trash: TrashFolder) throws(FileChangeError) -> [Entry] {
        let changes = FileAccesses.changesWithoutLinks(for: trash.location)
        try trash.check(by: changes)
        guard let names = try? changes.names(in: trash.information) else { return [] }
        return names.lazy.compactMap { TrashItem(entry: $0, in: trash) }.prefix(limit).compactMap { item in
            guard let stamp = (try? changes.stamp(of: item.entry)) ?? nil else { return nil }
            return Entry(place: item.place, time: stamp.modified)
        }
    }

    /// The place that a file in the trash came from. Blocks.
    ///
    /// - Throws: when its entry does not say, or names a place on another volume.
    static func origin(of place: FileLocation) throws(FileChangeError) -> FileLocation {
        let item = try TrashItem(at: place)
        let file = try FileAccesses.changesWithoutLinks(for: item.entry).open(item.entry)
        var buffer = [UInt8](repeating: 0, count: 16_384)
        var failure: FileChangeError?
        let count = buffer.withUnsafeMutableBytes { bytes in
            do throws(FileChangeError) { return try file.read(into: bytes, at: 0) } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        let text = String(decoding: buffer.prefix(count), as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("Path=") }
        guard let path = line?.dropFirst("Path=".count), !path.isEmpty else { throw unknown(place) }
        guard let top = item.trash.top else {
            guard path.hasPrefix("/") else { throw unknown(place) }
            return FileLocation(uri: "file://" + path)
        }
        // A volume says where its files were on itself, and nothing about other places.
        let origin = FileLocation(uri: path.hasPrefix("/") ? "file://" + path : top.uri + "/" + path)
        // With the escapes of the entry decoded.
        let isUpward = origin.path?.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) } ?? true
        guard !isUpward, origin != top, origin.isWithin(top) else { throw unknown(place) }
        return origin
    }

    private static func unknown(_ place: FileLocation) -> FileChangeError {
        .failed(place, tr("The trash does not say where it came from."))
    }
}
