// SPDX-License-Identifier: MPL-2.0

/// A pattern to find in a file's bytes.
///
/// As bytes: kind `UInt8`, then a text, or the bytes' count `UInt32` and the bytes.
public enum BytePattern: Equatable, Sendable {
    /// A text in UTF-8, found in any case.
    case text(String)
    /// These bytes exactly.
    case bytes([UInt8])

    /// The length of the pattern in bytes.
    public var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }

    func write(to writer: inout MessageWriter) {
        switch self {
        case .text(let text):
            writer.write(UInt8(1))
            writer.write(text)
        case .bytes(let bytes):
            writer.write(UInt8(2))
            writer.write(list: bytes) { $0.write($1) }
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.read(UInt8.self) {
        case 1: self = .text(try reader.readText(limit: SessionRequest.searchLimit))
        case 2:
            let bytes = try reader.readList(limit: SessionRequest.searchLimit) { reader throws(MessageError) in
                try reader.read(UInt8.self)
            }
            self = .bytes(bytes)
        default: throw MessageError("unknown pattern")
        }
    }
}
