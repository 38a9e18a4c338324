// SPDX-License-Identifier: MPL-2.0

/// A part of the list of a document's entries.
public struct EntryList: Equatable, Sendable {
    /// The maximum number of entries in a part.
    public static let limit = 10_000
    /// The maximum number of bytes of an encoded part.
    public static let byteLimit = 16 + limit * (DocumentEntry.pathLimit + 255 + 32)

    /// The entries, in the order of the document.
    public var entries: [DocumentEntry]
    /// The encoding in which names were read that are not UTF-8; nil when there are none in the document, or no choice.
    public var nameEncoding: CharacterEncoding?

    /// A part of a list, cut at ``limit``.
    public init(_ entries: [DocumentEntry], nameEncoding: CharacterEncoding? = nil) {
        self.entries = Array(entries.prefix(Self.limit))
        self.nameEncoding = nameEncoding
    }
}
