// SPDX-License-Identifier: MPL-2.0

/// The header of a message or of a part of one (RFC 5322 §2.2).
struct MailHeader {
    private var fields: [(name: String, value: String)] = []
    /// The character sets in which encoded words, and bytes that are not, are read.
    var charsets: MailCharsets
    /// The character set of bytes that are not encoded; nil until it is looked for.
    private var bareCharset: String?

    /// Reads a header; what follows the first empty line is not looked at.
    ///
    /// - Parameters:
    ///   - only: the names of the wanted fields, in lower case; empty for all fields.
    ///   - charsets: those in which the header is read.
    ///   - message: the message around it, which tells the character set of bytes that are not encoded.
    ///
    /// - Returns: the header and the bytes of the body.
    static func read(
        _ bytes: ArraySlice<UInt8>, only names: [String] = [], charsets: MailCharsets = MailCharsets(),
        of message: ArraySlice<UInt8>? = nil
    ) -> (header: MailHeader, body: ArraySlice<UInt8>) {
        var header = MailHeader(charsets: charsets)
        var isWanted = true
        var rest = bytes
        while let end = rest.firstIndex(of: 0x0A) {
            var line = rest[rest.startIndex..<end]
            if line.last == 0x0D { line = line.dropLast() }
            let next = rest[(end + 1)...]
            if line.isEmpty { return (header, next) }
            if !names.isEmpty {
                if line.first != 0x20, line.first != 0x09 { isWanted = Self.isField(line, of: names) }
                if !isWanted {
                    rest = next
                    continue
                }
            }
            // A line that is no field, before any was read: there is no header.
            guard header.add(line, of: message ?? bytes) || !header.fields.isEmpty else { return (header, rest) }
            rest = next
        }
        if !rest.isEmpty, !header.add(rest, of: message ?? bytes), header.fields.isEmpty { return (header, rest) }
        return (header, rest[rest.endIndex...])
    }

    /// Whether a line begins with the name of one of some fields.
    private static func isField(_ line: ArraySlice<UInt8>, of names: [String]) -> Bool {
        names.contains { name in
            line.dropFirst(name.utf8.count).drop { $0 == 0x20 || $0 == 0x09 }.first == 0x3A
                && zip(line, name.utf8).allSatisfy { $0 | 0x20 == $1 }
        }
    }

    /// The character set of a line: the message's, for bytes that are not encoded as they should be.
    private mutating func charset(of line: ArraySlice<UInt8>, in message: ArraySlice<UInt8>) -> String {
        if BareCharset.isEscaped(line) { return "ISO-2022-JP" }
        guard String(validating: line, as: UTF8.self) == nil else { return "UTF-8" }
        let charset = bareCharset ?? BareCharset.name(in: message)
        bareCharset = charset
        return charset
    }

    private mutating func add(_ line: ArraySlice<UInt8>, of message: ArraySlice<UInt8>) -> Bool {
        // Bytes that are not in UTF-8 are in the encoding that was chosen.
        let charset = charsets.chosen == nil ? charset(of: line, in: message) : "UTF-8"
        let text = charsets.decode(line, charset)
        if let first = text.first, first == " " || first == "\t" {
            guard !fields.isEmpty else { return false }
            fields[fields.count - 1].value += " " + text.trimmed
            return true
        }
        let isSeparator = text.hasPrefix("From ") && text.dropFirst(5).first { $0 != " " } != ":"
        if isSeparator || text.hasPrefix(">From "), fields.isEmpty { return true }
        guard let colon = text.firstIndex(of: ":"), fields.count < 500 else { return false }
        // Old programs write white space before the colon (RFC 5322 §4.5).
        let name = String(text[..<colon]).trimmed
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else { return false }
        fields.append((name.lowercased(), String(text[colon...].dropFirst()).trimmed))
        return true
    }

    /// Whether it holds anything.
    var isEmpty: Bool { fields.isEmpty }

    /// A field as written; nil when it is not there.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// A field's text, its encoded words decoded.
    func text(_ name: String) -> String { self[name].map { MailWords.decode($0, charsets) } ?? "" }

    /// The addresses in a field.
    func addresses(_ name: String) -> MailAddresses { MailAddresses(self[name] ?? "", charsets) }

    /// A parameter of a field, such as `charset` of `content-type`.
    func parameter(_ parameter: String, of field: String) -> String? {
        self[field].flatMap { MailParameters($0, charsets)[parameter] }
    }
}
