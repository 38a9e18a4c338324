// SPDX-License-Identifier: MPL-2.0

import PageLayout
import Quantities

/// The parser of the code of a number format (ECMA-376 part 1 §18.8.31).
struct FormatScanner {
    /// The maximum length of a code in characters; the rest of a longer one is ignored.
    private static let limit = 512

    private let code: [Character]
    private var index = 0
    private var sections: [FormatSection] = []
    private var section = FormatSection()

    /// The sections of a code, at least one.
    static func sections(of code: String) -> [FormatSection] {
        var scanner = FormatScanner(code: Array(code.prefix(limit)))
        return scanner.read()
    }

    private init(code: [Character]) { self.code = code }

    private mutating func read() -> [FormatSection] {
        while index < code.count {
            let character = code[index]
            index += 1
            switch character {
            case ";":
                sections.append(section)
                section = FormatSection()
            case "\"":
                let start = index
                while index < code.count, code[index] != "\"" { index += 1 }
                add(literal: String(code[start..<index]))
                index += 1
            case "\\", "!":
                if let next = take() { add(literal: String(next)) }
            case "_": if take() != nil { section.tokens.append(.space) }
            case "*": if let next = take() { section.tokens.append(.fill(next)) }
            case "[": readBrackets()
            case "0", "#", "?": section.tokens.append(.digit(character))
            case ".": section.tokens.append(.point)
            case ",": section.tokens.append(.comma)
            case "%": section.tokens.append(.percent)
            case "/": section.tokens.append(.slash)
            case "@": section.tokens.append(.text)
            default: readLetter(character)
            }
        }
        sections.append(section)
        return sections
    }

    private mutating func take() -> Character? {
        guard index < code.count else { return nil }
        defer { index += 1 }
        return code[index]
    }

    private mutating func add(literal: String) {
        if case .literal(let text) = section.tokens.last {
            section.tokens[section.tokens.count - 1] = .literal(text + literal)
        } else {
            section.tokens.append(.literal(literal))
        }
    }

    /// Whether a word begins at the character before this place, in upper or lower case; then moves behind the word.
    private mutating func takes(_ word: String) -> Bool {
        let start = index - 1
        guard code.count - start >= word.count,
            zip(code[start...], word).allSatisfy({ $0.lowercased() == $1.lowercased() })
        else { return false }
        index = start + word.count
        return true
    }

    private mutating func readLetter(_ character: Character) {
        if takes("General") {
            section.tokens.append(.general)
        } else if takes("AM/PM") {
            section.tokens.append(.halfDay(first: "AM", second: "PM"))
        } else if takes("A/P") {
            let isSmall = character == "a"
            section.tokens.append(.halfDay(first: isSmall ? "a" : "A", second: isSmall ? "p" : "P"))
        } else if takes("上午/下午") {
            section.tokens.append(.halfDay(first: "上午", second: "下午"))
        } else if takes("午前/午後") {
            section.tokens.append(.halfDay(first: "午前", second: "午後"))
        } else if takes("E+") || takes("E-") {
            section.tokens.append(.exponent(hasPlus: code[index - 1] == "+"))
        } else if let letter = character.lowercased().first, "ymdhsgeba".contains(letter) {
            var count = 1
            while index < code.count, code[index].lowercased().first == letter {
                index += 1
                count += 1
            }
            if letter == "a" && count < 3 || letter == "b" && count == 1 {
                add(literal: String(repeating: character, count: count))
            } else {
                section.tokens.append(.moment(letter, count))
            }
        } else {
            add(literal: String(character))
        }
    }

    /// Reads the content of brackets: a colour, a condition, a currency, a language, or a duration.
    private mutating func readBrackets() {
        let start = index
        while index < code.count, code[index] != "]" { index += 1 }
        let inside = String(code[start..<min(index, code.count)])
        index += 1
        let lower = inside.lowercased()
        if inside.hasPrefix("$") {
            readCurrency(inside.dropFirst())
        } else if let first = lower.first, "hms".contains(first), lower.allSatisfy({ $0 == first }) {
            section.tokens.append(.elapsed(first, lower.count))
        } else if let colour = FormatColour.named(lower) {
            section.colour = colour
        } else if let first = lower.first, "<>=".contains(first) {
            let sign = lower.prefix { "<>=".contains($0) }
            guard let comparison = FormatSection.Condition.Comparison(rawValue: String(sign)),
                let limit = Double(written: String(lower.dropFirst(sign.count)).trimmed)
            else { return }
            section.condition = FormatSection.Condition(comparison: comparison, limit: limit)
        }
    }

    /// Reads a currency and the number or tag of a language, such as `[$€-407]`.
    private mutating func readCurrency(_ text: Substring) {
        let currency = text.prefix { $0 != "-" }
        if !currency.isEmpty { add(literal: String(currency)) }
        let tag = text.dropFirst(currency.count + 1).prefix { $0 != "," }.lowercased()
        guard !tag.isEmpty else { return }
        switch tag {
        case "x-sysdate": section.systemForm = .longDate
        case "x-systime": section.systemForm = .longTime
        default:
            guard let number = Int(tag, radix: 16), number >= 0 else {
                section.language = FormatLanguage.tagged(tag)
                return
            }
            switch number & 0xFFFF {
            case 0xF800: section.systemForm = .longDate
            case 0xF400: section.systemForm = .longTime
            default:
                section.language = FormatLanguage.numbered(number & 0x3FF)
                section.isBuddhist = number >> 16 & 0xFF == 7
            }
        }
    }
}
