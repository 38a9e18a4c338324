// SPDX-License-Identifier: MPL-2.0

/// A question that is asked before a volume is mounted (the signals of GMountOperation).
public struct MountQuestion: Equatable, Sendable {
    /// The text of the question, in the user's language as far as the backend is translated.
    public var message: String
    /// Whether a user's name is wanted.
    public var needsUser = false
    /// Whether a domain is wanted.
    public var needsDomain = false
    /// Whether a password is wanted.
    public var needsPassword = false
    /// Whether one may connect as nobody in particular.
    public var allowsAnonymous = false
    /// Whether the key ring can remember the password.
    public var allowsRemembering = false
    /// The user's name that is suggested.
    public var user = ""
    /// The domain that is suggested.
    public var domain = ""
    /// The answers to choose from, such as whether an unknown host is trusted; empty when a password is asked for.
    public var choices: [String] = []

    /// A question.
    public init(message: String) { self.message = message }

    func write(to writer: inout PacketWriter) {
        writer.append(message)
        let flags: [Bool] = [needsUser, needsDomain, needsPassword, allowsAnonymous, allowsRemembering]
        for flag in flags { writer.append(flag) }
        writer.append(user)
        writer.append(domain)
        writer.append(UInt32(choices.count))
        for choice in choices { writer.append(choice) }
    }

    init(from reader: inout PacketReader) throws(PacketReader.Malformed) {
        message = try reader.text()
        needsUser = try reader.flag()
        needsDomain = try reader.flag()
        needsPassword = try reader.flag()
        allowsAnonymous = try reader.flag()
        allowsRemembering = try reader.flag()
        user = try reader.text()
        domain = try reader.text()
        for _ in 0..<min(try reader.number(UInt32.self), 100) { choices.append(try reader.text()) }
    }
}
