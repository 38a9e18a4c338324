// SPDX-License-Identifier: MPL-2.0

internal import Glibc
public import Quantities
public import VolumeAccess

/// The facts that a trash keeps about a file in it, as its info file tells them (`.trashinfo`, freedesktop.org Trash
/// specification 1.0).
public struct TrashRecord: Equatable, Sendable {
    /// The place that the file had; nil when the trash does not say, or names none on its own volume.
    public let origin: FileLocation?
    /// When the file was deleted; ``Quantities/FileTime/unknown`` when the trash does not say.
    public let deleted: FileTime

    /// The most of an info file that is read, in bytes: the longest path with every byte escaped fits.
    private static let limit = 16_384

    /// Facts about a file.
    public init(origin: FileLocation?, deleted: FileTime) { (self.origin, self.deleted) = (origin, deleted) }

    /// The facts about a file in a trash; nil for a file that is in none. Asks the volume, away from the caller's thread.
    public static func of(_ place: FileLocation) async -> TrashRecord? {
        guard place.parent?.nameBytes == Array("files".utf8) else { return nil }
        return await FileQueue.perform { () throws(Never) in (try? TrashItem(at: place)).map { TrashRecord($0) } }
    }

    /// Reads what a trash says about an item. An info file that cannot be read, is broken or is missing says nothing. Blocks.
    init(_ item: TrashItem) {
        guard let file = try? FileAccesses.changesWithoutLinks(for: item.infoFile).open(item.infoFile) else {
            self.init(origin: nil, deleted: .unknown)
            return
        }
        var buffer = [UInt8](repeating: 0, count: Self.limit)
        let count = buffer.withUnsafeMutableBytes { (try? file.read(into: $0, at: 0)) ?? 0 }
        self.init(buffer.prefix(count), of: item.trash, written: (try? file.stamp().modified) ?? .unknown)
    }

    /// The facts in an info file.
    ///
    /// - Parameters:
    ///   - content: its bytes.
    ///   - written: when it was written, which tells when the file was deleted if the info file itself does not.
    init(_ content: some Sequence<UInt8>, of trash: TrashFolder, written: FileTime) {
        // Programs of other systems end lines by two bytes.
        let lines = Array(content).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        func value(_ key: String) -> ArraySlice<UInt8>? {
            let start = Array((key + "=").utf8)
            return lines.first { $0.starts(with: start) }?.dropFirst(start.count)
        }
        self.init(
            origin: value("Path").flatMap { Self.origin($0, trash) },
            deleted: value("DeletionDate").flatMap { Self.date($0) } ?? written)
    }

    /// The place that a path, percent-encoded, names; nil when that is none of the volume's or in the trash itself.
    private static func origin(_ path: ArraySlice<UInt8>, _ trash: TrashFolder) -> FileLocation? {
        let path = String(decoding: path, as: UTF8.self)
        // The home trash names whole paths, that of a volume paths below its top.
        if trash.top == nil, !path.hasPrefix("/") { return nil }
        let top = trash.top ?? FileLocation(path: "/")
        let named = FileLocation(uri: path.hasPrefix("/") ? "file://" + path : top.uri + "/" + path)
        // With the escapes decoded.
        let dots = [Array("."), Array("..")].map { $0.map { $0.asciiValue ?? 0 } }
        guard let parts = named.path?.split(separator: UInt8(ascii: "/")).map(Array.init), !parts.isEmpty,
            !parts.contains(where: { dots.contains($0) })
        else { return nil }
        let place = parts.reduce(FileLocation(path: "/")) { $0.child($1) }
        return place != top && place.isWithin(top) && !place.isWithin(trash.location) ? place : nil
    }

    /// A local time such as `2026-01-02T03:04:05`; nil when it is none.
    private static func date(_ text: ArraySlice<UInt8>) -> FileTime? {
        let fields = text.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") }
            .split(omittingEmptySubsequences: false) { "-T:".utf8.contains($0) }
            .map { Int32(String(decoding: $0, as: UTF8.self)) ?? -1 }
        let ranges: [ClosedRange<Int32>] = [1970...9999, 1...12, 1...31, 0...23, 0...59, 0...60]
        guard fields.count == ranges.count, zip(fields, ranges).allSatisfy({ $1.contains($0) }) else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (fields[0] - 1900, fields[1] - 1, fields[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (fields[3], fields[4], fields[5], -1)
        let time = mktime(&parts)
        return time == -1 ? nil : FileTime(seconds: Int64(time))
    }
}
