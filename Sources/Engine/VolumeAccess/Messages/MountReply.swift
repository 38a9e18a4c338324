// SPDX-License-Identifier: MPL-2.0

internal import Wire

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

    func write(to writer: inout MessageWriter) {
        writer.write(goesOn)
        writer.write(user)
        writer.write(domain)
        writer.write(password)
        writer.write(UInt8((isAnonymous ? 1 : 0) | (isRemembered ? 2 : 0)))
        writer.write(UInt32(clamping: choice))
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        goesOn = try reader.readBool()
        user = try reader.readText()
        domain = try reader.readText()
        password = try reader.readText()
        let flags = try reader.read(UInt8.self)
        (isAnonymous, isRemembered) = (flags & 1 != 0, flags & 2 != 0)
        choice = Int(try reader.read(UInt32.self))
    }
}
