// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// The phrases of renderers in the user's language. Processes in the sandbox, which load no translations, get them in an
/// environment variable: all phrases in the order of ``Phrase``, with tabs between them.
public struct PhraseBook: Equatable, Sendable {
    /// The name of the environment variable.
    public static let variable = "VITRINE_PHRASES"
    /// The longest phrase, in bytes.
    private static let byteLimit = 256

    private let texts: [String]

    /// The English phrases.
    public static let english = PhraseBook(texts: Phrase.allCases.map(\.rawValue))

    /// The translation of each phrase; the English text where `translate` answers one that cannot be handed over.
    public init(_ translate: (Phrase) -> String) {
        self.init(
            texts: Phrase.allCases.map { phrase in
                let text = translate(phrase)
                return Self.isSound(text) ? text : phrase.rawValue
            })
    }

    private init(texts: [String]) { self.texts = texts }

    /// The value of the variable.
    public var encoded: String { texts.joined(separator: "\t") }

    /// The phrases in a value of the variable; nil when it is malformed.
    public init?(decoding text: String) {
        let texts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard texts.count == Phrase.allCases.count, texts.allSatisfy(Self.isSound) else { return nil }
        self.init(texts: texts)
    }

    private static func isSound(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= byteLimit && !text.unicodeScalars.contains { $0.value < 0x20 }
    }

    /// The text of a phrase, with its placeholders.
    public subscript(phrase: Phrase) -> String {
        Phrase.allCases.firstIndex(of: phrase).map { texts[$0] } ?? phrase.rawValue
    }

    /// The text of a phrase with each `{name}` replaced by its value, in one pass.
    public func text(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
        self[phrase].filled(values)
    }
}
