// SPDX-License-Identifier: MPL-2.0

/// Rewrites the parts of an HTML page that libxml2 reads by an older standard: references to characters (HTML §13.2.5.72), and
/// elements without content that it does not know.
struct HTMLPreparation {
    /// Elements that have no content, although libxml2 takes what follows them for it.
    private static let voids: Set<String> = ["wbr", "source", "track", "keygen", "bgsound"]
    /// Elements in which nothing is markup.
    private static let raw: Set<String> = ["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]

    private let bytes: [UInt8]
    private var index = 0
    private var output: [UInt8] = []
    /// The bytes before this place are in the output.
    private var copied = 0

    /// A page in UTF-8, rewritten.
    static func prepared(_ bytes: [UInt8]) -> [UInt8] {
        var preparation = HTMLPreparation(bytes: bytes)
        preparation.run()
        guard preparation.copied > 0 else { return bytes }
        return preparation.output + bytes[preparation.copied...]
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func run() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "&"): readReference(isInAttribute: false)
            case UInt8(ascii: "<"): readTag()
            default: index += 1
            }
        }
    }

    /// Puts text in the place of bytes, and goes on behind them.
    private mutating func replace(_ range: Range<Int>, with text: some Sequence<UInt8>) {
        output += bytes[copied..<range.lowerBound]
        output += text
        copied = range.upperBound
        index = range.upperBound
    }

    // MARK: Tags

    private mutating func readTag() {
        index += 1
        if starts(with: "!--") {
            // `<!-->` is a whole comment.
            index += 1
            skip(past: "-->")
            return
        }
        guard let first = byte(at: index) else { return }
        if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") { return skip(past: ">") }
        let isEnd = first == UInt8(ascii: "/")
        if isEnd { index += 1 }
        guard let letter = byte(at: index), letter.isLetter else { return }
        let start = index
        while let next = byte(at: index), !next.endsName { index += 1 }
        let name = index - start <= 16 ? String(decoding: bytes[start..<index], as: UTF8.self).lowercased() : ""
        let isClosed = readAttributes()
        guard !isEnd else { return }
        if Self.voids.contains(name), !isClosed { replace(index..<index, with: "</\(name)>".utf8) }
        if Self.raw.contains(name) { skipRaw(name) }
    }

    /// Goes past the end of a tag; whether it ends in `/>`.
    private mutating func readAttributes() -> Bool {
        var isClosed = false
        while let next = byte(at: index) {
            if next == UInt8(ascii: ">") {
                index += 1
                return isClosed
            }
            isClosed = next == UInt8(ascii: "/")
            if next == UInt8(ascii: "=") { readValue() } else { index += 1 }
        }
        return isClosed
    }

    private mutating func readValue() {
        repeat { index += 1 } while byte(at: index)?.isSpaceOfHTML == true
        guard let first = byte(at: index) else { return }
        let quote = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? first : nil
        if quote != nil { index += 1 }
        while let next = byte(at: index) {
            if let quote, next == quote {
                index += 1
                return
            }
            if quote == nil, next.isSpaceOfHTML || next == UInt8(ascii: ">") { return }
            if next == UInt8(ascii: "&") { readReference(isInAttribute: true) } else { index += 1 }
        }
    }

    private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private mutating func skip(past text: String) {
        let last = text.utf8.last
        while let next = byte(at: index) {
            index += 1
            if next == last, bytes[..<index].suffix(text.utf8.count).elementsEqual(text.utf8) { return }
        }
    }

    /// Goes to the end tag of an element in which nothing is markup.
    private mutating func skipRaw(_ name: String) {
        let end = Array("</\(name)".utf8)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<"),
                bytes[index...].prefix(end.count).elementsEqual(end, by: { $0 == $1 || $0 | 0x20 == $1 && $0.isLetter })
            {
                return
            }
            index += 1
        }
    }

    // MARK: References

    private mutating func readReference(isInAttribute: Bool) {
        let start = index
        index += 1
        guard let first = byte(at: index) else { return }
        if first == UInt8(ascii: "#") { return readNumber(from: start) }
        var end = index
        while end - index < CharacterNames.lengthLimit, let next = byte(at: end), next.isLetter || next.isDigit {
            end += 1
        }
        guard end > index else { return }
        let name = String(decoding: bytes[index..<end], as: UTF8.self)
        if byte(at: end) == UInt8(ascii: ";") {
            if ["amp", "lt", "gt", "quot"].contains(name) {
                index = end + 1
                return
            }
            if let text = CharacterNames.text(name) { return replace(start..<end + 1, with: Self.written(text)) }
        }
        var length = min(end - index, CharacterNames.unendedLength)
        while length >= 2 {
            let place = index + length
            if let text = CharacterNames.unendedText(String(decoding: bytes[index..<place], as: UTF8.self)) {
                // In an address, `&copy=1` is a parameter.
                let next = byte(at: place)
                if isInAttribute, let next, next == UInt8(ascii: "=") || next.isLetter || next.isDigit { break }
                return replace(start..<place, with: Self.written(text))
            }
            length -= 1
        }
        index = end
    }

    private mutating func readNumber(from start: Int) {
        index += 1
        let isHex = byte(at: index).map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        if isHex { index += 1 }
        var number: UInt32 = 0
        var end = index
        while let next = byte(at: end), let digit = next.digit(isHex: isHex) {
            number = min(0x11_0000, number * (isHex ? 16 : 10) + UInt32(digit))
            end += 1
        }
        // A number without digits is no reference; libxml2 leaves it out.
        guard end > index else { return replace(start..<start + 1, with: "&amp;".utf8) }
        if byte(at: end) == UInt8(ascii: ";") { end += 1 }
        replace(start..<end, with: Self.written(String(Character(CharacterNames.scalar(number)))))
    }

    /// Text as a page has it: a character of ASCII, which could be markup, by its number.
    private static func written(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { $0.isASCII ? Array("&#\($0.value);".utf8) : Array(String(Character($0)).utf8) }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isSpaceOfHTML: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    fileprivate var endsName: Bool { isSpaceOfHTML || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }

    fileprivate func digit(isHex: Bool) -> UInt8? {
        if isDigit { return self - 0x30 }
        let lower = self | 0x20
        return isHex && (0x61...0x66).contains(lower) ? lower - 0x61 + 10 : nil
    }
}
