// SPDX-License-Identifier: MPL-2.0

internal import GLib
internal import Glibc
internal import VolumeAccess

/// The folders that the user has bookmarked, in this program or another: `gtk-3.0/bookmarks` in the user's settings, one
/// URI a line, with a name after a space if it has one of its own.
public enum Bookmarks {
    /// What is bookmarked. A file that cannot be read holds nothing.
    public static func list() async -> [Place] {
        let home = String(decoding: UserDirectories.home, as: UTF8.self)
        let settings = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? home + "/.config"
        let file = FileLocation(path: settings + "/gtk-3.0/bookmarks")
        guard let bytes = try? await LocalFileAccess().bytes(of: file), bytes.count < 1 << 18 else { return [] }
        var content = [UInt8](repeating: 0, count: bytes.count)
        guard pread(bytes.descriptor, &content, content.count, 0) == content.count else { return [] }
        return read(content)
    }

    /// Reads such a file.
    public static func read(_ content: [UInt8]) -> [Place] {
        content.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard let first = parts.first else { return nil }
            let uri = String(decoding: first, as: UTF8.self)
            guard uri.contains("://") else { return nil }
            let location = FileLocation(uri: uri)
            let name = parts.count > 1 ? Array(parts[1]) : location.nameBytes
            return Place(
                name: DisplayName.text(name), location: location,
                iconName: location.path == nil ? "folder-remote-symbolic" : "folder-symbolic")
        }
    }
}
