// SPDX-License-Identifier: MPL-2.0

/// Addresses of files beside a document (RFC 3986, relative references): `pictures/a%20b.png?raw=true`.
enum RelativeAddress {
    /// The path of the file; nil for an address with a scheme or a server, for an absolute path, and for a fragment alone.
    ///
    /// A `\` counts as `/`: programs on Windows write it between the names.
    static func path(_ address: String) -> String? {
        let text = address.trimmed
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        let path = PercentEncoding.decode(String(text[..<end].map { $0 == "\\" ? "/" : $0 }))
        guard !path.isEmpty, !path.hasPrefix("/"), !hasScheme(text) else { return nil }
        return path
    }

    /// Whether an address begins with a scheme, such as `https:`. A single letter also counts as one: it is the name of a
    /// drive.
    static func hasScheme(_ address: String) -> Bool {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), let first = address.utf8.first,
            (first | 0x20).isLowerLetter
        else { return false }
        return address.utf8[..<colon].allSatisfy {
            ($0 | 0x20).isLowerLetter || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
        }
    }
}

extension UInt8 {
    /// Whether the byte is a letter from a to z.
    fileprivate var isLowerLetter: Bool { (0x61...0x7A).contains(self) }
}
