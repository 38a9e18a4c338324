// SPDX-License-Identifier: MPL-2.0

import DocumentModel
import Quantities

/// Playlists in XML: XSPF, ASX, and those of Windows Media Player and Zune (WPL, ZPL).
enum XMLPlaylist {
    /// The entries of a list; none when it is of no known kind.
    static func read(_ text: String) -> Playlist {
        // ASX has addresses with a bare ampersand.
        let bytes = withoutDeclaration(escaped(Array(text.utf8)))
        var list = Playlist()
        guard let root = try? XMLParser.parse(bytes, limits: XMLParser.Limits(elements: 600_000, depth: 32)) else {
            return list
        }
        switch root.name.lowercased() {
        case "playlist": readXSPF(root, into: &list)
        case "asx": readASX(root, into: &list)
        case "smil": readSMIL(root, into: &list)
        default: break
        }
        return list
    }

    private static func readXSPF(_ root: XMLElement, into list: inout Playlist) {
        list.title = text(root, "title")
        for track in child(root, "trackList")?.children ?? [] where track.name == "track" {
            var entry = Playlist.Entry(title: text(track, "title"), artist: text(track, "creator"))
            let location = text(track, "location")
            entry.location = isAddress(location) ? location : PercentEncoding.decode(location)
            // XSPF counts in milliseconds.
            entry.seconds = Double(written: text(track, "duration")).flatMap { $0 > 0 ? $0 / 1000 : nil }
            list.add(entry)
        }
    }

    private static func readASX(_ root: XMLElement, into list: inout Playlist) {
        list.title = text(root, "title")
        for element in root.children {
            var entry = Playlist.Entry(title: text(element, "title"), artist: text(element, "author"))
            switch element.name.lowercased() {
            case "entry":
                entry.location = child(element, "ref").map { attribute($0, "href") } ?? ""
                entry.seconds = child(element, "duration").flatMap { clock(attribute($0, "value")) }
            case "entryref": entry.location = attribute(element, "href")
            default: continue
            }
            list.add(entry)
        }
    }

    private static func readSMIL(_ root: XMLElement, into list: inout Playlist) {
        list.title = child(root, "head").map { text($0, "title") } ?? ""
        for media in root.descendants("media") {
            var entry = Playlist.Entry(
                title: attribute(media, "trackTitle"), artist: attribute(media, "trackArtist"),
                location: attribute(media, "src"))
            entry.seconds = Double(written: attribute(media, "duration")).flatMap { $0 > 0 ? $0 / 1000 : nil }
            list.add(entry)
        }
    }

    // Names in ASX are in any case.
    private static func child(_ element: XMLElement, _ name: String) -> XMLElement? {
        element.children.first { $0.name.lowercased() == name.lowercased() }
    }

    private static func text(_ element: XMLElement, _ name: String) -> String {
        child(element, name)?.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
    }

    private static func attribute(_ element: XMLElement, _ name: String) -> String {
        (element.attributes.first { $0.key.lowercased() == name.lowercased() }?.value ?? "").trimmed
    }

    private static func isAddress(_ location: String) -> Bool {
        location.firstIndex(of: ":").map { location[$0...].hasPrefix("://") } ?? false
    }

    /// `00:03:20.5`, `3:20` or `200`.
    private static func clock(_ text: String) -> Double? {
        var total = 0.0
        for part in text.split(separator: ":", omittingEmptySubsequences: false) {
            guard let value = Double(written: part), value >= 0 else { return nil }
            total = total * 60 + value
        }
        return total > 0 && total.isFinite ? total : nil
    }

    /// The bytes with each ampersand that begins no reference escaped.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        for (index, byte) in bytes.enumerated() {
            result.append(byte)
            guard byte == UInt8(ascii: "&") else { continue }
            let rest = bytes[(index + 1)...].prefix(10)
            let name = rest.prefix { $0 == UInt8(ascii: "#") || Character(Unicode.Scalar($0)).isLetter || $0.isDigit }
            let isReference = !name.isEmpty && rest.dropFirst(name.count).first == UInt8(ascii: ";")
            if !isReference { result += Array("amp;".utf8) }
        }
        return result
    }

    /// The bytes without the XML declaration, which may name the encoding that the text had before.
    private static func withoutDeclaration(_ bytes: [UInt8]) -> [UInt8] {
        let start = bytes.prefix(while: \.isSpace).count
        guard bytes[start...].starts(with: Array("<?xml".utf8)),
            let end = bytes[start...].prefix(512).firstIndex(of: UInt8(ascii: ">"))
        else { return Array(bytes[start...]) }
        return Array(bytes[(end + 1)...])
    }
}

extension UInt8 {
    /// Whether it is one of the digits 0 to 9.
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether it is white space of XML.
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
