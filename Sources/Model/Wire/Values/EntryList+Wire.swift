// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Quantities

/// The encoding: the encoding of names `UInt8` (0 for none); a list of entries: path, content type, flags `UInt8` (bit 0 a
/// folder, bit 1 encrypted), size `UInt64` (all ones when unknown), modification time `Int64` (``FileTime/rawValue``, 0 when
/// unknown).
extension EntryList {
    /// The bytes of the part.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(nameEncoding?.rawValue ?? 0)
        writer.write(list: Array(entries.prefix(Self.limit))) { writer, entry in
            writer.write(entry.path.prefix(utf8Count: DocumentEntry.pathLimit))
            writer.write(entry.contentType.prefix(utf8Count: 255))
            writer.write(UInt8((entry.isFolder ? 1 : 0) | (entry.isLocked ? 2 : 0)))
            writer.write(entry.size?.unsigned ?? .max)
            writer.write((entry.modified ?? .unknown).rawValue)
        }
        return writer.bytes
    }

    /// The part in bytes from another process.
    ///
    /// - Throws: ``MessageError`` when the bytes are malformed, or exceed the limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let number: UInt8 = try reader.read()
        let nameEncoding = CharacterEncoding(rawValue: number)
        guard number == 0 || nameEncoding != nil else { throw MessageError("unknown encoding") }
        let entries = try reader.readList(limit: Self.limit) { reader throws(MessageError) in
            let path = try reader.readText(limit: DocumentEntry.pathLimit)
            let contentType = try reader.readText(limit: 255)
            let flags = try reader.read(UInt8.self)
            let size = try reader.read(UInt64.self)
            let modified = FileTime(rawValue: try reader.read())
            return DocumentEntry(
                path: path, contentType: contentType, isFolder: flags & 1 != 0, isLocked: flags & 2 != 0,
                size: Int(exactly: size).map { ByteCount($0) }, modified: modified == .unknown ? nil : modified)
        }
        self.init(entries, nameEncoding: nameEncoding)
    }
}
