// SPDX-License-Identifier: MPL-2.0

internal import Wire

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

    /// The most answers to choose from.
    private static let choiceLimit = 100

    /// A question.
    public init(message: String) { self.message = message }

    func write(to writer: inout MessageWriter) {
        writer.write(message.prefix(utf8Count: 8192))
        let flags: [Bool] = [needsUser, needsDomain, needsPassword, allowsAnonymous, allowsRemembering]
        for flag in flags { writer.write(flag) }
        writer.write(user.prefix(utf8Count: 1024))
        writer.write(domain.prefix(utf8Count: 1024))
        writer.write(list: Array(choices.prefix(Self.choiceLimit))) { $0.write($1.prefix(utf8Count: 256)) }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        message = try reader.readText()
        needsUser = try reader.readBool()
        needsDomain = try reader.readBool()
        needsPassword = try reader.readBool()
        allowsAnonymous = try reader.readBool()
        allowsRemembering = try reader.readBool()
        user = try reader.readText()
        domain = try reader.readText()
        choices = try reader.readList(limit: Self.choiceLimit) { reader throws(MessageError) in
            try reader.readText()
        }
    }
}
