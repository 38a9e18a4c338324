// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The attributes of an AsciiDoc document (`:name: value`), and the references to them (`{name}`).
struct AsciiDocAttributes {
    /// Precedes a character that is no markup, in text whose references were resolved.
    static let literal: UInt8 = 1
    /// The maximum length of a value, in bytes.
    private static let valueLimit = 16 << 10

    private var values: [String: [UInt8]] = [:]
    /// The number of bytes that references may still add to the text.
    private var rest = 16 << 20

    init() {
        let usual = [
            "asciidoctor": "", "asciidoctor-version": "2.0.23", "backend": "html5", "backend-html5": "",
            "basebackend": "html", "basebackend-html": "", "basebackend-html-doctype-article": "",
            "doctype": "article", "doctype-article": "", "filetype": "html", "filetype-html": "",
            "outfilesuffix": ".html", "safe-mode-secure": "", "safe-mode-name": "secure", "note-caption": "Note",
            "tip-caption": "Tip", "important-caption": "Important", "warning-caption": "Warning",
            "caution-caption": "Caution", "figure-caption": "Figure", "table-caption": "Table",
            "example-caption": "Example", "appendix-caption": "Appendix", "toc-title": "Table of Contents",
            "version-label": "Version", "idprefix": "_", "idseparator": "_", "empty": "", "sp": " ",
        ]
        for (name, value) in usual { values[name] = Array(value.utf8) }
    }

    /// The characters that attributes without an entry stand for. They are no markup.
    private static let characters: [String: String] = [
        "nbsp": "\u{A0}", "zwsp": "\u{200B}", "wj": "\u{2060}", "apos": "'", "quot": "\"", "lsquo": "‘", "rsquo": "’",
        "ldquo": "“", "rdquo": "”", "deg": "°", "plus": "+", "brvbar": "¦", "vbar": "|", "amp": "&", "lt": "<",
        "gt": ">", "startsb": "[", "endsb": "]", "caret": "^", "asterisk": "*", "tilde": "~", "backslash": "\\",
        "backtick": "`", "two-colons": "::", "two-semicolons": ";;", "cpp": "C++", "cxx": "C++", "pp": "++",
    ]

    /// The value of an attribute as text; nil for one that is not set.
    subscript(name: String) -> String? {
        values[name].map { String(decoding: $0.filter { $0 != Self.literal }, as: UTF8.self) }
    }

    /// Whether an attribute is set.
    func isSet(_ name: String) -> Bool { values[name] != nil }

    /// Sets an attribute; the references in its value are resolved at once.
    mutating func set(_ name: String, _ value: AsciiDocBytes) {
        var value = value
        // A value may name the substitutions that are made in it.
        if value.begins("pass:"), value.last == 0x5D, let open = value.firstIndex(of: 0x5B) {
            value = value[(open + 1)..<(value.endIndex - 1)]
        }
        values[name] = Array(resolved(value).prefix(Self.valueLimit))
    }

    /// Removes an attribute.
    mutating func unset(_ name: String) { values[name] = nil }

    /// An entry (`:name: value`, `:name!:`) in a line; nil for another line.
    static func entry(_ line: AsciiDocBytes) -> (name: String, value: AsciiDocBytes, isSet: Bool)? {
        guard line.first == 0x3A, line.count > 2 else { return nil }
        let start = line.startIndex + 1
        guard let end = line[start...].firstIndex(where: { !isName($0) && $0 != 0x21 }), line[end] == 0x3A, end > start
        else { return nil }
        var name = line[start..<end]
        var isSet = true
        if name.first == 0x21 { (name, isSet) = (name.dropFirst(), false) }
        if name.last == 0x21 { (name, isSet) = (name.dropLast(), false) }
        let value = line[(end + 1)...]
        guard !name.isEmpty, !name.contains(0x21), value.first.map({ $0.isBlank }) ?? true else { return nil }
        return (name.string.lowercased(), value.trimmedBytes, isSet)
    }

    /// The text with the values of the attributes that it refers to. Unknown references stay as they are.
    mutating func resolved(_ text: AsciiDocBytes) -> [UInt8] {
        guard text.contains(0x7B) else { return Array(text) }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            guard byte == 0x7B else {
                result.append(byte)
                index += 1
                continue
            }
            let isEscaped = result.last == 0x5C
            let end = text[(index + 1)...].prefix(100).firstIndex { !Self.isName($0) && $0 != 0x3A } ?? text.endIndex
            guard end < text.endIndex, text[end] == 0x7D, end > index + 1 else {
                result.append(byte)
                index += 1
                continue
            }
            let name = text[(index + 1)..<end].string.lowercased()
            if let value = value(name) {
                if isEscaped {
                    result.removeLast()
                    result.append(contentsOf: text[index...end])
                } else {
                    result.append(contentsOf: value)
                    rest -= value.count
                }
            } else {
                result.append(contentsOf: text[index...end])
            }
            index = end + 1
        }
        return result
    }

    /// The replacement of a reference; nil for an unknown one, and once references have added enough.
    private mutating func value(_ name: String) -> [UInt8]? {
        guard rest > 0 else { return nil }
        if name.hasPrefix("counter:") || name.hasPrefix("counter2:") {
            let parts = name.split(separator: ":")
            guard parts.count > 1 else { return nil }
            let key = String(parts[1])
            let number = (Int(written: self[key]) ?? (Int(written: parts.count > 2 ? parts[2] : "1") ?? 1) &- 1) &+ 1
            values[key] = Array("\(number)".utf8)
            return name.hasPrefix("counter2") ? [] : values[key]
        }
        if let value = values[name] {
            // The characters of a plain value are no markup; an address or a macro is read as one.
            guard !value.contains(0x3A), !value.contains(0x5B), !value.contains(0x3C) else { return value }
            return value.contains(where: Self.isMarkup) ? value.flatMap(Self.protected) : value
        }
        return Self.characters[name].map { $0.utf8.flatMap(Self.protected) }
    }

    private static func protected(_ byte: UInt8) -> [UInt8] { isMarkup(byte) ? [literal, byte] : [byte] }

    private static func isMarkup(_ byte: UInt8) -> Bool { markup.contains(byte) }

    private static let markup = Set("*_`#^~+|[]<>&\\'\"(:;-.".utf8)

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isLatinLetter || byte.isDecimalDigit || byte == 0x5F || byte == 0x2D
    }
}
