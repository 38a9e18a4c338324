// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Quantities
internal import VitrineGLib
public import VolumeAccess

/// The files in the trash (freedesktop.org Trash specification 1.0): of the home folder, and of each volume that is mounted.
public enum TrashContent {
    private static let suffix = Array(".trashinfo".utf8)
    /// The more recent of so many files of a trash are listed.
    private static let limit = 100_000

    /// The folders of the home trash, whose changes change the list.
    public static var folders: [FileLocation] { ["info", "files"].map { home.child(Array($0.utf8)) } }

    private static var home: FileLocation { FileLocation(path: UserDirectories.data).child(Array("Trash".utf8)) }

    /// The files, those that were trashed last first. A volume that does not answer has none.
    @MainActor public static func list() async -> [FileLocation] {
        let user = Array(String(geteuid()).utf8)
        let trashes =
            [home]
            + (await MountedVolumes.folders()).flatMap { top in
                [top.child(Array(".Trash".utf8)).child(user), top.child(Array(".Trash-".utf8) + user)]
            }
        return await withTaskGroup(of: [Entry].self) { group in
            for trash in Set(trashes) { group.addTask { await FileQueue.perform { entries(of: trash) } } }
            var all: [Entry] = []
            for await entries in group { all += entries }
            return all.sorted { $0.time > $1.time }.map(\.place)
        }
    }

    private struct Entry: Sendable {
        let place: FileLocation
        let time: FileTime
    }

    private static func entries(of trash: FileLocation) -> [Entry] {
        let changes = FileAccesses.changes(for: trash)
        let (information, files) = (trash.child(Array("info".utf8)), trash.child(Array("files".utf8)))
        guard let names = try? changes.names(in: information) else { return [] }
        return names.lazy.filter { $0.count > suffix.count && $0.suffix(suffix.count).elementsEqual(suffix) }
            .prefix(limit).compactMap { name in
                guard let stamp = (try? changes.stamp(of: information.child(name))) ?? nil else { return nil }
                return Entry(place: files.child(Array(name.dropLast(suffix.count))), time: stamp.modified)
            }
    }

    /// The place that a file in the trash came from. Blocks.
    ///
    /// - Throws: when its entry does not say, or names a place on another volume.
    static func origin(of place: FileLocation) throws(FileChangeError) -> FileLocation {
        guard let trash = place.parent?.parent else { throw .unsupported(place) }
        let file = try FileAccesses.changes(for: place).open(TrashedFile.entry(of: place))
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
        if trash == home, path.hasPrefix("/") { return FileLocation(uri: "file://" + path) }
        // A volume says where its files were on itself, and nothing about other places.
        guard trash != home, let folder = trash.parent,
            let top = folder.nameBytes == Array(".Trash".utf8) ? folder.parent : folder
        else { throw unknown(place) }
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
