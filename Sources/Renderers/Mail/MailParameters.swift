// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The parameters of a header field, such as `attachment; filename="plan.pdf"` (RFC 2045 §5.1), with continuations and
/// character sets (RFC 2231).
struct MailParameters {
    /// A part of a value, as written.
    private struct Part {
        let text: String
        /// Whether bytes are written as `%20`.
        let isEncoded: Bool
    }

    /// The parts of each value by their numbers. The whole of an encoded value is part -1, of a plain one -2.
    private var parts: [String: [Int: Part]] = [:]

    private let charsets: MailCharsets

    /// Reads the value of a field.
    init(_ field: String, _ charsets: MailCharsets = MailCharsets()) {
        self.charsets = charsets
        for part in MailText.parts(of: field, at: ";").dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            let text = MailText.unquoted(String(part[part.index(after: equals)...]).trimmed)
            let label = String(part[..<equals]).trimmed.lowercased()
            let pieces = label.split(separator: "*", omittingEmptySubsequences: false)
            let isEncoded = pieces.count > 1 && pieces.last?.isEmpty == true
            let number = pieces.count > 1 ? Int(written: pieces[1]) ?? (isEncoded ? -1 : -2) : -2
            let name = String(pieces.first ?? "")
            guard !name.isEmpty, parts[name]?[number] == nil else { continue }
            parts[name, default: [:]][number] = Part(text: text, isEncoded: isEncoded)
        }
    }

    /// A value by its name in lower case; the encoded one where there is also a plain one for older programs.
    subscript(name: String) -> String? {
        guard let parts = parts[name] else { return nil }
        if let whole = parts[-1] { return value([whole]) }
        if parts[0] != nil { return value((0..<parts.count).prefix { parts[$0] != nil }.compactMap { parts[$0] }) }
        return parts[-2].map { MailWords.decode($0.text, charsets) }
    }

    /// The text of the parts of a value. The first one names the character set: `utf-8'en'caf%C3%A9`.
    private func value(_ parts: [Part]) -> String {
        var charset = "UTF-8"
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            var text = part.text
            if part.isEncoded, index == 0 {
                let pieces = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
                if pieces.count == 3 {
                    charset = String(pieces[0])
                    text = String(pieces[2])
                }
            }
            bytes += part.isEncoded ? PercentEncoding.bytes(of: text) : Array(text.utf8)
        }
        return charsets.decode(bytes, charset)
    }
}
