// SPDX-License-Identifier: MPL-2.0

public import DocumentModel

/// As bytes: operation `UInt8`, content type (text), width `UInt32`, height `UInt32`, encoding `UInt8` (0 none), a
/// `PictureChange` if there is one, and a language (text) if there is one.
extension JobOrder {
    /// The most bytes an encoded order takes.
    public static let byteLimit = 1024

    /// The order in bytes, as it crosses the sandbox.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(operation.rawValue)
        writer.write(contentType)
        writer.write(UInt32(clamping: size.width))
        writer.write(UInt32(clamping: size.height))
        writer.write(encoding?.rawValue ?? 0)
        writer.write(change) { $1.write(to: &$0) }
        writer.write(language) { $0.write($1.text) }
        return writer.bytes
    }

    /// The order in bytes that the client wrote.
    ///
    /// - Throws: ``MessageError`` when they are no order.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        guard let operation = Operation(rawValue: try reader.read()) else { throw MessageError("unknown operation") }
        let contentType = try reader.readText(limit: 255)
        let size = PixelSize(width: Int(try reader.read(UInt32.self)), height: Int(try reader.read(UInt32.self)))
        self.init(operation, contentType: contentType, size: size, encoding: ImageEncoding(rawValue: try reader.read()))
        change = try reader.readOptional { reader throws(MessageError) in try PictureChange(from: &reader) }
        language = try reader.readLanguage()
    }
}

extension MessageReader {
    /// The language that the name of a document states; nil where it states none.
    mutating func readLanguage() throws(MessageError) -> ReaderLanguage? {
        try readOptional { reader throws(MessageError) in ReaderLanguage(locale: try reader.readText(limit: 7)) }
    }
}
