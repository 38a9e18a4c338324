// SPDX-License-Identifier: MPL-2.0

/// The addresses of a header field, with groups (RFC 5322 §3.4), such as `Team: jane@example.org, max@example.org;`.
struct MailAddresses {
    /// The addresses as text for a page: names without quotes, and groups with their members, or with their name alone where
    /// no member is named. Groups that stand for no recipient, such as `undisclosed-recipients:;`, are left out.
    private(set) var text = ""
    /// Whether the field has a group that stands for no recipient.
    private(set) var hasEmptyGroup = false

    /// The maximum number of characters of a field that are read: far more than a page has room for.
    private static let limit = 8_000

    /// Reads the value of a field.
    init(_ field: String, _ charsets: MailCharsets = MailCharsets()) {
        var parts: [(text: String, isGroup: Bool)] = []
        var rest = field.prefix(Self.limit)
        let lastEnd = rest.lastIndex(of: ";") ?? rest.startIndex
        while !rest.isEmpty {
            let group = Self.group(rest, lastEnd: lastEnd)
            if let group {
                let members = Self.meant(group.members, charsets)
                let name = Self.meant(MailText.withoutComments(String(group.name)), charsets)
                // Old programs write the name of a server as the only member of such a group.
                if members.isEmpty && name.isEmpty
                    || (members.isEmpty || members.hasPrefix("@")) && Self.standsForNobody(name)
                {
                    hasEmptyGroup = true
                } else {
                    parts.append((members.isEmpty ? name : "\(name): \(members)", true))
                }
                rest = group.rest
            } else {
                let end = Self.place(of: ",", in: rest) ?? rest.endIndex
                let address = Self.meant(rest[..<end], charsets)
                if !address.isEmpty { parts.append((address, false)) }
                rest = rest[end...].dropFirst()
            }
        }
        for (index, part) in parts.enumerated() {
            // A semicolon marks the end of a group's members.
            if index > 0 { text += part.isGroup || parts[index - 1].isGroup ? "; " : ", " }
            text += part.text
        }
    }

    /// The group at the start of a text, and the text after it; nil when the text begins with an address.
    ///
    /// - Parameter lastEnd: the place of the last semicolon.
    private static func group(
        _ text: Substring, lastEnd: Substring.Index
    ) -> (name: Substring, members: Substring, rest: Substring)? {
        let first = text[..<(place(of: ",", in: text) ?? text.endIndex)]
        guard let colon = place(of: ":", in: first) else { return nil }
        let name = text[..<colon]
        let content = text[colon...].dropFirst()
        if colon < lastEnd, let end = place(of: ";", in: content) {
            // Other programs write the name of the server after the group.
            let behind = content[end...].dropFirst()
            let tail = behind.prefix { $0 != "," }
            let isTail = String(tail).trimmed.hasPrefix("@") || tail.allSatisfy { $0.isWhitespace || $0 == ">" }
            return (name, content[..<end], isTail ? behind.dropFirst(tail.count).dropFirst() : behind)
        }
        return content.allSatisfy(\.isWhitespace) ? (name, "", "") : nil
    }

    /// A decoded text: encoded words are decoded last, so that quotes in them stay.
    private static func meant(_ text: some StringProtocol, _ charsets: MailCharsets) -> String {
        MailWords.decode(MailText.unquoted(String(text).trimmed), charsets).trimmed
    }

    private static func standsForNobody(_ name: String) -> Bool {
        let letters = name.lowercased().filter(\.isLetter)
        return letters.hasPrefix("undisclosed") || letters.hasPrefix("unlistedrecipient")
            || [
                "norecipients", "norecipient", "recipientlistnotshown", "recipientlistsuppressed",
                "recipientsnotspecified",
            ]
            .contains(letters)
    }

    /// The first place of a sign outside strings, comments, addresses and encoded words.
    private static func place(of sign: Character, in text: Substring) -> Substring.Index? {
        var isQuoted = false
        var isEscaped = false
        var depth = 0
        var isAddress = false
        var isWord = false
        var last: Character?
        for index in text.indices {
            let character = text[index]
            defer { last = character }
            if isEscaped {
                isEscaped = false
                continue
            }
            switch character {
            case "\\" where isQuoted || depth > 0: isEscaped = true
            case "\"" where depth == 0: isQuoted.toggle()
            case _ where isQuoted: break
            case "(": depth += 1
            case ")": depth = max(0, depth - 1)
            case _ where depth > 0: break
            case "<", "[": isAddress = true
            case ">", "]": isAddress = false
            case "?" where last == "=": isWord = true
            case "=" where last == "?": isWord = false
            case sign where !isAddress && !isWord: return index
            default: break
            }
        }
        return nil
    }
}
