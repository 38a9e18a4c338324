// SPDX-License-Identifier: MPL-2.0

internal import DocumentModel

/// As bytes: kind `UInt8`, then a text, or the bytes' count `UInt32` and the bytes.
extension BytePattern {
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
        case 1: self = .text(try reader.readText(limit: TextFinding.patternLimit))
        case 2:
            let bytes = try reader.readList(limit: TextFinding.patternLimit) { reader throws(MessageError) in
                try reader.read(UInt8.self)
            }
            self = .bytes(bytes)
        default: throw MessageError("unknown pattern")
        }
    }
}
