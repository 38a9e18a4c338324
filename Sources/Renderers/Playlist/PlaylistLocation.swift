// SPDX-License-Identifier: MPL-2.0

import DocumentModel

/// The places that playlists name: paths of Unix and of Windows, and addresses, percent-encoded or not.
enum PlaylistLocation {
    /// The path from the folder of the list; nil for a place elsewhere.
    static func path(_ location: String) -> String? {
        guard scheme(location) == nil else { return nil }
        let path = String(location.map { $0 == "\\" ? "/" : $0 })
        return CompanionPath(path) == nil ? nil : path
    }

    /// The path with its percent-encoded characters decoded, as some programs write them; nil where it has none.
    static func decodedPath(_ location: String) -> String? {
        guard let path = path(location), path.utf8.contains(UInt8(ascii: "%")) else { return nil }
        let decoded = PercentEncoding.decode(path)
        return decoded == path || CompanionPath(decoded) == nil ? nil : decoded
    }

    /// The name of a file, and the whole address of what comes over a network.
    static func name(_ location: String) -> String {
        let scheme = scheme(location)
        if let scheme, scheme != "file" { return location }
        let parts = location.split { $0 == "/" || $0 == "\\" }
        let name = parts.last.map(String.init) ?? location
        return scheme == nil ? name : PercentEncoding.decode(name)
    }

    /// The name of a file without its ending: the title of what has no other.
    static func title(_ location: String) -> String {
        let name = name(location)
        guard scheme(location) == nil || scheme(location) == "file", let dot = name.lastIndex(of: "."),
            dot != name.startIndex, name[dot...].count <= 5
        else { return name }
        return String(name[..<dot])
    }

    /// The scheme of an address in lower case; nil for a path. One letter is the name of a drive, which is no relative
    /// path, either.
    private static func scheme(_ location: String) -> String? {
        guard let colon = location.firstIndex(of: ":") else { return nil }
        let name = location[..<colon]
        guard let first = name.first, first.isASCII, first.isLetter, name.count <= 32,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        if name.count == 1 { return "file" }
        // A title with a colon may be the name of a file: an address has more behind the colon.
        return location[colon...].hasPrefix("://")
            || ["mailto", "urn", "spotify", "cdda", "rtp", "udp"].contains(
                name.lowercased())
            || name.lowercased() == "file" ? name.lowercased() : nil
    }
}
