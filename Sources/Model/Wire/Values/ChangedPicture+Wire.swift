// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// As bytes: method `UInt8`, pages `UInt32`, then the file.
extension ChangedPicture {
    /// The answer as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(method.rawValue)
        writer.write(UInt32(clamping: pageCount))
        return writer.bytes + file
    }

    /// The answer that another process wrote.
    ///
    /// - Throws: ``MessageError`` when the bytes are no such answer.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(Array(bytes.prefix(5)))
        guard let method = Method(rawValue: try reader.read()) else { throw MessageError("unknown method") }
        let pageCount = Int(try reader.read(UInt32.self))
        guard bytes.count > 5 else { throw MessageError("an empty file") }
        self.init(method, pageCount: pageCount, file: Array(bytes.dropFirst(5)))
    }
}
