// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// The natural order of names: `page 2` before `page 10`. The end of a name comes first, then punctuation, numbers by their
/// value in the digits of any script, and words, upper and lower case together, with and without accents.
enum NaturalOrder {
    /// A part of a name. Parts are compared in the order of the cases.
    private enum Part: Comparable {
        case sign(UInt32)
        case number(length: Int, digits: [UInt8])
        case word([UInt8])

        static func < (one: Part, other: Part) -> Bool {
            switch (one, other) {
            case (.sign(let first), .sign(let second)): first < second
            case (.number(let length, let first), .number(let otherLength, let second)):
                length != otherLength ? length < otherLength : first.lexicographicallyPrecedes(second)
            case (.word(let first), .word(let second)): first.lexicographicallyPrecedes(second)
            case (.sign, _), (.number, .word): true
            default: false
            }
        }
    }

    /// Whether a name comes before another one.
    static func isBefore(_ first: String, _ second: String) -> Bool {
        isBefore(parts(of: first), parts(of: second), first, second)
    }

    /// Elements in the order of their names. Each name is split into parts once, not for each comparison.
    static func sorted<Element>(_ elements: some Sequence<Element>, by name: (Element) -> String) -> [Element] {
        elements.map { (element: $0, name: name($0), parts: parts(of: name($0))) }
            .sorted { isBefore($0.parts, $1.parts, $0.name, $1.name) }
            .map { $0.element }
    }

    private static func isBefore(_ one: [Part], _ other: [Part], _ first: String, _ second: String) -> Bool {
        if one != other { return one.lexicographicallyPrecedes(other) }
        return first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    /// The letters with accents of Latin script, without them.
    private static let plainLetters: [Unicode.Scalar: UInt8] = {
        var letters: [Unicode.Scalar: UInt8] = [:]
        for value in [0xDF...0x24F, 0x1E00...0x1EFF].joined() {
            // “LATIN SMALL LETTER E WITH ACUTE”.
            guard let scalar = Unicode.Scalar(UInt32(value)), let name = scalar.properties.name else { continue }
            let words = name.split(separator: " ")
            guard words.count > 4, words[0] == "LATIN", words[1] == "SMALL", words[4] == "WITH",
                words[3].utf8.count == 1, let letter = words[3].utf8.first
            else { continue }
            letters[scalar] = letter | 0x20
        }
        return letters
    }()

    private static func parts(of name: String) -> [Part] {
        var parts: [Part] = []
        var (word, digits): ([UInt8], [UInt8]) = ([], [])
        func endRun() {
            if !word.isEmpty { parts.append(.word(word)) }
            if !digits.isEmpty {
                let value = Array(digits.drop { $0 == 0 })
                parts.append(.number(length: value.count, digits: value))
            }
            (word, digits) = ([], [])
        }
        for scalar in name.lowercased().unicodeScalars {
            if let digit = scalar.decimalValue {
                if !word.isEmpty { endRun() }
                digits.append(digit)
            } else if scalar.isPartOfWord {
                // An accent above the letter before it.
                if (0x300...0x36F).contains(scalar.value), !word.isEmpty { continue }
                if !digits.isEmpty { endRun() }
                word += plainLetters[scalar].map { [$0] } ?? Array(UTF8.encode(scalar)!)
            } else {
                endRun()
                // The dot comes first: `name.txt` is before `name 2.txt`.
                parts.append(.sign(scalar == "." ? 0 : scalar.value))
            }
        }
        endRun()
        return parts
    }
}
