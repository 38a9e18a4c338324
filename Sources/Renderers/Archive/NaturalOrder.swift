// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// The natural order of names: `page 2` before `page 10`. The end of a name comes first, then punctuation, numbers by their
/// value in the digits of any script, and words, upper and lower case together.
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
                if !digits.isEmpty { endRun() }
                word += UTF8.encode(scalar)!
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
