// SPDX-License-Identifier: MPL-2.0

/// The language of the user's session, such as `de` or `zh_TW`. Processes in the sandbox get it in an environment variable.
public struct ReaderLanguage: Equatable, Sendable {
    /// The name of the environment variable.
    public static let variable = "VITRINE_LANGUAGE"

    /// The language in lower case, then `_` and the country where it is known; empty for none.
    public let text: String

    /// The language of a locale, such as `de_DE.UTF-8`; none for `C`, `POSIX` and malformed names.
    public init(locale: some StringProtocol) {
        let name = locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
        let parts = name.split(separator: UInt8(ascii: "_"))
        let isSound = (1...2).contains(parts.count) && parts.allSatisfy { (2...3).contains($0.count) }
        let areLetters = name.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F }
        guard isSound, areLetters else {
            text = ""
            return
        }
        let words = parts.map { String(decoding: $0, as: UTF8.self) }
        text = ([words[0].lowercased()] + words.dropFirst().map { $0.uppercased() }).joined(separator: "_")
    }

    /// The language without a country.
    public var language: Substring { text.prefix { $0 != "_" } }
}
