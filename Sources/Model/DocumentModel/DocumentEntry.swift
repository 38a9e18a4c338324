// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// A document inside another one: an attachment of a message, or a file or folder in an archive.
public struct DocumentEntry: Hashable, Sendable {
    /// The most entries of a document. Further ones are left out.
    public static let limit = 1_000_000
    /// The maximum number of bytes of all paths of a document together, in UTF-8. Further entries are left out.
    public static let allPathsLimit = 128 << 20
    /// The longest path, in bytes of UTF-8. Longer ones are cut.
    public static let pathLimit = 1024
    /// The longest content of an entry that can be extracted, in bytes.
    public static let contentLimit = 128 << 20

    /// The path of the entry, with `/` between the components; a name alone in documents without folders.
    public var path: String
    /// The content type that the outer document states; empty when it states none.
    public var contentType: String
    /// Whether it is a folder.
    public var isFolder: Bool
    /// Whether it is encrypted.
    public var isLocked: Bool
    /// The length of the entry in bytes; nil when unknown.
    public var size: ByteCount?
    /// The time of its last modification; nil when unknown.
    public var modified: FileTime?

    /// An entry.
    public init(
        path: String, contentType: String = "", isFolder: Bool = false, isLocked: Bool = false, size: ByteCount? = nil,
        modified: FileTime? = nil
    ) {
        self.path = path
        self.contentType = contentType
        self.isFolder = isFolder
        self.isLocked = isLocked
        self.size = size
        self.modified = modified
    }
}
