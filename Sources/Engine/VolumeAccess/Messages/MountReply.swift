// SPDX-License-Identifier: MPL-2.0

/// The answer of the user to a ``MountQuestion``.
public struct MountReply: Equatable, Sendable {
    /// Whether to go on; false when the user gave up.
    public var goesOn: Bool
    /// The user's name, if it was asked for.
    public var user = ""
    /// The domain, if it was asked for.
    public var domain = ""
    /// The password, if it was asked for.
    public var password = ""
    /// Whether to connect as nobody in particular.
    public var isAnonymous = false
    /// Whether the key ring is to remember the password.
    public var isRemembered = false
    /// Which of the offered choices.
    public var choice = 0

    /// An answer.
    public init(goesOn: Bool) { self.goesOn = goesOn }

    func write(to writer: inout PacketWriter) {
        writer.append(goesOn)
        writer.append(user)
        writer.append(domain)
        writer.append(password)
        writer.append(UInt8((isAnonymous ? 1 : 0) | (isRemembered ? 2 : 0)))
        writer.append(UInt32(clamping: choice))
    }

    init(from reader: inout PacketReader) throws(PacketReader.Malformed) {
        goesOn = try reader.flag()
        user = try reader.text()
        domain = try reader.text()
        password = try reader.text()
        let flags = try reader.number(UInt8.self)
        (isAnonymous, isRemembered) = (flags & 1 != 0, flags & 2 != 0)
        choice = Int(try reader.number(UInt32.self))
    }
}
