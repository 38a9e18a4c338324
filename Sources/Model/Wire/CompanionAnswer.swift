// SPDX-License-Identifier: MPL-2.0

/// The answer to a ``CompanionRequest``: one sequenced packet. A companion that is given comes with a descriptor: of its
/// file, or for a picture of sealed memory with an ``AnswerHeader`` and pixels.
///
/// As bytes: identifier `UInt32`, outcome `UInt8`.
public struct CompanionAnswer: Equatable, Sendable {
    /// The length of a packet, in bytes.
    public static let byteCount = 5

    /// The outcomes of a request.
    public enum Outcome: UInt8, CaseIterable, Sendable {
        /// The companion is there; the packet carries its descriptor.
        case given = 1
        /// There is no such file.
        case missing
        /// The file may not be asked for: it lies outside the folder, is of another kind, or there were too many.
        case refused
        /// The file is there, and cannot be read or drawn.
        case unreadable
    }

    /// The request that is answered.
    public var id: UInt32
    /// Its outcome.
    public var outcome: Outcome

    /// An answer.
    public init(id: UInt32, _ outcome: Outcome) { (self.id, self.outcome) = (id, outcome) }

    /// The bytes of the packet.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(id)
        writer.write(outcome.rawValue)
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        id = try reader.read()
        guard let outcome = Outcome(rawValue: try reader.read()) else { throw MessageError("unknown outcome") }
        self.outcome = outcome
        try reader.end()
    }
}
