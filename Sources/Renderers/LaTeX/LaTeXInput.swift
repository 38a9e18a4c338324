// SPDX-License-Identifier: MPL-2.0

/// The text that is still to be read: the document, and before its rest the definitions that replace commands.
struct LaTeXInput {
    private var frames: [(bytes: [UInt8], index: Int)]
    /// The number of groups without an end that may still be searched for one.
    private var patience = 40

    init(_ text: [UInt8]) { frames = [(text, 0)] }

    /// The number of bytes of the document.
    var count: Int { frames.first?.bytes.count ?? 0 }

    /// The number of replacements in each other.
    var depth: Int { frames.count }

    /// Puts a replacement before the rest.
    mutating func push(_ bytes: [UInt8]) {
        dropEnded()
        if !bytes.isEmpty { frames.append((bytes, 0)) }
    }

    private mutating func dropEnded() {
        while frames.count > 1, let last = frames.last, last.index >= last.bytes.count { frames.removeLast() }
    }

    /// The next byte, which stays.
    mutating func peek() -> UInt8? {
        dropEnded()
        let top = frames.count - 1
        return frames[top].index < frames[top].bytes.count ? frames[top].bytes[frames[top].index] : nil
    }

    /// Takes the next byte.
    mutating func next() -> UInt8? {
        guard let byte = peek() else { return nil }
        frames[frames.count - 1].index += 1
        return byte
    }

    /// Takes a byte if it is the next one after blanks.
    mutating func skip(_ wanted: UInt8) -> Bool {
        guard peek() == wanted else { return false }
        _ = next()
        return true
    }

    /// Passes over blanks, and over one line break.
    mutating func skipBlanks() {
        var hasBreak = false
        while let byte = peek(), byte.isBlank || byte == 0x0A {
            // An empty line ends a paragraph.
            if byte == 0x0A {
                if hasBreak || isEmptyLineNext { return }
                hasBreak = true
            }
            _ = next()
        }
    }

    /// Whether an empty line follows the line break that is next.
    private var isEmptyLineNext: Bool {
        guard let top = frames.last else { return false }
        var index = top.index + 1
        while index < top.bytes.count, top.bytes[index].isBlank { index += 1 }
        return index < top.bytes.count && top.bytes[index] == 0x0A
    }

    /// Takes the name of a command, whose backslash was taken.
    mutating func name() -> String {
        var name: [UInt8] = []
        while let byte = peek(), byte.isLatinLetter || byte == 0x40, name.count < 100 {
            name.append(byte)
            _ = next()
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Takes a command with its backslash, a group's content, or a character.
    mutating func token() -> [UInt8] {
        skipBlanks()
        guard let byte = peek() else { return [] }
        if byte == 0x7B { return argument(64 << 10) ?? [] }
        _ = next()
        guard byte == 0x5C, let first = peek() else { return [byte] }
        guard first.isLatinLetter || first == 0x40 else {
            _ = next()
            return [byte, first]
        }
        return [byte] + name().utf8
    }

    /// Takes the content of the group in braces that is next; nil where there is none, or it is longer than a limit.
    mutating func argument(_ limit: Int) -> [UInt8]? { group(0x7B, 0x7D, limit) }

    /// Takes the content of the brackets that are next; nil where there are none.
    mutating func option(_ limit: Int) -> [UInt8]? {
        guard peek() == 0x5B else { return nil }
        return group(0x5B, 0x5D, limit)
    }

    private mutating func group(_ open: UInt8, _ close: UInt8, _ limit: Int) -> [UInt8]? {
        if open == 0x7B { skipBlanks() }
        guard peek() == open, patience > 0 else { return nil }
        _ = next()
        var result: [UInt8] = []
        var depth = 0
        while let byte = next() {
            if byte == close, depth == 0 { return result }
            if byte == 0x7B { depth += 1 }
            if byte == 0x7D { depth -= 1 }
            result.append(byte)
            if byte == 0x5C, let escaped = next() { result.append(escaped) }
            if result.count > limit {
                // What was taken for an argument is text.
                patience -= 1
                push([0x20] + result)
                return nil
            }
        }
        return result
    }

    /// Takes the text up to an end, and the end.
    mutating func text(upTo end: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        while let byte = next() {
            result.append(byte)
            if byte == 0x7D, result.count >= end.count, result.suffix(end.count).elementsEqual(end) {
                return Array(result.dropLast(end.count))
            }
        }
        return result
    }
}
