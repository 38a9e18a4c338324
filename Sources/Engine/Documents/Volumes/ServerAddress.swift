// SPDX-License-Identifier: MPL-2.0

internal import Strings
public import VolumeAccess

/// Reads what somebody types for a server: a URI, or the ways in which Windows writes one.
public enum ServerAddress {
    /// The URI schemes of servers.
    public static let schemes = ["smb", "sftp", "davs", "dav", "ftps", "ftp", "nfs", "afp", "mtp"]

    private static let spellings = [
        "ssh": "sftp", "https": "davs", "http": "dav", "webdav": "dav", "webdavs": "davs", "cifs": "smb",
    ]

    /// The location that a text names; nil when it names no server.
    ///
    /// `\\server\share`, `//server/share` and `server/share` are Windows shares. A password in an address is left out:
    /// it will be asked for, and kept where passwords are kept.
    public static func read(_ text: String) -> FileLocation? {
        var rest = text.split(whereSeparator: \.isWhitespace).joined(separator: "%20")
        rest = String(rest.map { $0 == "\\" ? "/" : $0 })
        var scheme = "smb"
        if let colon = rest.range(of: "://") {
            let named = rest[..<colon.lowerBound].lowercased()
            scheme = spellings[named] ?? named
            rest = String(rest[colon.upperBound...])
        } else {
            while rest.hasPrefix("/") { rest.removeFirst() }
        }
        guard schemes.contains(scheme) else { return nil }
        var parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if let at = parts[0].lastIndex(of: "@"), let colon = parts[0][..<at].firstIndex(of: ":") {
            parts[0].removeSubrange(colon..<at)
        }
        guard !parts[0].isEmpty, !parts[0].hasPrefix("@"), !parts[0].hasSuffix("@") else { return nil }
        return FileLocation(uri: scheme + "://" + parts.joined(separator: "/") + (parts.count == 1 ? "/" : ""))
    }

    /// The server's name in an address, for messages.
    public static func host(_ location: FileLocation) -> String {
        let parts = location.uri.split(separator: "/", maxSplits: 2)
        guard parts.count > 1 else { return location.uri }
        let authority = parts[1].split(separator: "@").last ?? parts[1]
        return DisplayName.text(Array(authority.utf8))
    }
}
