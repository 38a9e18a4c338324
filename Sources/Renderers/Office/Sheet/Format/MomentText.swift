// SPDX-License-Identifier: MPL-2.0

import Quantities

/// The formatter of dates, times and durations by the tokens of a section.
struct MomentText {
    private let tokens: [FormatToken]
    private let language: FormatLanguage
    private let point: String
    private let isBuddhist: Bool
    private let hasHalfDays: Bool
    /// The number of decimal places of the second.
    private let decimals: Int
    /// The indices of the tokens `m` that are minutes.
    private let minutes: Set<Int>

    init(_ section: FormatSection, _ reader: ReaderLocale) {
        language = section.language ?? FormatLanguage(reader)
        point = reader.forms.point
        isBuddhist = section.isBuddhist
        let tokens =
            switch section.systemForm {
            case .longDate: Self.longDate(reader)
            case .longTime: Self.longTime(reader)
            case nil: section.tokens
            }
        self.tokens = tokens
        hasHalfDays = tokens.contains { if case .halfDay = $0 { true } else { false } }
        var decimals = 0
        for (index, token) in tokens.enumerated() where token == .point {
            decimals = max(decimals, tokens[(index + 1)...].prefix { $0 == .digit("0") }.count)
        }
        self.decimals = min(decimals, 6)
        minutes = Self.minutes(of: tokens)
    }

    /// The tokens of a date in the reader's form.
    static func date(_ reader: ReaderLocale) -> [FormatToken] {
        var tokens: [FormatToken] = []
        var rest = reader.forms.date[...]
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            rest = rest.dropFirst(run.count)
            tokens.append("dmy".contains(first) ? .moment(first, run.count) : .literal(String(run)))
        }
        return tokens
    }

    private static func longDate(_ reader: ReaderLocale) -> [FormatToken] {
        let (day, month): (FormatToken, FormatToken) = (.moment("d", 1), .moment("m", 4))
        let names = reader.names
        let middle = names.monthComesFirst ? [month, .literal(" "), day] : [day, .literal(" "), month]
        let year: FormatToken = .moment("y", 4)
        return [.moment("d", 4), .literal(", ")]
            + (names.yearComesFirst ? [year, .literal(" ")] + middle : middle + [.literal(" "), year])
    }

    private static func longTime(_ reader: ReaderLocale) -> [FormatToken] {
        [.moment("h", 1), .literal(":"), .moment("m", 2), .literal(":"), .moment("s", 2)]
            + (reader.forms.hasHalfDays ? [.literal(" "), .halfDay(first: "AM", second: "PM")] : [])
    }

    /// The indices of minutes, which stand after hours or before seconds; all other tokens `m` are months.
    private static func minutes(of tokens: [FormatToken]) -> Set<Int> {
        func letter(_ token: FormatToken) -> Character? {
            switch token {
            case .moment(let letter, _), .elapsed(let letter, _): letter
            default: nil
            }
        }
        var minutes: Set<Int> = []
        for (index, token) in tokens.enumerated() {
            guard case .moment("m", let count) = token, count < 3 else { continue }
            let before = tokens[..<index].reversed().lazy.compactMap(letter).first
            let after = tokens[(index + 1)...].lazy.compactMap(letter).first
            if before == "h" || after == "s" { minutes.insert(index) }
        }
        return minutes
    }

    /// The text of a number of days; nil for a number that is no date.
    func text(_ value: Double, startsIn1904: Bool) -> String? {
        guard abs(value) < CellMoment.end else { return nil }
        let isDate = tokens.indices.contains { index in
            if case .moment(let letter, _) = tokens[index] {
                "ydgeba".contains(letter) || letter == "m" && !minutes.contains(index)
            } else {
                false
            }
        }
        // Durations may be negative, and dates only where they are counted from 1904.
        guard value >= 0 || !isDate || startsIn1904 else { return nil }
        let hasTime = tokens.indices.contains { index in
            switch tokens[index] {
            case .moment(let letter, _): "hs".contains(letter) || letter == "m" && minutes.contains(index)
            case .elapsed, .halfDay: true
            default: false
            }
        }
        let duration = CellMoment(serial: abs(value), decimals: decimals, hasTime: hasTime)
        let isAfter1900 = isDate && startsIn1904
        let moment =
            isAfter1900 ? CellMoment(serial: abs(value) + 1_462, decimals: decimals, hasTime: hasTime) : duration
        var text = value < 0 ? "-" : ""
        var isFraction = false
        for (index, token) in tokens.enumerated() {
            let wasFraction = isFraction
            isFraction = false
            switch token {
            case .literal(let literal): text += literal
            case .slash: text += language.separator
            case .comma: text += ","
            case .percent: text += "%"
            case .space: text += " "
            case .halfDay(let first, let second): text += moment.hour < 12 ? first : second
            case .exponent(let hasPlus): text += hasPlus ? "E+" : "E-"
            case .point:
                isFraction = tokens[(index + 1)...].first == .digit("0")
                if isFraction {
                    text += point + Self.padded(moment.fraction, decimals)
                } else {
                    text += "."
                }
            case .digit(let kind):
                // The decimal places of the second have been written with the point.
                isFraction = wasFraction
                if !wasFraction { text.append(kind) }
            case .elapsed(let letter, let count):
                let seconds = duration.seconds
                text += Self.padded(letter == "h" ? seconds / 3_600 : letter == "m" ? seconds / 60 : seconds, count)
            case .moment(let letter, let count):
                text += part(letter, count, of: moment, isMinute: minutes.contains(index))
            case .text, .general, .fill: break
            }
        }
        return text
    }

    private func part(_ letter: Character, _ count: Int, of moment: CellMoment, isMinute: Bool) -> String {
        switch letter {
        case "y" where isBuddhist: return year(moment.year + 543, count)
        case "b": return year(moment.year + 543, count)
        case "y": return year(moment.year, count)
        case "e":
            guard language.isJapanese, let era = JapaneseEra.of(moment.serial) else { return "\(moment.year)" }
            return Self.padded(moment.year - era.firstYear + 1, count)
        case "g":
            guard language.isJapanese, let era = JapaneseEra.of(moment.serial) else { return "" }
            return count == 1 ? era.letter : count == 2 ? String(era.name.prefix(1)) : era.name
        case "m" where isMinute: return Self.padded(moment.minute, count)
        case "m":
            switch count {
            case 1, 2: return Self.padded(moment.month, count)
            case 3: return language.shortMonths[moment.month - 1]
            case 5: return String(language.months[moment.month - 1].prefix(1))
            default: return language.months[moment.month - 1]
            }
        case "d":
            switch count {
            case 1, 2: return Self.padded(moment.day, count)
            case 3: return language.shortDays[moment.weekday]
            default: return language.days[moment.weekday]
            }
        case "a": return count == 3 ? language.shortDays[moment.weekday] : language.days[moment.weekday]
        case "h": return Self.padded(hasHalfDays ? (moment.hour + 11) % 12 + 1 : moment.hour, min(count, 2))
        case "s": return Self.padded(moment.second, min(count, 2))
        default: return ""
        }
    }

    private func year(_ year: Int, _ count: Int) -> String {
        count < 3 ? Self.padded(year % 100, 2) : Self.padded(year, 4)
    }

    private static func padded(_ value: Int, _ count: Int) -> String {
        let text = "\(value)"
        return String(repeating: "0", count: max(0, min(count, 64) - text.utf8.count)) + text
    }
}
