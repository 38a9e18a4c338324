// SPDX-License-Identifier: MPL-2.0

/// The first packet of a process that answers requests: its protocol and the version of it.
///
/// As bytes: magic `VTHI` (0x49485456) `UInt32`, protocol `UInt8`, version `UInt8`. Later versions may append fields, which
/// are ignored.
public struct Hello: Equatable, Sendable {
    /// The families of messages.
    public enum Conversation: UInt8, Sendable {
        /// The requests to helpers of volumes, and their answers.
        case volume = 1
    }

    /// The first four bytes.
    public static let magic: UInt32 = 0x4948_5456

    /// The family of messages.
    public var conversation: Conversation
    /// The version of these messages.
    public var version: UInt8

    /// A greeting.
    public init(_ conversation: Conversation, version: UInt8) {
        self.conversation = conversation
        self.version = version
    }

    /// The greeting in bytes: 6.
    public var encoded: [UInt8] {
        var writer = MessageWriter()
        writer.write(Self.magic)
        writer.write(conversation.rawValue)
        writer.write(version)
        return writer.bytes
    }

    /// The greeting in bytes that another process wrote.
    ///
    /// - Throws: ``MessageError`` when they are no greeting.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        var reader = MessageReader(bytes)
        guard try reader.read(UInt32.self) == Self.magic else { throw MessageError("no greeting") }
        guard let conversation = Conversation(rawValue: try reader.read()) else {
            throw MessageError("unknown conversation")
        }
        self.init(conversation, version: try reader.read())
    }
}
