// SPDX-License-Identifier: MPL-2.0

/// The answer to a ``RangeRequest``: one sequenced packet.
///
/// As bytes: identifier `UInt32`, status `UInt8` (0 for bytes, else the failure), then the bytes of the range or the text
/// of the failure, with their length before them.
package struct RangeAnswer: Equatable, Sendable {
    /// The longest packet, in bytes.
    package static let packetLimit = RangeRequest.limit + 16

    /// Why a range could not be read.
    package enum Failure: UInt8, Sendable {
        /// The document is not the one that was opened.
        case changed = 1
        /// The volume is gone, or has no such document any more.
        case gone
        /// The volume answered with an error, or with less than the document's length promises.
        case failed
        /// The reader has been given as many bytes as it may have.
        case overBudget
    }

    /// The result of a request.
    package enum Result: Equatable, Sendable {
        case bytes([UInt8])
        case failed(Failure, String)
    }

    /// The request that is answered.
    package var id: UInt32
    /// Its result.
    package var result: Result

    /// An answer.
    package init(id: UInt32, _ result: Result) { (self.id, self.result) = (id, result) }

    /// The bytes of the packet.
    package var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(id)
        switch result {
        case .bytes(let bytes):
            writer.write(UInt8(0))
            writer.write(bytes)
        case .failed(let failure, let text):
            writer.write(failure.rawValue)
            writer.write(text.prefix(utf8Count: 4096))
        }
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        id = try reader.read()
        let status: UInt8 = try reader.read()
        if status == 0 {
            result = .bytes(try reader.readBytes(limit: RangeRequest.limit))
        } else {
            guard let failure = Failure(rawValue: status) else { throw MessageError("unknown failure") }
            result = .failed(failure, try reader.readText())
        }
        try reader.end()
    }
}
