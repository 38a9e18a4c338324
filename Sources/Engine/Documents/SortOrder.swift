// SPDX-License-Identifier: MPL-2.0

/// How a folder's documents are ordered. Equal ones are ordered by name.
public struct SortOrder: Hashable, Sendable {
    /// The property by which documents are sorted.
    public enum Key: String, Sendable, CaseIterable {
        /// The name, in natural order.
        case name
        /// When the content last changed.
        case date
        /// Length in bytes.
        case size
        /// The content type.
        case type
    }

    /// The property by which documents are sorted.
    public var key: Key
    /// Whether small comes first. Folders that come first do so either way.
    public var isAscending: Bool
    /// Whether folders come before files.
    public var foldersFirst: Bool

    /// An order.
    public init(_ key: Key = .name, isAscending: Bool = true, foldersFirst: Bool = true) {
        self.key = key
        self.isAscending = isAscending
        self.foldersFirst = foldersFirst
    }
}
