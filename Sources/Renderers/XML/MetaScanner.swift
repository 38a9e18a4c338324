// SPDX-License-Identifier: MPL-2.0

internal import Strings
import TextRenderers

/// Looks for the encoding that a web page names in an element `meta`, before the page is decoded (HTML §13.2.3.2). Names
/// in comments, scripts and values of other attributes do not count.
struct MetaScanner {
    private let bytes: [UInt8]
    private var index = 0

    /// The first known encoding that a page names; nil when it names none.
    static func label(_ bytes: [UInt8]) -> EncodingLabel? {
        var scanner = MetaScanner(bytes: bytes)
        return scanner.label()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func label() -> EncodingLabel? {
        while let place = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = place + 1
            if starts(with: "!--") {
                // `<!-->` is a whole comment.
                index += 1
                skip(past: "-->")
                continue
            }
            guard let first = bytes[index...].first else { return nil }
            if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
                skip(past: ">")
                continue
            }
            let isEnd = first == UInt8(ascii: "/")
            if isEnd { index += 1 }
            let name = text { $0.isLetter }
            guard !name.isEmpty else { continue }
            if name == "body", !isEnd { return nil }
            let attributes = attributes()
            guard !isEnd else { continue }
            if name == "meta", let label = Self.label(attributes) { return label }
            if ["script", "style", "title", "noscript", "textarea"].contains(name) { skip(past: "</\(name)") }
        }
        return nil
    }

    /// The encoding that the attributes of an element `meta` name.
    private static func label(_ attributes: [String: String]) -> EncodingLabel? {
        var name = attributes["charset"]
        if name == nil, attributes["http-equiv"]?.trimmed == "content-type", let content = attributes["content"] {
            name = charset(in: content)
        }
        guard let label = name.flatMap({ EncodingLabel($0) }) else { return nil }
        return label == .userDefined ? .encoding(.windows1252) : label.readable
    }

    /// The encoding in a content type such as `text/html; charset=utf-8`.
    private static func charset(in content: String) -> String? {
        for part in content.split(whereSeparator: { $0 == ";" || $0 == "," || $0.isWhitespace && $0 != " " }) {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2, String(pair[0]).trimmed.hasSuffix("charset") {
                return String(String(pair[1]).trimmed.prefix { !$0.isWhitespace })
            }
        }
        return nil
    }

    /// The attributes of a tag by their names, in lower case; the place is behind the tag afterwards.
    private mutating func attributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") {
                index += 1
                return attributes
            }
            guard !byte.isSpace, byte != UInt8(ascii: "/") else {
                index += 1
                continue
            }
            let start = index
            let name = text {
                !$0.isSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
            }
            skipSpace()
            var value = ""
            if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
                index += 1
                skipSpace()
                value = self.value()
            }
            if attributes[name] == nil { attributes[name] = value }
            if index == start { index += 1 }
        }
        return attributes
    }

    private mutating func value() -> String {
        guard let quote = bytes[index...].first else { return "" }
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return text { !$0.isSpace && $0 != UInt8(ascii: ">") }
        }
        index += 1
        let value = text { $0 != quote }
        index = min(index + 1, bytes.count)
        return value
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isSpace { index += 1 }
    }

    /// The text from here on as long as a condition holds, in lower case.
    private mutating func text(while isPart: (UInt8) -> Bool) -> String {
        let part = bytes[index...].prefix(while: isPart)
        index = part.endIndex
        return String(decoding: part.prefix(1024), as: UTF8.self).lowercased()
    }

    /// Whether a text of ASCII in lower case stands here, in whatever case.
    private func starts(with text: String) -> Bool {
        let text = text.utf8
        guard bytes.count - index >= text.count else { return false }
        return zip(bytes[index...], text).allSatisfy { byte, sign in
            (0x41...0x5A).contains(byte) ? byte | 0x20 == sign : byte == sign
        }
    }

    /// Goes behind the next occurrence of a text, or to the end.
    private mutating func skip(past text: String) {
        while index < bytes.count {
            if starts(with: text) {
                index += text.utf8.count
                return
            }
            index += 1
        }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
