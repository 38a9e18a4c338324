// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel
internal import Glibc

/// A text or bytes to find, character by character, each in both its cases.
package struct ByteNeedle {
    /// The encodings of each character: one, or two that differ in case.
    private let characters: [[[UInt8]]]
    /// The rarest byte of a match, in both cases: each match has one of them at ``anchorOffset``.
    private let anchors: (UInt8, UInt8)
    private let anchorOffset: Int
    /// The length of the longest match, in bytes.
    package let longest: Int

    /// A needle for a text; nil when the text is empty or cannot be encoded.
    ///
    /// - Parameter encoded: the bytes of a character; nil when the encoding lacks it.
    package init?(_ text: String, encoded: (Unicode.Scalar) -> [UInt8]?) {
        var characters: [[[UInt8]]] = []
        for scalar in text.unicodeScalars {
            guard let spellings = Self.spellings(of: scalar, encoded) else { return nil }
            characters.append(spellings)
        }
        self.init(characters)
    }

    /// A needle for a pattern; nil when it is empty.
    init?(_ pattern: BytePattern) {
        switch pattern {
        case .text(let text): self.init(text) { Array(String($0).utf8) }
        case .bytes(let bytes): self.init(bytes.map { [[$0]] })
        }
    }

    private init?(_ characters: [[[UInt8]]]) {
        guard !characters.isEmpty else { return nil }
        self.characters = characters
        longest = characters.reduce(0) { $0 + ($1.map(\.count).max() ?? 0) }
        var best: (rank: Int, offset: Int, anchors: (UInt8, UInt8))?
        var offset = 0
        for spellings in characters {
            let (one, other) = (spellings[0], spellings[spellings.count - 1])
            if one.count == other.count {
                for index in one.indices {
                    let rank = max(Self.frequency(one[index]), Self.frequency(other[index]))
                    if best.map({ rank < $0.rank }) ?? true {
                        best = (rank, offset + index, (one[index], other[index]))
                    }
                }
            } else if best == nil {
                best = (255, offset, (one[0], other[0]))
            }
            // Beyond a character whose spellings differ in length, nothing has a fixed place.
            guard one.count == other.count else { break }
            offset += one.count
        }
        guard let best else { return nil }
        (anchors, anchorOffset) = (best.anchors, best.offset)
    }

    /// Calls `body` with the range of every match in `bytes` that starts in `range`, until it returns false.
    ///
    /// Candidates are found by their anchor with `memchr`.
    package func find(
        in bytes: UnsafeRawBufferPointer, startingIn range: Range<Int>, _ body: (Range<Int>) -> Bool
    ) {
        guard let base = bytes.baseAddress else { return }
        let end = min(bytes.count, range.upperBound + anchorOffset)
        func seek(_ byte: UInt8, from start: Int) -> Int {
            guard start < end, let found = memchr(base + start, Int32(byte), end - start) else { return Int.max }
            return UnsafeRawPointer(found) - base
        }
        var start = range.lowerBound
        var first = seek(anchors.0, from: start + anchorOffset)
        var second = anchors.1 == anchors.0 ? Int.max : seek(anchors.1, from: start + anchorOffset)
        while true {
            let place = min(first, second)
            guard place < Int.max else { return }
            let candidate = place - anchorOffset
            if candidate >= start, let length = length(in: bytes, at: candidate) {
                guard body(candidate..<candidate + length) else { return }
                start = candidate + length
            }
            if first == place { first = seek(anchors.0, from: place + 1) }
            if second == place { second = seek(anchors.1, from: place + 1) }
        }
    }

    /// The length of the match that starts at a place; nil when none does.
    private func length(in bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        var place = start
        for spellings in characters {
            let fitting = spellings.first { spelling in
                guard place + spelling.count <= bytes.count else { return false }
                for index in spelling.indices where bytes[place + index] != spelling[index] { return false }
                return true
            }
            guard let fitting else { return nil }
            place += fitting.count
        }
        return place - start
    }

    private static func spellings(of scalar: Unicode.Scalar, _ encoded: (Unicode.Scalar) -> [UInt8]?) -> [[UInt8]]? {
        guard let own = encoded(scalar) else { return nil }
        var spellings = [own]
        for mapping in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
            let other = mapping.unicodeScalars
            guard other.count == 1, let first = other.first, let bytes = encoded(first),
                !spellings.contains(bytes), spellings.count < 2
            else { continue }
            spellings.append(bytes)
        }
        return spellings
    }

    /// The rough frequency of a byte in texts; the most frequent bytes have the highest numbers.
    private static func frequency(_ byte: UInt8) -> Int {
        if byte == 0 { return 200 }
        if let rank = Self.frequent.firstIndex(of: byte | 0x20) {
            // Capital letters are rare.
            let isCapital = (0x41...0x5A).contains(byte)
            return (Self.frequent.count - rank) * 2 / (isCapital ? 3 : 1)
        }
        if (0x30...0x39).contains(byte) { return 60 }
        return byte >= 0xC0 ? 40 : byte >= 0x80 ? 20 : 10
    }

    private static let frequent = Array(" etaoinsrhldcumfpgwybvkxjqz".utf8)
}
