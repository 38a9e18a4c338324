// SPDX-License-Identifier: MPL-2.0

public import DocumentModel
internal import Quantities

/// As bytes: kind `UInt8`, page count `UInt32`, first page's width and height as doubles, text length `UInt64`,
/// byte length `UInt64`, duration as a double, syntax (text), title (text), provider (text),
/// entry count `UInt32`, whether it follows the style `UInt8`, summary (a list of facts).
extension DocumentInfo {
    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(kind.rawValue)
        writer.write(UInt32(clamping: pageCount))
        writer.write(pageSize.width)
        writer.write(pageSize.height)
        writer.write(textLength.unsigned)
        writer.write(byteLength.unsigned)
        writer.write(duration)
        writer.write(syntax.prefix(utf8Count: Self.nameLimit))
        writer.write(title.prefix(utf8Count: Self.titleLimit))
        writer.write(provider.name.prefix(utf8Count: Self.nameLimit))
        writer.write(UInt32(clamping: entryCount))
        writer.write(followsStyle)
        writer.write(list: Array(summary.prefix(Self.summaryLimit))) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        guard let kind = Kind(rawValue: try reader.read()) else { throw MessageError("unknown kind of document") }
        self.init(kind: kind)
        pageCount = Int(try reader.read(UInt32.self))
        pageSize = PageSize(width: try reader.readDouble(), height: try reader.readDouble())
        textLength = try reader.readByteCount()
        byteLength = try reader.readByteCount()
        duration = try reader.readSeconds()
        syntax = try reader.readText(limit: Self.nameLimit)
        title = try reader.readText(limit: Self.titleLimit)
        provider = Provider(name: try reader.readText(limit: Self.nameLimit))
        entryCount = Int(try reader.read(UInt32.self))
        followsStyle = try reader.readBool()
        summary = try reader.readList(limit: Self.summaryLimit) { reader throws(MessageError) in
            try Fact(from: &reader)
        }
        guard pageCount <= Self.pageLimit, pageSize.isSane || pageCount == 0 && pageSize.isNothing else {
            throw MessageError("impossible pages")
        }
        guard duration >= 0 else { throw MessageError("an impossible duration") }
        guard entryCount <= DocumentEntry.limit else { throw MessageError("too many entries") }
    }
}

extension PageSize {
    /// A list of sizes as it crosses the sandbox: count `UInt32`, then width and height as doubles.
    public static func encode(_ list: [PageSize]) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(list: list) { writer, size in
            writer.write(size.width)
            writer.write(size.height)
        }
        return writer.bytes
    }

    /// The list of sizes that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such list, or exceed its limits.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [PageSize] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: DocumentInfo.pageLimit) { reader throws(MessageError) in
            let size = PageSize(width: try reader.readDouble(), height: try reader.readDouble())
            guard size.isSane else { throw MessageError("an impossible page") }
            return size
        }
    }
}

/// As bytes: next offset `UInt64`, at end `UInt8`, text.
extension TextPart {
    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(UInt64(clamping: nextOffset))
        writer.write(isAtEnd)
        writer.write(text.prefix(utf8Count: Self.byteLimit))
        return writer.bytes
    }

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let nextOffset = try reader.readByteCount().int
        let isAtEnd = try reader.readBool()
        self.init(text: try reader.readText(limit: Self.byteLimit), nextOffset: nextOffset, isAtEnd: isAtEnd)
    }
}

extension Fact {
    /// A list of facts as it crosses the sandbox: count `UInt32`, then key `UInt16` and value (text).
    public static func encode(_ list: [Fact]) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(list: Array(list.prefix(limit))) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// The list of facts that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such list, or exceed its limits.
    public static func decodeList(_ bytes: [UInt8]) throws(MessageError) -> [Fact] {
        var reader = MessageReader(bytes)
        return try reader.readList(limit: limit) { reader throws(MessageError) in try Fact(from: &reader) }
    }

    fileprivate func write(to writer: inout MessageWriter) {
        writer.write(key.rawValue)
        // Bytes first: a single character can have any number of combining marks.
        writer.write(String(value.prefix(utf8Count: Self.valueLimit).prefix(500)))
    }

    fileprivate init(from reader: inout MessageReader) throws(MessageError) {
        self.init(Key(rawValue: try reader.read()) ?? .other, try reader.readText(limit: Self.valueLimit))
    }
}
