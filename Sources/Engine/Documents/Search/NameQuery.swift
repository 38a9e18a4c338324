// SPDX-License-Identifier: MPL-2.0

internal import VitrineGLib

/// Words that a name has to contain, in any order; case and accents make no difference.
public struct NameQuery: Equatable, Sendable {
    private let words: [[UInt8]]

    /// The words of a text, separated by spaces.
    public init(_ text: String) {
        words = Self.folded(text).split(separator: UInt8(ascii: " ")).map { Array($0) }
    }

    /// Whether every name is what is looked for.
    public var isEmpty: Bool { words.isEmpty }

    /// Whether a name, given as bytes, contains all words.
    public func matches(_ name: [UInt8]) -> Bool {
        if words.isEmpty { return true }
        let name = name.allSatisfy { $0 < 0x80 } ? Self.lowercased(name) : Self.folded(DisplayName.text(name))
        return words.allSatisfy { Self.contains(name, $0) }
    }

    private static func folded(_ text: String) -> [UInt8] { Array(Collation.searchFolded(text).utf8) }

    private static func lowercased(_ name: [UInt8]) -> [UInt8] {
        name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    }

    private static func contains(_ name: [UInt8], _ word: [UInt8]) -> Bool {
        guard name.count >= word.count else { return false }
        return (0...name.count - word.count).contains { start in
            name[start] == word[0] && name[start..<start + word.count].elementsEqual(word)
        }
    }
}
