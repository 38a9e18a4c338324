// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// A number format of a spreadsheet, such as `#,##0.00 "€"` or `dd.mm.yyyy` (ECMA-376 part 1 §18.8.30).
struct CellFormat {
    /// A value as text in a number format.
    struct Shown {
        var text: String
        /// The colour in the format; nil for that of the cell.
        var colour: Colour?
        /// The text before a character that fills the cell, that character, and the text after it.
        var fill: SheetGrid.Fill?
    }

    private let sections: [FormatSection]
    /// The section for texts, apart from those for numbers.
    private let textSection: FormatSection?
    private let reader: ReaderLocale
    /// Whether days are counted from 1904, as in old versions for the Mac.
    var startsIn1904 = false

    /// A built-in format by its number; the formats from 14 to 22 follow the reader's language.
    init(builtIn number: Int, for reader: ReaderLocale = .usual) {
        self.init(BuiltInFormat.code(number) ?? "General", for: reader)
        guard number == 22 || BuiltInFormat.dates.contains(number) else { return }
        var section = FormatSection()
        section.tokens = MomentText.date(reader)
        if number == 22 {
            section.tokens += [.literal(" "), .moment("h", 1), .literal(":"), .moment("m", 2)]
            if reader.forms.hasHalfDays {
                section.tokens += [.literal(" "), .halfDay(first: "AM", second: "PM")]
            }
        }
        self = CellFormat([section], for: reader)
    }

    /// A format by its code.
    init(_ code: String, for reader: ReaderLocale = .usual) {
        self.init(FormatScanner.sections(of: code), for: reader)
    }

    private init(_ sections: [FormatSection], for reader: ReaderLocale) {
        self.reader = reader
        var sections = Array(sections.prefix(4))
        if sections.count == 4 || sections.count > 1 && sections[sections.count - 1].hasText {
            textSection = sections.removeLast()
        } else {
            textSection = sections[0].hasText ? sections[0] : nil
        }
        self.sections = sections
    }

    /// Whether the format is for texts alone, including texts of digits.
    var isText: Bool { sections.count == 1 && sections[0].hasText }

    /// The text of a number in the format.
    func text(_ value: Double) -> String { shown(value).text }

    /// A number in the format.
    func shown(_ value: Double) -> Shown {
        guard value.isFinite, let (section, hasSign) = section(for: value) else {
            return Shown(text: GeneralNumber.text(value, reader.forms))
        }
        return shown(value, by: section, hasSign: hasSign)
    }

    /// A text in the format.
    func shown(_ text: String) -> Shown {
        guard let section = textSection else { return Shown(text: text) }
        return Shown(text: join(section.tokens) { $0 == .text ? text : nil }, colour: section.colour)
    }

    /// The section for a number, and whether a negative number gets its sign there; nil where no condition holds.
    private func section(for value: Double) -> (section: FormatSection, hasSign: Bool)? {
        if sections.contains(where: { $0.condition != nil }) {
            for (index, section) in sections.enumerated() {
                if let condition = section.condition {
                    if condition.holds(value) { return (section, !condition.isOfNegatives) }
                } else if index == sections.count - 1 {
                    // The last section is for all remaining values, which may be the negative ones.
                    let isRest = sections[0].condition.map { $0.isOfPositives } ?? false
                    return (section, !(isRest && index == 1))
                } else if index == 1, sections.count == 3 {
                    if value < 0 { return (section, false) }
                } else if index == 0, value > 0 || value == 0 && sections.count < 3 {
                    return (section, true)
                }
            }
            return nil
        }
        switch sections.count {
        case 1: return (sections[0], true)
        case 2: return value < 0 ? (sections[1], false) : (sections[0], true)
        default: return value < 0 ? (sections[1], false) : (sections[value == 0 ? 2 : 0], true)
        }
    }

    private func shown(_ value: Double, by section: FormatSection, hasSign: Bool) -> Shown {
        let sign = value < 0 && hasSign ? "-" : ""
        if section.isMoment {
            let number = hasSign ? value : abs(value)
            let text = MomentText(section, reader).text(number, startsIn1904: startsIn1904)
            return Shown(text: text ?? GeneralNumber.text(value, reader.forms), colour: section.colour)
        }
        if section.isGeneral || section.hasText {
            let number = GeneralNumber.text(hasSign ? value : abs(value), reader.forms)
            return Shown(
                text: join(section.tokens) { $0 == .general || $0 == .text ? number : nil }, colour: section.colour)
        }
        if let text = FractionText(section.tokens, reader.forms)?.text(abs(value)) {
            return Shown(text: sign + text, colour: section.colour)
        }
        guard let place = section.tokens.firstIndex(where: { if case .fill = $0 { true } else { false } }),
            case .fill(let character) = section.tokens[place]
        else {
            return Shown(text: sign + number(section.tokens, abs(value)), colour: section.colour)
        }
        // The places for digits may be before the fill or after it.
        let (left, right) = (Array(section.tokens[..<place]), Array(section.tokens[(place + 1)...]))
        let isLeft = left.contains(where: \.isDigit)
        let fill = SheetGrid.Fill(
            before: sign + (isLeft ? number(left, abs(value)) : literals(left)), character: character,
            after: isLeft ? literals(right) : number(right, abs(value)))
        return Shown(text: fill.text, colour: section.colour, fill: fill)
    }

    private func number(_ tokens: [FormatToken], _ value: Double) -> String {
        NumberText(tokens, reader.forms).text(value)
    }

    private func literals(_ tokens: [FormatToken]) -> String { join(tokens) { _ in nil } }

    /// The literals, joined with the results of `text` for other tokens.
    private func join(_ tokens: [FormatToken], _ text: (FormatToken) -> String?) -> String {
        tokens.map { token in
            switch token {
            case .literal(let literal): literal
            case .space: " "
            case .percent: "%"
            case .comma: ","
            case .point: "."
            case .slash: "/"
            default: text(token) ?? ""
            }
        }.joined()
    }
}
