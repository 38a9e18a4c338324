// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// As bytes: count `UInt32`, then level `UInt8`, title, an optional place; count `UInt32`, then each label.
extension DocumentOutline {
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
        let entries = try reader.readList(limit: Self.entryLimit) { reader throws(MessageError) in
            Entry(
                level: Int(try reader.read(UInt8.self)), title: try reader.readText(limit: Self.titleLimit),
                place: try reader.readOptional { reader throws(MessageError) in try PagePlace(from: &reader) })
        }
        let labels = try reader.readList(limit: Self.labelCount) { reader throws(MessageError) in
            try reader.readText(limit: Self.labelLimit)
        }
        self.init(entries: entries, labels: labels)
    }
}
