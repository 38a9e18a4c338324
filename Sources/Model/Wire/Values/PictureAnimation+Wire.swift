// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// As bytes: plays `UInt32`, count `UInt32`, then the delay after each frame, in milliseconds, `UInt32`.
extension PictureAnimation {
    /// The record as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(UInt32(clamping: plays))
        writer.write(list: delays) { $0.write(UInt32(clamping: $1)) }
        return writer.bytes
    }

    /// The record that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such record, or exceed its limits.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        let plays = Int(try reader.read(UInt32.self))
        self.init(
            plays: plays,
            delays: try reader.readList(limit: Self.limit) { reader throws(MessageError) in
                Int(try reader.read(UInt32.self))
            })
    }
}
