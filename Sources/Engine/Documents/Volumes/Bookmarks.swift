// SPDX-License-Identifier: MPL-2.0

internal import Glibc
internal import Strings
internal import Synchronization
internal import VitrineGLib
public import VolumeAccess

/// The folders that the user has bookmarked, in this program or another: `gtk-3.0/bookmarks` in the user's settings, one
/// URI a line, with a name after a space if it has one of its own.
public enum Bookmarks {
    private static let sizeLimit = 1 << 18
    /// One change at a time: each reads the whole file, and writes it.
    private static let changing = Mutex<Void>(())

    private static var file: FileLocation {
        let home = String(decoding: UserDirectories.home, as: UTF8.self)
        let settings = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? home + "/.config"
        return FileLocation(path: settings + "/gtk-3.0/bookmarks")
    }

    /// The bookmarked folders; none when the file of bookmarks cannot be read.
    public static func list() async -> [Place] {
        await FileQueue.perform { read(content() ?? []) }
    }

    /// Adds a folder, unless it is there; false when that cannot be kept.
    public static func add(_ folder: FileLocation) async -> Bool {
        await change { adding(folder, to: $0) }
    }

    /// Removes a folder; false when that cannot be kept.
    public static func remove(_ folder: FileLocation) async -> Bool {
        await change { moving(folder, to: nil, in: $0) }
    }

    /// Changes the target of a bookmark and keeps its name; false when the file of bookmarks cannot be written.
    public static func move(_ folder: FileLocation, to new: FileLocation) async -> Bool {
        await change { moving(folder, to: new, in: $0) }
    }

    // MARK: The file

    /// Reads such a file.
    public static func read(_ content: [UInt8]) -> [Place] {
        content.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let (uri, name) = parts(line)
            guard uri.contains("://") else { return nil }
            let location = FileLocation(uri: uri)
            return Place(
                name: DisplayName.text(name ?? location.nameBytes), location: location,
                iconName: location.path == nil ? "folder-remote-symbolic" : "folder-symbolic")
        }
    }

    /// Such a file with one line more. What other programs wrote stays as it is.
    static func adding(_ folder: FileLocation, to content: [UInt8]) -> [UInt8] {
        guard !read(content).contains(where: { $0.location == folder }) else { return content }
        let end: [UInt8] = content.isEmpty || content.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
        return content + end + Array((folder.uri + "\n").utf8)
    }

    /// Such a file with a folder elsewhere, or without it.
    static func moving(_ folder: FileLocation, to new: FileLocation?, in content: [UInt8]) -> [UInt8] {
        content.split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
            let (uri, name) = parts(line)
            guard uri.contains("://"), FileLocation(uri: uri) == folder else { return line + [UInt8(ascii: "\n")] }
            guard let new else { return [] }
            return Array(new.uri.utf8) + (name.map { [UInt8(ascii: " ")] + $0 } ?? []) + [UInt8(ascii: "\n")]
        }
    }

    private static func parts(_ line: ArraySlice<UInt8>) -> (uri: String, name: [UInt8]?) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
        return (
            parts.first.map { String(decoding: $0, as: UTF8.self) } ?? "", parts.count > 1 ? Array(parts[1]) : nil
        )
    }

    private static func change(_ body: @escaping @Sendable ([UInt8]) -> [UInt8]) async -> Bool {
        await FileQueue.perform {
            changing.withLock { _ in
                guard let folder = file.parent, (try? AtomicFile.makePrivateFolder(folder)) != nil else { return false }
                // A file that is there and cannot be read is not replaced, nor one that another program writes meanwhile.
                let version: FileVersion?
                do throws(FileChangeError) { version = try FileVersion.current(of: file) } catch { return false }
                guard let old = content() else { return false }
                let new = body(old)
                if new == old { return true }
                // A longer file would not be read any more.
                guard new.count <= sizeLimit else { return false }
                // The file may be a link: people keep their settings elsewhere.
                let outcome = DocumentSaving.saveNow(.bytes(new), to: file, expecting: version, ignoresOthers: true)
                if case .saved = outcome { return true }
                return false
            }
        }
    }

    /// The content of the file, empty when there is none; nil when it cannot be read. Blocks for the home disk.
    private static func content() -> [UInt8]? {
        SmallFile.read(file, limit: sizeLimit)
    }
}
