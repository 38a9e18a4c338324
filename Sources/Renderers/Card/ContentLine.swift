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

    /// The text of every line, unfolded. Bytes are compared, because a fold may stand before a combining character.
    private static func unfolded(_ text: String) -> [String] {
        var lines: [String] = []
        // Whether the last line goes on after a soft line break.
        var isBroken = false
        for bytes in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let line = Substring(bytes)
            let first = bytes.first
            if isBroken {
                // vCard 2.1 continues such values as messages do: white space that follows belongs to the value, and an empty
                // line ends it.
                lines[lines.count - 1].unicodeScalars.removeLast()
                lines[lines.count - 1] += line
                isBroken = bytes.last == UInt8(ascii: "=")
            } else if first == nil {
                continue
            } else if first == 0x20 || first == 0x09, !lines.isEmpty {
                lines[lines.count - 1] += Substring(bytes.dropFirst())
                isBroken = bytes.last == UInt8(ascii: "=") && isQuotedPrintable(lines[lines.count - 1])
            } else if bytes.allSatisfy(Self.isBase64), let last = lines.last, isBase64(last) {
                // vCard 2.1 does not ask for white space before the lines of such values.
                lines[lines.count - 1] += line
            } else {
                lines.append(String(line))
                isBroken = bytes.last == UInt8(ascii: "=") && isQuotedPrintable(lines[lines.count - 1])
            }
        }
        return lines
    }

    private static func isQuotedPrintable(_ line: String) -> Bool {
        line.prefix(512).uppercased().contains("QUOTED-PRINTABLE")
    }

    /// Whether the value of a line is written in Base64.
    private static func isBase64(_ line: String) -> Bool {
        guard let colon = line.utf8.prefix(512).firstIndex(of: UInt8(ascii: ":")) else { return false }
        let head = line[..<colon].uppercased()
        return head.hasSuffix(";BASE64") || head.contains(";BASE64;") || head.contains("ENCODING=B")
    }

    /// Whether a byte occurs in values in Base64.
    private static func isBase64(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == 0x2B || byte == 0x2F || byte == 0x3D
    }

    /// Reads an unfolded line; nil when it has no value.
    init?(_ line: String) {
        // The colon that ends the parameters is the first one outside quotes.
        var isQuoted = false
        var colon: String.Index?
        for index in line.utf8.indices {
            if line.utf8[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if line.utf8[index] == UInt8(ascii: ":"), !isQuoted {
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
            let values = Self.split(pair.count == 2 ? pair[1] : pair[0], at: ",")
                .map { Self.unquoted($0) }
            // vCard 2.1 writes types and encodings without a name.
            let bare = pair[0].uppercased()
            let key = pair.count == 2 ? bare : ["QUOTED-PRINTABLE", "BASE64"].contains(bare) ? "ENCODING" : "TYPE"
            parameters[key, default: []] += values
        }
        self.parameters = parameters
        raw = String(line[line.utf8.index(after: colon)...])
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
    private static func split(_ text: Substring, at separator: Unicode.Scalar) -> [Substring] {
        var isQuoted = false
        return text.unicodeScalars.split { scalar in
            if scalar == "\"" { isQuoted.toggle() }
            return scalar == separator && !isQuoted
        }.map { Substring($0) }
    }

    /// The value of a parameter without its quotes, with the characters that are written as two (RFC 6868).
    private static func unquoted(_ text: Substring) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars where scalar != "\"" {
            if isEscaped {
                switch scalar {
                case "n": result.append("\n")
                case "'": result.append("\"")
                case "^": result.append("^")
                default: result.append(contentsOf: ["^", scalar])
                }
                isEscaped = false
            } else if scalar == "^" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        if isEscaped { result.append("^") }
        return String(result)
    }

    /// The value's bytes as written in another encoding; nil when it is plain.
    var bytes: [UInt8]? {
        switch parameters["ENCODING"]?.first?.uppercased() {
        case "B", "BASE64": Base64.decode(raw.utf8)
        case "QUOTED-PRINTABLE", "Q": QuotedPrintable.decode(raw.utf8)
        default: nil
        }
    }

    /// The value as text, with its backslashes.
    private var written: String {
        bytes.map { Charset.decode($0, parameters["CHARSET"]?.first ?? "UTF-8") } ?? raw
    }

    /// The value as text.
    var text: String { Self.unescaped(written) }

    /// The parts of a structured value such as a name or an address.
    var fields: [String] {
        var fields = [String.UnicodeScalarView()]
        var isEscaped = false
        for scalar in written.unicodeScalars {
            if scalar == ";", !isEscaped { fields.append(.init()) } else { fields[fields.count - 1].append(scalar) }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return fields.map { Self.unescaped(String($0)).trimmed }
    }

    /// Without backslashes.
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                result.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
