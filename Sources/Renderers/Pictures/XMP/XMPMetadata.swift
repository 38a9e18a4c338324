// SPDX-License-Identifier: MPL-2.0

package import DocumentModel
import Quantities
package import RendererKit
internal import Strings

/// The XMP metadata of a photo (ISO 16684-1), as it stands in the photo or in a file beside it.
package struct XMPMetadata {
    /// The longest metadata that are read, in bytes: programs write masks and brush strokes into them.
    private static let byteLimit = 16 << 20

    /// The orientation of the picture as it is stored; nil where the metadata say none.
    package private(set) var orientation: Orientation?
    private var values: [Fact.Key: String] = [:]

    /// The facts that are shown, in their order.
    private static let keys: [Fact.Key] = [.title, .caption, .author, .copyright, .keywords, .rating, .taken]

    /// The metadata in the file beside a photo; nil when there is none.
    package init?(beside source: any ByteSource) {
        guard let file = source.companions?.file(.metadata, at: ""),
            let bytes = try? file.prefix(Self.byteLimit)
        else { return nil }
        self.init(bytes)
    }

    /// Reads metadata; nil when they are none.
    package init?(_ bytes: [UInt8]) {
        guard let root = XMPReader.root(of: bytes),
            let properties = root.name == "RDF" ? root : root.first("RDF")
        else { return nil }
        for description in properties.all("Description") { read(description) }
    }

    /// The combination of these metadata with those of a file beside the photo, which have precedence: darktable and Lightroom
    /// read what the photo itself holds first, and then each property of the file (`dt_exif_xmp_read`).
    package func overridden(by other: XMPMetadata) -> XMPMetadata {
        var result = self
        result.orientation = other.orientation ?? orientation
        result.values.merge(other.values) { $1 }
        return result
    }

    /// The facts for the reader.
    package var facts: [Fact] { Self.keys.compactMap { key in values[key].map { Fact(key, $0) } } }

    /// The facts of a photo with those of the metadata, which have precedence: programs write changes of a photo's metadata to
    /// the file beside it and leave the photo alone, and digiKam and darktable read the file last.
    package func merged(into facts: [Fact]) -> [Fact] {
        let changed = self.facts
        return facts.filter { fact in !changed.contains { $0.key == fact.key } } + changed
    }

    /// A property is an attribute or an element (RDF/XML); elements have lost their prefixes.
    private mutating func read(_ description: XMPElement) {
        var dates: [String: String] = [:]
        func text(_ name: String, _ prefixes: [String]) -> [String] {
            for prefix in prefixes {
                if let value = description["\(prefix):\(name)"]?.trimmed, !value.isEmpty { return [value] }
            }
            return description.first(name).map(Self.items) ?? []
        }
        set(.title, Self.inBestLanguage(description, "title") ?? text("title", ["dc"]).first)
        set(.caption, Self.inBestLanguage(description, "description") ?? text("description", ["dc"]).first)
        set(.copyright, Self.inBestLanguage(description, "rights") ?? text("rights", ["dc"]).first)
        set(.author, text("creator", ["dc"]).joined(separator: ", "))
        set(.keywords, Self.unique(text("subject", ["dc"])).joined(separator: ", "))
        // Zero is no rating; a rejected picture has -1.
        if let stars = text("Rating", ["xmp", "xap"]).first.flatMap(Self.stars), stars != 0 {
            set(.rating, "\(stars)")
        }
        if let value = Int(written: text("Orientation", ["tiff"]).first), let known = Orientation(rawValue: value) {
            orientation = known
        }
        dates["DateTimeOriginal"] = text("DateTimeOriginal", ["exif"]).first
        dates["DateCreated"] = text("DateCreated", ["photoshop"]).first
        dates["CreateDate"] = text("CreateDate", ["xmp", "xap"]).first
        let date = ["DateTimeOriginal", "DateCreated", "CreateDate"].compactMap { dates[$0].flatMap(Self.isoDate) }
            .first
        set(.taken, date)
    }

    private mutating func set(_ key: Fact.Key, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        values[key] = value
    }

    /// The items of a list, or the value of what is no list.
    private static func items(_ property: XMPElement) -> [String] {
        guard let list = list(property) else {
            let text = (property.first("value") ?? property).text.trimmed
            return text.isEmpty ? [] : [text]
        }
        return list.all("li").map { $0.text.trimmed }.filter { !$0.isEmpty }
    }

    private static func list(_ property: XMPElement) -> XMPElement? {
        property.first("Alt") ?? property.first("Bag") ?? property.first("Seq")
    }

    /// The text in the reader's language, else the default one, of alternatives in several.
    private static func inBestLanguage(_ description: XMPElement, _ name: String) -> String? {
        guard let list = description.first(name)?.first("Alt") else { return nil }
        let texts = list.all("li").map { (language: $0["xml:lang"]?.lowercased() ?? "", text: $0.text.trimmed) }
            .filter { !$0.text.isEmpty }
        let language = String(ReaderLanguage.ofReader.language)
        let own = texts.first { !language.isEmpty && $0.language.split(separator: "-").first == language[...] }
        return (own ?? texts.first { $0.language == "x-default" } ?? texts.first)?.text
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }

    /// A rating of -1 to 5 stars; some programs write decimals. Those of other ranges, such as Windows' per cent, are none.
    private static func stars(_ text: String) -> Int? {
        guard let number = Double(written: text), number >= -1, number <= 5 else { return nil }
        return Int(saturating: number.rounded(.towardZero))
    }

    /// A date as XMP writes it, or as EXIF does: darktable writes `2024:05:17 10:11:12`.
    private static func isoDate(_ text: String) -> String? {
        var bytes = Array(text.utf8.prefix(40))
        guard bytes.count >= 4, bytes.prefix(4).allSatisfy({ (0x30...0x39).contains($0) }), bytes[0] != 0x30 else {
            return nil
        }
        for (place, sign) in [(4, "-"), (7, "-"), (10, "T")] where place < bytes.count {
            if bytes[place] == UInt8(ascii: ":") || bytes[place] == UInt8(ascii: " ") {
                bytes[place] = sign.utf8.first!
            }
        }
        // Fractions of a second are of no use to a reader.
        if bytes.count > 19, bytes[19] == UInt8(ascii: ".") {
            let end = bytes[20...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.endIndex
            bytes.removeSubrange(19..<end)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
