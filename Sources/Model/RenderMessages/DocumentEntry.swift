// SPDX-License-Identifier: MPL-2.0

public import Quantities

/// A document inside another one: an attachment of a message, or a file or folder in an archive.
///
/// As bytes: path, content type, flags `UInt8` (bit 0 a folder, bit 1 locked), size `UInt64` (all ones when unknown),
/// modification time `Int64` (``FileTime/rawValue``, 0 when unknown).
public struct DocumentEntry: Hashable, Sendable {
    /// The most entries of a document. Further ones are left out.
    public static let limit = 20_000
    /// The longest path, in bytes of UTF-8. Longer ones are cut.
    public static let pathLimit = 1024
    /// The most bytes of an encoded list.
    public static let byteLimit = 4 + limit * (pathLimit + 255 + 32)
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

    /// A list of entries as it crosses the sandbox.
    public static func encode(_ list: [DocumentEntry]) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(list: Array(list.prefix(limit))) { writer, entry in
            writer.write(entry.path.prefix(utf8Count: pathLimit))
            writer.write(entry.contentType.prefix(utf8Count: 255))
            writer.write(UInt8((entry.isFolder ? 1 : 0) | (entry.isLocked ? 2 : 0)))
            writer.write(entry.size?.unsigned ?? .max)
            writer.write((entry.modified ?? .unknown).rawValue)
        }
        return writer.bytes
    }

    /// The list of entries that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such list, or exceed its limits.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [DocumentEntry] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: limit) { reader throws(MessageError) in
            let path = try reader.readText(limit: pathLimit)
            let contentType = try reader.readText(limit: 255)
            let flags = try reader.read(UInt8.self)
            let size = try reader.read(UInt64.self)
            let modified = FileTime(rawValue: try reader.read())
            return DocumentEntry(
                path: path, contentType: contentType, isFolder: flags & 1 != 0, isLocked: flags & 2 != 0,
                size: Int(exactly: size).map { ByteCount($0) }, modified: modified.isKnown ? modified : nil)
        }
    }
}
