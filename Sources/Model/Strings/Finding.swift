// SPDX-License-Identifier: MPL-2.0

// Swift's own calls for this (`contains`, `firstRange(of:)`, `replacing(_:with:)`) belong to its regular expressions: two
// libraries, of three megabytes, which a program that makes one such call loads when it starts, and a renderer copies
// whenever it forks.

extension StringProtocol {
    /// Whether a string is in this one. Compares UTF-8 byte by byte: a letter composed in another way is another one.
    package func contains(_ other: some StringProtocol) -> Bool { range(of: other) != nil }

    /// The range of the first occurrence of a string in this one, compared as ``contains(_:)`` does.
    package func range(of other: some StringProtocol) -> Range<Index>? { utf8.range(of: other.utf8) }
}

extension Collection where Element: Equatable {
    /// The range of the first occurrence of a run of elements in this collection; an empty run is at the start.
    package func range(of other: some Collection<Element>) -> Range<Index>? {
        guard let first = other.first else { return startIndex..<startIndex }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            var end = start
            var isSame = true
            for element in other {
                guard end < endIndex, self[end] == element else {
                    isSame = false
                    break
                }
                formIndex(after: &end)
            }
            if isSame { return start..<end }
            rest = rest.dropFirst()
        }
        return nil
    }
}

extension RangeReplaceableCollection where Element: Equatable {
    /// This collection with each occurrence of a run of elements replaced, from the left.
    ///
    /// - Parameter other: what is replaced; not empty.
    package func replacing(_ other: some Collection<Element>, by replacement: some Collection<Element>) -> Self {
        var result = Self()
        var rest = self[...]
        while let range = rest.range(of: other), !range.isEmpty {
            result += rest[..<range.lowerBound]
            result += replacement
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}
