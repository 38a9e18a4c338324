// SPDX-License-Identifier: MPL-2.0

internal import Glibc

/// The location of a file: an absolute path of any bytes but zero, or a URI where there is no path.
public struct FileLocation: Hashable, Sendable {
    /// The path's bytes, without a terminating zero; nil when only a URI names the file.
    public let path: [UInt8]?
    /// The URI, percent-encoded.
    public let uri: String

    /// A file by its absolute path, given as bytes.
    public init(path: [UInt8]) {
        self.path = path
        uri = "file://" + Self.percentEncoded(path)
    }

    /// A file by its absolute path.
    public init(path: String) {
        self.init(path: Array(path.utf8))
    }

    /// A file by its URI. `file:` URIs of this computer become paths (RFC 8089), without the query and fragment that some
    /// programs append.
    public init(uri: String) {
        if let path = Self.localPath(uri) {
            self.init(path: path)
        } else {
            self.init(unresolved: uri)
        }
    }

    private init(unresolved uri: String) {
        path = nil
        self.uri = uri
    }

    /// Whether it is a folder, or something in it at any depth, by their addresses alone.
    public func isWithin(_ folder: FileLocation) -> Bool {
        self == folder || uri.hasPrefix(folder.uri.hasSuffix("/") ? folder.uri : folder.uri + "/")
    }

    /// Whether `..` is among its components, so that it may lie elsewhere than its address begins.
    package var leadsUpward: Bool {
        path?.split(separator: slash).contains { $0.elementsEqual("..".utf8) } ?? uri.contains("/../")
    }

    /// The last component as bytes, `/` for the root.
    public var nameBytes: [UInt8] {
        let bytes = path ?? (Self.percentDecoded(uri.utf8[...]) ?? Array(uri.utf8))
        let trimmed = bytes.count > 1 && bytes.last == slash ? bytes.dropLast() : bytes[...]
        guard let last = trimmed.lastIndex(of: slash), trimmed.count > 1 else { return Array(trimmed) }
        return Array(trimmed[(last + 1)...])
    }

    /// The folder that holds it; nil for a root.
    public var parent: FileLocation? {
        if let path {
            guard path.count > 1 else { return nil }
            let trimmed = path.last == slash ? path.dropLast() : path[...]
            guard let last = trimmed.lastIndex(of: slash) else { return nil }
            return FileLocation(path: last == 0 ? [slash] : Array(trimmed[..<last]))
        }
        let trimmed = uri.hasSuffix("/") ? uri.dropLast() : uri[...]
        guard let last = trimmed.lastIndex(of: "/"), !trimmed[..<last].hasSuffix("/") else { return nil }
        return FileLocation(uri: String(trimmed[..<last]))
    }

    /// The names on the way from a folder to this file, its own last; nil when it is not below that folder.
    public func names(below folder: FileLocation) -> [[UInt8]]? {
        var names: [[UInt8]] = []
        var place = self
        while let parent = place.parent {
            names.append(place.nameBytes)
            if parent == folder { return names.reversed() }
            place = parent
        }
        return nil
    }

    /// A file in this folder, by its name.
    public func child(_ name: [UInt8]) -> FileLocation {
        if let path { return FileLocation(path: path.last == slash ? path + name : path + [slash] + name) }
        return FileLocation(uri: (uri.hasSuffix("/") ? uri : uri + "/") + Self.percentEncoded(name))
    }

    /// The path in a `file:` URI of this computer; nil for any other URI.
    private static func localPath(_ uri: String) -> [UInt8]? {
        let scheme = "file:"
        guard uri.utf8.prefix(scheme.utf8.count).elementsEqual(scheme.utf8, by: { $0 | 0x20 == $1 || $0 == $1 }) else {
            return nil
        }
        var rest = uri.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != slash }
            guard host.isEmpty || isThisComputer(String(decoding: host, as: UTF8.self)) else { return nil }
            rest = rest.dropFirst(host.count)
        }
        return rest.first == slash ? percentDecoded(rest) : nil
    }

    /// Whether a host name denotes this computer: `localhost`, or the name from `gethostname`, which drag and drop between
    /// windows uses.
    private static func isThisComputer(_ host: String) -> Bool {
        let host = host.lowercased()
        if host == "localhost" { return true }
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return false }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
            == host
    }

    private static func percentEncoded(_ bytes: [UInt8]) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            // What g_filename_to_uri leaves as it is; the thumbnail cache depends on the same spelling.
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x24, 0x26...0x2F, 0x3A, 0x3D, 0x40, 0x5F, 0x7E:
                result.append(byte)
            default:
                result += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue),
                high << 4 | low != 0
            else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}

private let slash = UInt8(ascii: "/")
