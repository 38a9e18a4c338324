// SPDX-License-Identifier: MPL-2.0

internal import Quantities

/// The matches of a search in a text or in bytes, as byte offsets.
public struct TextFinding: Equatable, Sendable {
    /// The most matches in one answer.
    public static let limit = 4096
    /// The most bytes of the encoded record.
    public static let byteLimit = 12 + limit * 12
    /// The longest text or pattern of a search, in bytes.
    public static let patternLimit = 1024
    /// The longest range that one request searches, in bytes. Other requests of the session wait meanwhile.
    public static let rangeLimit = 64 << 20

    /// The ranges of the matches in the file, in bytes, in order.
    public var matches: [Range<Int>]
    /// The offset at which the search continues, in bytes.
    public var nextOffset: Int

    /// The result of a search.
    public init(matches: [Range<Int>], nextOffset: Int) {
        self.matches = matches
        self.nextOffset = nextOffset
    }
}

/// A place in a text: a byte offset, `UInt64`.
public struct TextPosition: Equatable, Sendable {
    /// The offset from the beginning of the file, in bytes.
    public var offset: Int

    /// A place.
    public init(offset: Int) {
        self.offset = offset
    }
}
