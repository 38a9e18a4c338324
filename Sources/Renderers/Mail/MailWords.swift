// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// Words of a header in other character sets: `=?utf-8?q?caf=C3=A9?=` (RFC 2047).
enum MailWords {
    /// The text that is meant.
    static func decode(_ text: String, _ charsets: MailCharsets = MailCharsets()) -> String {
        guard text.contains("=?") else { return text }
        var result = ""
        var rest = text[...]
        var isAfterWord = false
        // Some programs cut characters of several bytes in two, so that neighbours of one character set are decoded together.
        var pending: (charset: String, bytes: [UInt8]) = ("", [])
        func flush() {
            result += pending.bytes.isEmpty ? "" : charsets.decode(pending.bytes, pending.charset)
            pending = ("", [])
        }
        while let start = rest.index(of: "=?") {
            let before = rest[..<start]
            let parts = rest[start...].dropFirst(2).split(
                separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, parts[3].hasPrefix("=") else {
                // No word: the sign stands for itself.
                flush()
                result += rest[..<start] + "=?"
                rest = rest[start...].dropFirst(2)
                isAfterWord = false
                continue
            }
            // White space between two words does not count.
            if !(isAfterWord && before.allSatisfy(\.isWhitespace)) {
                flush()
                result += before
            }
            let bytes =
                parts[1].lowercased() == "b"
                ? Base64.decode(parts[2].utf8) : QuotedPrintable.decode(parts[2].utf8, underscores: true)
            let charset = parts[0].split(separator: "*").first?.lowercased() ?? ""
            if charset != pending.charset { flush() }
            pending = (charset, pending.bytes + bytes)
            rest = parts[3].dropFirst()
            isAfterWord = true
        }
        flush()
        return result + rest
    }
}

extension Substring {
    /// The index at which two characters first stand next to each other.
    fileprivate func index(of pair: String) -> Index? {
        var rest = self
        while let start = rest.firstIndex(of: pair.first ?? " ") {
            if rest[start...].hasPrefix(pair) { return start }
            rest = rest[rest.index(after: start)...]
        }
        return nil
    }
}
