// SPDX-License-Identifier: MPL-2.0

/// The characters that AsciiDoc writes for sequences of others: dashes, arrows, signs and entities.
enum AsciiDocReplacement {
    private static let signs: [(written: String, sign: String)] = [
        ("(C)", "©"), ("(R)", "®"), ("(TM)", "™"), ("...", "…\u{200B}"), ("->", "→"), ("=>", "⇒"), ("<-", "←"),
        ("<=", "⇐"),
    ]

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
        "trade": "™", "mdash": "—", "ndash": "–", "hellip": "…", "larr": "←", "rarr": "→", "times": "×", "deg": "°",
        "zwsp": "\u{200B}", "middot": "·", "bull": "•", "euro": "€", "sect": "§", "para": "¶", "check": "✓",
    ]

    /// Appends the replacement of what begins at an index, and returns its end; nil for no replacement.
    static func read(
        _ text: [UInt8], at index: Int, _ range: Range<Int>, _ finder: inout EndFinder, into bytes: inout [UInt8]
    ) -> Int? {
        let part = text[index..<min(range.upperBound, index + 34)]
        if text[index] == 0x26 {
            guard let end = part.firstIndex(of: 0x3B), let character = entity(part[(index + 1)..<end]) else {
                return nil
            }
            bytes += character.utf8
            return end + 1
        }
        if part.begins("--"), index > range.lowerBound, text[index - 1].isWordByte, index + 2 < range.upperBound,
            text[index + 2].isWordByte
        {
            bytes += "—\u{200B}".utf8
            return index + 2
        }
        if part.begins("((") { return indexTerm(text, at: index, &finder, into: &bytes) }
        for (written, sign) in signs where part.starts(with: written.utf8) {
            bytes += (sign.hasPrefix("…") ? "…" : sign).utf8
            return index + written.utf8.count
        }
        return nil
    }

    /// A term for an index: one in three parentheses is not shown.
    private static func indexTerm(
        _ text: [UInt8], at index: Int, _ finder: inout EndFinder, into bytes: inout [UInt8]
    ) -> Int? {
        let isHidden = text[index...].begins("(((")
        guard let end = finder.find(isHidden ? [0x29, 0x29, 0x29] : [0x29, 0x29], from: index + 2) else { return nil }
        if !isHidden { bytes += text[(index + 2)..<end] }
        return end + (isHidden ? 3 : 2)
    }

    private static func entity(_ name: AsciiDocBytes) -> String? {
        if name.first == 0x23 {
            let digits = name.dropFirst()
            let isHexadecimal = digits.first.map { $0 | 0x20 == 0x78 } ?? false
            guard let value = UInt32(digits.dropFirst(isHexadecimal ? 1 : 0).string, radix: isHexadecimal ? 16 : 10),
                value >= 0x20, let scalar = Unicode.Scalar(value)
            else { return nil }
            return String(Character(scalar))
        }
        return entities[name.string]
    }

    /// The text of HTML, without its tags.
    static func withoutTags(_ html: AsciiDocBytes) -> [UInt8] {
        var result: [UInt8] = []
        var isTag = false
        for byte in html where byte != AsciiDocAttributes.literal {
            switch byte {
            case 0x3C: isTag = true
            case 0x3E where isTag: isTag = false
            default: if !isTag { result.append(byte) }
            }
        }
        return result
    }
}
