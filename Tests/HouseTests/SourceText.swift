// SPDX-License-Identifier: MPL-2.0
import Synchronization

/// A Swift or C source file, cut into the few pieces that the house rules are about.
struct SourceText {
    /// A piece of code, without the comments.
    enum Token: Equatable {
        /// A word: an identifier, a keyword or a number.
        case word(String)
        /// A string literal: what stands between its quotes, as it is spelled.
        case string(String, isMultiline: Bool)
        /// Any other character that is not white space.
        case mark(Character)
    }

    /// The pieces in order.
    let tokens: [Token]
    /// The line on which each piece begins, from 1.
    let lines: [Int]

    /// The files that were cut up already: every test asks for all of Sources.
    private static let known = Mutex<[String: SourceText]>([:])

    /// A file of the checkout.
    ///
    /// - Parameter path: relative to the top.
    static func file(_ path: String) -> SourceText {
        if let text = known.withLock({ $0[path] }) { return text }
        let text = SourceText(Repository.text(path))
        known.withLock { $0[path] = text }
        return text
    }

    /// Cuts `text` up. It goes byte by byte: in a build for tests, characters take fifty times as long.
    init(_ text: String) {
        var tokens: [Token] = []
        var lines: [Int] = []
        let bytes = Array(text.utf8)
        var index = 0
        var (line, counted) = (1, 0)
        func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let (quote, slash, backslash, star, newline) = (Byte.quote, Byte.slash, Byte.backslash, Byte.star, Byte.newline)
        let hash = UInt8(ascii: "#")
        func isMultilineQuote(_ place: Int) -> Bool {
            byte(place) == quote && byte(place + 1) == quote && byte(place + 2) == quote
        }
        while index < bytes.count {
            let first = bytes[index]
            for passed in counted..<index where bytes[passed] == newline { line += 1 }
            counted = index
            if first == slash, byte(index + 1) == slash {
                while index < bytes.count, bytes[index] != newline { index += 1 }
            } else if first == slash, byte(index + 1) == star {
                while index < bytes.count, !(bytes[index] == star && byte(index + 1) == slash) { index += 1 }
                index += 2
            } else if first == hash, byte(index + 1) == quote {
                index += 2
                let start = index
                while index < bytes.count, !(bytes[index] == quote && byte(index + 1) == hash) { index += 1 }
                tokens.append(.string(string(min(start, bytes.count)..<index), isMultiline: false))
                index += 2
            } else if isMultilineQuote(index) {
                index += 3
                let start = index
                while index < bytes.count, !isMultilineQuote(index) { index += bytes[index] == backslash ? 2 : 1 }
                tokens.append(.string(string(start..<min(index, bytes.count)), isMultiline: true))
                index += 3
            } else if first == quote {
                index += 1
                let start = index
                while index < bytes.count, bytes[index] != quote, bytes[index] != newline {
                    if bytes[index] == backslash, byte(index + 1) == Byte.parenthesis {
                        index = SourceText.end(ofInterpolation: index + 1, in: bytes)
                    } else {
                        index += bytes[index] == backslash ? 2 : 1
                    }
                }
                tokens.append(.string(string(min(start, bytes.count)..<min(index, bytes.count)), isMultiline: false))
                index += 1
            } else if Byte.isWord(first) {
                let start = index
                while index < bytes.count, Byte.isWord(bytes[index]) { index += 1 }
                tokens.append(.word(string(start..<index)))
            } else {
                if first > Byte.space { tokens.append(.mark(Character(Unicode.Scalar(first)))) }
                index += 1
            }
            if lines.count < tokens.count { lines.append(line) }
        }
        (self.tokens, self.lines) = (tokens, lines)
    }

    /// The bytes that separate the pieces.
    private enum Byte {
        static let (quote, slash, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\\"))
        static let (star, newline, space) = (UInt8(ascii: "*"), UInt8(ascii: "\n"), UInt8(ascii: " "))
        static let (parenthesis, closing) = (UInt8(ascii: "("), UInt8(ascii: ")"))

        /// Whether it belongs to a word: a letter, a digit, an underscore, or a byte of a character beyond ASCII.
        static func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
            default: false
            }
        }
    }

    /// The index behind an interpolation whose parenthesis opens at `index`; it may hold strings of its own.
    private static func end(ofInterpolation index: Int, in bytes: [UInt8]) -> Int {
        var index = index
        var depth = 0
        var isInString = false
        while index < bytes.count {
            switch bytes[index] {
            case Byte.quote: isInString.toggle()
            case Byte.parenthesis where !isInString: depth += 1
            case Byte.closing where !isInString: depth -= 1
            default: break
            }
            index += 1
            if depth == 0 { return index }
        }
        return index
    }

    /// The modules this file imports.
    var imports: [String] {
        tokens.indices.compactMap { index in
            guard tokens[index] == .word("import"), index + 1 < tokens.count,
                case .word(let first) = tokens[index + 1]
            else { return nil }
            // `import struct Module.Name` names the kind first.
            let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
            guard kinds.contains(first), case .word(let module) = tokens[index + 2] else { return first }
            return module
        }
    }

    /// The names of the free functions it calls; members and declarations do not count, nor what it declares itself.
    var calls: Set<String> {
        var names: Set<String> = []
        var own: Set<String> = []
        for index in tokens.indices.dropLast() where tokens[index] == .word("func") {
            if case .word(let name) = tokens[index + 1] { own.insert(name) }
        }
        for index in tokens.indices.dropLast() where tokens[index + 1] == .mark("(") {
            guard case .word(let name) = tokens[index] else { continue }
            if index > 0, [.mark("."), .word("func")].contains(tokens[index - 1]) { continue }
            names.insert(name)
        }
        return names.subtracting(own)
    }

    /// What follows the opening parenthesis of every call of the free function `name`.
    func firstArguments(of name: String) -> [Token] {
        tokens.indices.dropLast(2).compactMap { index in
            guard tokens[index] == .word(name), tokens[index + 1] == .mark("(") else { return nil }
            if index > 0, [.mark("."), .word("func")].contains(tokens[index - 1]) { return nil }
            return tokens[index + 2]
        }
    }
}
