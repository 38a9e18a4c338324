// SPDX-License-Identifier: MPL-2.0

/// A position in the bytes of a style sheet. Strings, brackets and escapes count as CSS counts them.
struct StyleScanner {
    let bytes: ArraySlice<UInt8>
    private(set) var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The byte at the position; nil at the end.
    var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    /// Moves past the byte at the position.
    mutating func advance() { if index < bytes.endIndex { index += 1 } }

    /// Moves past a byte if it is the one at the position.
    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    /// Moves past white space; whether there was any.
    @discardableResult mutating func skipSpace() -> Bool {
        let start = index
        while let byte = current, Self.isSpace(byte) { index += 1 }
        return index > start
    }

    /// The bytes up to one of `ends` outside strings and brackets, or up to the end.
    mutating func text(before ends: [UInt8]) -> ArraySlice<UInt8> {
        let start = index
        var depth = 0
        while let byte = current {
            if depth == 0, ends.contains(byte) { break }
            if skipLiteral() { continue }
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
            // A bracket that is never closed ends with its declaration or rule.
            case UInt8(ascii: "{"), UInt8(ascii: "}"):
                if ends.contains(byte) { return bytes[start..<index] }
            default: break
            }
            advance()
        }
        return bytes[start..<index]
    }

    /// The bytes between an opening brace, which is at the position, and its closing one.
    mutating func block() -> ArraySlice<UInt8> {
        advance()
        let start = index
        var depth = 1
        while let byte = current {
            if skipLiteral() { continue }
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 {
                    defer { advance() }
                    return bytes[start..<index]
                }
            default: break
            }
            advance()
        }
        return bytes[start..<index]
    }

    /// Moves behind a string or an escaped character that begins at the position.
    ///
    /// - Returns: whether there was one.
    private mutating func skipLiteral() -> Bool {
        switch current {
        case UInt8(ascii: "\"")?: skipString(UInt8(ascii: "\""))
        case UInt8(ascii: "'")?: skipString(UInt8(ascii: "'"))
        case UInt8(ascii: "\\")?:
            index += 1
            advance()
        default: return false
        }
        return true
    }

    /// A string without its quotation marks, which begins at the position; nil when none does.
    mutating func string() -> String? {
        guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let start = index + 1
        skipString(quote)
        let end = index > start && bytes[index - 1] == quote ? index - 1 : index
        return Self.unescaped(bytes[min(start, end)..<end])
    }

    /// A name; empty when there is none at the position.
    mutating func name() -> String {
        let start = index
        while let byte = current {
            if byte == UInt8(ascii: "\\") {
                index += 1
                advance()
            } else if Self.isName(byte) {
                index += 1
            } else {
                break
            }
        }
        return Self.unescaped(bytes[start..<index])
    }

    private mutating func skipString(_ quote: UInt8) {
        advance()
        while let byte = current {
            // A string ends with its line at the latest.
            if byte == 0x0A { return }
            advance()
            if byte == quote { return }
            if byte == UInt8(ascii: "\\") { advance() }
        }
    }

    /// The text of bytes, with the characters that escapes stand for.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            let digits = rest.prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
            if let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) {
                rest = rest.dropFirst(digits.count)
                if let next = rest.first, isSpace(next) { rest = rest.dropFirst() }
                result += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
            } else if let next = rest.popFirst() {
                result.append(next)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a byte is white space.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Whether a byte may stand in a name without an escape.
    static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
