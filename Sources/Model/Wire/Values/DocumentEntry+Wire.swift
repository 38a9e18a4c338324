// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Quantities

/// As bytes: path, content type, flags `UInt8` (bit 0 a folder, bit 1 locked), size `UInt64` (all ones when unknown),
/// modification time `Int64` (``FileTime/rawValue``, 0 when unknown).
extension DocumentEntry {
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
                size: Int(exactly: size).map { ByteCount($0) }, modified: modified == .unknown ? nil : modified)
        }
    }
}
