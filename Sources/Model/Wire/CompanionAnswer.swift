// SPDX-License-Identifier: MPL-2.0

/// The answer to a ``CompanionRequest``: one sequenced packet. With the outcome ``Outcome/given`` it carries a descriptor: the
/// file, or for a picture sealed memory with an ``AnswerHeader`` and pixels.
///
/// The encoding: identifier `UInt32`, outcome `UInt8`, milliseconds `UInt64`.
public struct CompanionAnswer: Equatable, Sendable {
    /// The length of a packet, in bytes.
    public static let byteCount = 13

    /// The outcome of a request.
    public enum Outcome: UInt8, CaseIterable, Sendable {
        /// The companion is available; the packet carries its descriptor.
        case given = 1
        /// The file does not exist.
        case missing
        /// The file is not permitted: it lies outside the folder, is of another kind, or exceeds the budget.
        case refused
        /// The file exists, but cannot be read or drawn.
        case unreadable
        /// The file is there, and no more is told than that.
        case present
    }

    /// The identifier of the request.
    public var id: UInt32
    /// The outcome of the request.
    public var outcome: Outcome
    /// The length of a sound file in milliseconds; 0 when unknown, and for all other files.
    public var milliseconds: UInt64

    /// An answer.
    public init(id: UInt32, _ outcome: Outcome, milliseconds: UInt64 = 0) {
        (self.id, self.outcome, self.milliseconds) = (id, outcome, milliseconds)
    }

    /// The bytes of the packet.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(id)
        writer.write(outcome.rawValue)
        writer.write(milliseconds)
        return writer.bytes
    }

    /// Reads a packet.
    package init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        id = try reader.read()
        guard let outcome = Outcome(rawValue: try reader.read()) else { throw MessageError("unknown outcome") }
        self.outcome = outcome
        milliseconds = try reader.read()
        try reader.end()
    }
}
