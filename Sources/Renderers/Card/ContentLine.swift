// SPDX-License-Identifier: MPL-2.0

internal import Strings
import TextRenderers

/// A line of a vCard or an iCalendar file: a name, parameters and a value (RFC 6350 §3.3, RFC 5545 §3.1).
struct ContentLine {
    /// In upper case, without its group.
    let name: String
    /// The group before the name, in lower case, as in `item1.TEL`; empty where there is none.
    let group: String
    /// By name in upper case; values in the order written.
    let parameters: [String: [String]]
    /// As written.
    let raw: String

    /// Every line of a text, unfolded.
    ///
    /// - Parameter encoding: the encoding that was chosen for the text.
    static func lines(of text: String, encoding: TextEncoding? = nil) -> [ContentLine] {
        unfolded(text, encoding: encoding).compactMap { ContentLine($0) }
    }

    /// The text of every line, unfolded.
    ///
    /// - Parameter encoding: the encoding that was chosen for the text, in place of those that lines of vCard 2.1 and
    ///   vCalendar 1.0 name for their own bytes.
    static func unfolded(_ text: String, encoding: TextEncoding? = nil) -> [String] {
        let lines = unfolded(text)
        guard let encoding else { return lines }
        return lines.map { Self.relabelled($0, as: encoding) }
    }

    /// A line whose value is written in quoted-printable bytes, with another character set; other lines as they are.
    private static func relabelled(_ line: String, as encoding: TextEncoding) -> String {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].uppercased().contains("QUOTED-PRINTABLE") else {
            return line
        }
        let parameters = line[..<colon].split(separator: ";").filter { !$0.uppercased().hasPrefix("CHARSET=") }
        return (parameters + ["CHARSET=\(encoding.rawValue)"]).joined(separator: ";") + line[colon...]
    }

    private static func unfolded(_ text: String) -> [String] {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if let last = lines.last, last.utf8.last == UInt8(ascii: "="),
                last.prefix(512).uppercased().contains("QUOTED-PRINTABLE")
            {
                // vCard 2.1 continues such values as messages do: white space that follows belongs to the value.
                lines[lines.count - 1].removeLast()
                lines[lines.count - 1] += line
            } else if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
                lines[lines.count - 1] += line.dropFirst()
            } else {
                lines.append(String(line))
            }
        }
        return lines
    }

    /// Reads an unfolded line; nil when it has no value.
    init?(_ line: String) {
        // The colon that ends the parameters is the first one outside quotes.
        var isQuoted = false
        var colon: String.Index?
        for index in line.indices {
            if line[index] == "\"" { isQuoted.toggle() }
            if line[index] == ":", !isQuoted {
                colon = index
                break
            }
        }
        guard let colon else { return nil }
        let parts = Self.split(line[..<colon], at: ";")
        guard let first = parts.first else { return nil }
        let dot = first.lastIndex(of: ".")
        group = dot.map { first[..<$0].lowercased() } ?? ""
        name = (dot.map { first[$0...].dropFirst() } ?? first).uppercased()
        var parameters: [String: [String]] = [:]
        for part in parts.dropFirst() {
            if let label = Self.customLabel(part) {
                parameters["TYPE", default: []].append("X-" + label)
                continue
            }
            let pair = part.split(separator: "=", maxSplits: 1)
            let values = Self.split(pair.count == 2 ? pair[1] : pair[0], at: ",").map { $0.filter { $0 != "\"" } }
            // vCard 2.1 writes types and encodings without a name.
            let bare = pair[0].uppercased()
            let key = pair.count == 2 ? bare : ["QUOTED-PRINTABLE", "BASE64"].contains(bare) ? "ENCODING" : "TYPE"
            parameters[key, default: []] += values
        }
        self.parameters = parameters
        raw = String(line[line.index(after: colon)...])
    }

    /// The label in a parameter of Android's: `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=C3=9C)`.
    private static func customLabel(_ part: Substring) -> String? {
        guard part.prefix(9).uppercased() == "X-CUSTOM(", part.hasSuffix(")") else { return nil }
        let fields = part.dropFirst(9).dropLast().split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        guard let label = fields.last else { return nil }
        let isQuoted = fields.dropLast().contains { $0.uppercased() == "ENCODING=QUOTED-PRINTABLE" }
        let charset = fields.dropLast().first { $0.uppercased().hasPrefix("CHARSET=") }?.dropFirst(8)
        return isQuoted ? Charset.decode(QuotedPrintable.decode(label.utf8), String(charset ?? "UTF-8")) : String(label)
    }

    /// The parts of a text between separators outside quotes; empty parts are left out.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var isQuoted = false
        return text.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == separator && !isQuoted
        }
    }

    /// The value's bytes as written in another encoding; nil when it is plain.
    var bytes: [UInt8]? {
        switch parameters["ENCODING"]?.first?.uppercased() {
        case "B", "BASE64": Base64.decode(raw.utf8)
        case "QUOTED-PRINTABLE", "Q": QuotedPrintable.decode(raw.utf8)
        default: nil
        }
    }

    /// The value as text.
    var text: String {
        let isQuoted = parameters["ENCODING"]?.first?.uppercased().hasPrefix("Q") == true
        guard isQuoted, let bytes else { return Self.unescaped(raw) }
        return Self.unescaped(Charset.decode(bytes, parameters["CHARSET"]?.first ?? "UTF-8"))
    }

    /// The parts of a structured value such as a name or an address.
    var fields: [String] {
        let isQuoted = parameters["ENCODING"]?.first?.uppercased().hasPrefix("Q") == true
        let source = isQuoted ? Charset.decode(bytes ?? [], parameters["CHARSET"]?.first ?? "UTF-8") : raw
        var fields = [""]
        var isEscaped = false
        for character in source {
            if character == ";", !isEscaped { fields.append("") } else { fields[fields.count - 1].append(character) }
            isEscaped = character == "\\" && !isEscaped
        }
        return fields.map { Self.unescaped($0).trimmed }
    }

    /// Without backslashes.
    private static func unescaped(_ text: String) -> String {
        guard text.contains("\\") else { return text }
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
