// SPDX-License-Identifier: MPL-2.0

/// A document's table of contents and the labels of its pages.
public struct DocumentOutline: Equatable, Sendable {
    /// The most entries.
    public static let entryLimit = 10_000
    /// The most labels.
    public static let labelCount = 100_000
    /// The longest title, in bytes of UTF-8. Longer ones are cut.
    public static let titleLimit = 512
    /// The longest label, in bytes of UTF-8. Longer ones are cut.
    public static let labelLimit = 32
    /// The most bytes of the encoded record.
    public static let byteLimit = 8 + entryLimit * (titleLimit + 18) + labelCount * (labelLimit + 4)

    /// An entry of the table of contents.
    public struct Entry: Hashable, Sendable {
        /// The depth of the entry: 0 for a chapter, 1 for a section of a chapter, and so on.
        public var level: Int
        /// The title of the entry.
        public var title: String
        /// The place where it begins; nil when the document states none.
        public var place: PagePlace?

        /// An entry.
        public init(level: Int, title: String, place: PagePlace?) {
            self.level = level
            self.title = title
            self.place = place
        }
    }

    /// The entries of the table of contents, in the order of the document.
    public var entries: [Entry]
    /// The label of each page, such as `iv`; empty when pages have numbers only.
    public var labels: [String]

    /// An outline.
    public init(entries: [Entry] = [], labels: [String] = []) {
        self.entries = entries
        self.labels = labels
    }
}
