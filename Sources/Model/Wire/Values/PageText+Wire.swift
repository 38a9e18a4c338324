// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// As bytes: the text, count `UInt32`, then each box.
extension PageText {
    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(text(in: characters.indices))
        writer.write(list: boxes) { $1.write(to: &$0) }
        return writer.bytes
    }

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let text = try reader.readText(limit: Self.limit * 4)
        let boxes = try reader.readList(limit: Self.limit) { reader throws(MessageError) in
            try PageBox(from: &reader)
        }
        guard text.unicodeScalars.count == boxes.count else { throw MessageError("characters without a place") }
        self.init(text, boxes: boxes)
    }
}
