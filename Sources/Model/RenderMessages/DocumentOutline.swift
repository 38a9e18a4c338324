// SPDX-License-Identifier: MPL-2.0

/// A document's table of contents and the labels of its pages.
///
/// As bytes: count `UInt32`, then level `UInt8`, title, an optional place; count `UInt32`, then each label.
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

    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(list: Array(entries.prefix(Self.entryLimit))) { writer, entry in
            writer.write(UInt8(clamping: entry.level))
            writer.write(entry.title.prefix(utf8Count: Self.titleLimit))
            writer.write(entry.place) { $1.write(to: &$0) }
        }
        writer.write(list: Array(labels.prefix(Self.labelCount))) {
            $0.write($1.prefix(utf8Count: Self.labelLimit))
        }
        return writer.bytes
    }

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        entries = try reader.readList(limit: Self.entryLimit) { reader throws(MessageError) in
            Entry(
                level: Int(try reader.read(UInt8.self)), title: try reader.readText(limit: Self.titleLimit),
                place: try reader.readOptional { reader throws(MessageError) in try PagePlace(from: &reader) })
        }
        labels = try reader.readList(limit: Self.labelCount) { reader throws(MessageError) in
            try reader.readText(limit: Self.labelLimit)
        }
    }
}

extension String {
    /// As many of its characters as fit into a number of bytes of UTF-8.
    func prefix(utf8Count limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
