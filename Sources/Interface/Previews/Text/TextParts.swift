// SPDX-License-Identifier: MPL-2.0

/// Which parts of a text are in the view: one after the other, without gaps.
struct TextParts: Equatable {
    /// A part of the text.
    struct Part: Equatable {
        /// The bytes of the file that the part shows.
        var bytes: Range<Int>
        /// How many characters of the view it makes.
        var characters: Int
        /// The state of the line breaking before it.
        var lines: TextLines
        /// The number of paragraph breaks added to its lines.
        var breaks = 0
        /// Whether each of its bytes is a byte of UTF-8 in the view.
        var isPlain: Bool
    }

    private(set) var parts: [Part] = []

    /// All of it in the file; empty, at the beginning, when there is nothing.
    var bytes: Range<Int> { (parts.first?.bytes.lowerBound ?? 0)..<(parts.last?.bytes.upperBound ?? 0) }

    /// The number of paragraph breaks added to lines of the text.
    var breaks: Int { parts.reduce(0) { $0 + $1.breaks } }

    mutating func append(_ part: Part) { parts.append(part) }

    mutating func prepend(_ part: Part) { parts.insert(part, at: 0) }

    /// Forgets the first part.
    mutating func removeFirst() -> Part { parts.removeFirst() }

    /// Forgets the last part.
    mutating func removeLast() -> Part { parts.removeLast() }

    mutating func removeAll() { parts.removeAll() }

    /// The part that holds a character of the view, and the number of its own first one.
    func part(ofCharacter character: Int) -> (part: Part, first: Int)? {
        var first = 0
        for part in parts {
            if character < first + part.characters { return (part, first) }
            first += part.characters
        }
        return parts.last.map { ($0, first - $0.characters) }
    }

    /// The part that holds a byte of the file, and the number of its first character in the view.
    func part(ofByte byte: Int) -> (part: Part, first: Int)? {
        var first = 0
        for part in parts {
            if part.bytes.contains(byte) { return (part, first) }
            first += part.characters
        }
        return nil
    }
}
