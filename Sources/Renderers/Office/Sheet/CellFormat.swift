// SPDX-License-Identifier: MPL-2.0

internal import Strings

/// A number format of a spreadsheet, such as `#,##0.00 "€"` or `dd.mm.yyyy` (ECMA-376 part 1 §18.8.30).
struct CellFormat {
    private enum Kind {
        case general
        case text
        case number(decimals: Int, groups: Bool, percent: Bool, prefix: String, suffix: String, exponent: Bool)
        case moment([Substring])
    }

    private let kind: Kind
    /// Whether days are counted from 1904, as old Macs did.
    var startsIn1904 = false

    /// The formats that have a number and no code.
    private static let builtIn: [Int: String] = [
        1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 14: "yyyy-mm-dd",
        15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
        22: "yyyy-mm-dd h:mm", 37: "#,##0", 38: "#,##0", 39: "#,##0.00", 40: "#,##0.00", 45: "mm:ss", 46: "h:mm:ss",
        47: "mm:ss", 48: "0.0E+0", 49: "@",
    ]

    /// A format by its number.
    init(builtIn number: Int) {
        self.init(Self.builtIn[number] ?? "General")
    }

    /// A format by its code. Only the part for positive numbers is used.
    init(_ code: String) {
        let section = code.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
        if section.lowercased() == "general" || section.isEmpty {
            kind = .general
            return
        }
        let parts = Self.parts(of: String(section))
        let letters = parts.filter { !$0.isLiteral }.map { $0.text.lowercased() }.joined()
        if letters.contains("@") {
            kind = .text
        } else if letters.contains(where: { "ymdhs".contains($0) }) && !letters.contains("0") {
            kind = .moment(Self.tokens(of: parts))
        } else {
            let pattern = parts.filter { !$0.isLiteral }.map(\.text).joined()
            let point = pattern.firstIndex(of: ".")
            let decimals = point.map {
                pattern[$0...].prefix { $0 != "E" && $0 != "e" }.filter { "0#?".contains($0) }.count
            }
            let first = parts.firstIndex { !$0.isLiteral && $0.text.contains(where: { "0#?".contains($0) }) }
            let prefix = parts.prefix(first ?? 0).filter(\.isLiteral).map(\.text).joined()
            let suffix = parts.dropFirst((first ?? 0) + 1).filter(\.isLiteral).map(\.text).joined()
            kind = .number(
                decimals: min(decimals ?? 0, 12), groups: pattern.contains(","), percent: pattern.contains("%"),
                prefix: prefix, suffix: suffix, exponent: pattern.uppercased().contains("E+"))
        }
    }

    /// Whether its values stand at the end of the cell.
    var isText: Bool { if case .text = kind { true } else { false } }

    /// A value as the format shows it.
    func text(_ value: Double) -> String {
        switch kind {
        case .general, .text:
            return Decimal.plain(value)
        case .number(let decimals, let groups, let percent, let prefix, let suffix, let exponent):
            if exponent { return Decimal.plain(value) }
            let number = Decimal.fixed(percent ? value * 100 : value, decimals: decimals, groups: groups)
            return prefix + number + (percent ? "%" : "") + suffix
        case .moment(let tokens):
            guard value >= 0, value < 2_958_466 else { return Decimal.plain(value) }
            return CellMoment(serial: value + (startsIn1904 ? 1462 : 0)).text(tokens)
        }
    }

    /// A code's characters, told apart from what it quotes.
    private static func parts(of section: String) -> [(text: String, isLiteral: Bool)] {
        var parts: [(text: String, isLiteral: Bool)] = []
        var rest = section[...]
        func append(_ text: String, _ isLiteral: Bool) {
            if let last = parts.last, last.isLiteral == isLiteral {
                parts[parts.count - 1].text += text
            } else {
                parts.append((text, isLiteral))
            }
        }
        while let character = rest.popFirst() {
            switch character {
            case "\"":
                append(String(rest.prefix { $0 != "\"" }), true)
                rest = rest.drop { $0 != "\"" }.dropFirst()
            case "\\": if let next = rest.popFirst() { append(String(next), true) }
            case "_": rest = rest.dropFirst()
            case "*": rest = rest.dropFirst()
            case "[":
                let inside = rest.prefix { $0 != "]" }
                rest = rest.drop { $0 != "]" }.dropFirst()
                // A currency: [$€-407]. Times that exceed a day: [h]. The rest is colours and conditions.
                if inside.hasPrefix("$") {
                    append(String(inside.dropFirst().prefix { $0 != "-" }), true)
                } else if ["h", "hh", "m", "mm", "s", "ss"].contains(inside.lowercased()) {
                    append(String(inside), false)
                }
            case "$", "€", "£", "¥", "(", ")", " ", "+": append(String(character), true)
            default: append(String(character), false)
            }
        }
        return parts
    }

    /// The parts of a date's code: equal letters together, everything else as it is.
    private static func tokens(of parts: [(text: String, isLiteral: Bool)]) -> [Substring] {
        var tokens: [Substring] = []
        for part in parts {
            if part.isLiteral {
                tokens.append("\"" + part.text[...])
                continue
            }
            var rest = part.text[...]
            while let first = rest.first {
                if rest.uppercased().hasPrefix("AM/PM") {
                    tokens.append("AM/PM")
                    rest = rest.dropFirst(5)
                    continue
                }
                let lower = first.lowercased()
                let run = "ymdhs".contains(lower) ? rest.prefix { $0.lowercased() == lower } : rest.prefix(1)
                tokens.append(run)
                rest = rest.dropFirst(run.count)
            }
        }
        return tokens
    }
}
