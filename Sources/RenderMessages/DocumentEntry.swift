// SPDX-License-Identifier: MPL-2.0

/// A document inside another one: what is attached to a message, a file or folder in an archive.
///
/// As bytes: path, content type, flags `UInt8` (bit 0 a folder, bit 1 locked), size `UInt64` (all ones when unknown),
/// modification time `Int64` (0 when unknown).
public struct DocumentEntry: Hashable, Sendable {
    /// The most entries of a document; what comes after them is left out.
    public static let limit = 20_000
    /// The longest path, in bytes; what is longer is cut.
    public static let pathLimit = 1024
    /// The most bytes a list of them takes.
    public static let byteLimit = 4 + limit * (pathLimit + 255 + 32)
    /// The most bytes of an entry that is taken out.
    public static let contentLimit = 128 << 20

    /// Where it lies, `/` between the parts; the name alone where there are no folders.
    public var path: String
    /// What the outer document says that it is; empty when it does not say.
    public var contentType: String
    /// Whether it is a folder.
    public var isFolder: Bool
    /// Whether it needs a password.
    public var isLocked: Bool
    /// Length in bytes; nil when unknown.
    public var size: Int?
    /// Seconds since 1970; nil when unknown.
    public var modified: Int?

    /// An entry.
    public init(
        path: String, contentType: String = "", isFolder: Bool = false, isLocked: Bool = false, size: Int? = nil,
        modified: Int? = nil
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
            writer.write(entry.size.map { UInt64(clamping: $0) } ?? .max)
            writer.write(Int64(clamping: entry.modified ?? 0))
        }
        return writer.bytes
    }

    /// Reads and checks a list of entries.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [DocumentEntry] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: limit) { reader throws(MessageError) in
            let path = try reader.readText(limit: pathLimit)
            let contentType = try reader.readText(limit: 255)
            let flags = try reader.read(UInt8.self)
            let size = try reader.read(UInt64.self)
            let modified = try reader.read(Int64.self)
            return DocumentEntry(
                path: path, contentType: contentType, isFolder: flags & 1 != 0, isLocked: flags & 2 != 0,
                size: size < 1 << 60 ? Int(size) : nil,
                modified: modified == 0 || abs(modified / 2) > 1 << 40 ? nil : Int(modified))
        }
    }
}
