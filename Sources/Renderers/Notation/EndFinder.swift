// SPDX-License-Identifier: MPL-2.0

/// Searches for the ends of constructs in a range of text. The last result of each search is kept, so that all searches
/// together pass over the range once for each end that is searched for.
struct EndFinder {
    private let text: [UInt8]
    private let range: Range<Int>
    /// The last result of each search: from where, and where the end is; the end of the range for none.
    private var known: [Key: (from: Int, position: Int)] = [:]

    private struct Key: Hashable {
        let kind: UInt8
        let end: [UInt8]
    }

    init(_ text: [UInt8], _ range: Range<Int>) { (self.text, self.range) = (text, range) }

    /// The first occurrence of some bytes at an index or after it; nil for none.
    mutating func find(_ end: [UInt8], from index: Int) -> Int? {
        search(Key(kind: 0, end: end), from: index) { $0[$1...].starts(with: end) }
    }

    /// The next `]` that has no backslash before it.
    mutating func closingBracket(from index: Int) -> Int? {
        search(Key(kind: 1, end: []), from: index) { $0[$1] == 0x5D && ($1 == 0 || $0[$1 - 1] != 0x5C) }
    }

    /// The next mark that can end formatted text: after a character that is no space, and before the end of a word.
    mutating func closing(_ mark: UInt8, from index: Int) -> Int? {
        let end = range.upperBound
        return search(Key(kind: 2, end: [mark]), from: index) { text, position in
            guard text[position] == mark else { return false }
            let before = text[position - 1]
            let after: UInt8 = position + 1 < end ? text[position + 1] : 0x20
            return before != 0x20 && before != 0x0A && before != 0x09 && before != 0x5C && !after.isWordByte
                && after != mark
        }
    }

    /// The next white space; the end of the range for none.
    mutating func nextSpace(from index: Int) -> Int {
        search(Key(kind: 3, end: []), from: index) { $0[$1] == 0x20 || $0[$1] == 0x0A || $0[$1] == 0x09 }
            ?? range.upperBound
    }

    private mutating func search(_ key: Key, from index: Int, _ isEnd: ([UInt8], Int) -> Bool) -> Int? {
        if let last = known[key], last.from <= index, index <= last.position {
            return last.position < range.upperBound ? last.position : nil
        }
        var position = index
        while position < range.upperBound, !isEnd(text, position) { position += 1 }
        let isFound = position + max(key.end.count, 1) <= range.upperBound
        known[key] = (index, isFound ? position : max(range.upperBound, index))
        return isFound ? position : nil
    }
}
