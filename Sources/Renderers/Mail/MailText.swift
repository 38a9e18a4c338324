// SPDX-License-Identifier: MPL-2.0

/// Text in header fields: strings in quotes, and comments in parentheses (RFC 5322 §3.2).
enum MailText {
    /// The parts of a field between separators outside quotes.
    static func parts(of field: String, at separator: Character) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return field.split { character in
            defer { isEscaped = character == "\\" && !isEscaped }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == separator && !isQuoted
        }
    }

    /// A text with the strings in it as they are meant: without quotes, and without the backslashes in them.
    static func unquoted(_ text: some StringProtocol) -> String {
        guard text.contains("\"") else { return String(text) }
        var result = ""
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character)
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// The first word of a field in lower case, without parameters and comments; nil where there is none.
    static func token(_ field: String) -> String? {
        withoutComments(field).split { $0 == ";" || $0.isWhitespace }.first?.lowercased()
    }

    /// A text without the comments outside its quotes.
    static func withoutComments(_ text: String) -> String {
        var result = ""
        var depth = 0
        var isQuoted = false
        for character in text {
            if character == "\"", depth == 0 { isQuoted.toggle() }
            if character == "(", !isQuoted { depth += 1 }
            if depth == 0 { result.append(character) }
            if character == ")", !isQuoted, depth > 0 { depth -= 1 }
        }
        return result
    }
}
