// SPDX-License-Identifier: MPL-2.0

/// A part of a number format's code.
enum FormatToken: Equatable {
    /// Text that stands for itself.
    case literal(String)
    /// A place for a digit: `0`, `#` or `?`.
    case digit(Character)
    case point
    case comma
    case percent
    /// `E+` or `E-`, and whether a positive exponent has a sign.
    case exponent(hasPlus: Bool)
    /// The bar of a fraction, or the separator of a date.
    case slash
    /// `@`, a cell's text.
    case text
    case general
    /// A letter of a date or time (`y`, `m`, `d`, `h`, `s`, `g`, `e`, `b`, `a`), and how many times it stands there.
    case moment(Character, Int)
    /// Time that exceeds a day, an hour or a minute: `h`, `m` or `s` in brackets.
    case elapsed(Character, Int)
    /// The halves of a day, such as `AM/PM`.
    case halfDay(first: String, second: String)
    /// A character that fills the cell's width.
    case fill(Character)
    /// The width of a character.
    case space

    /// Whether it belongs to a date or time.
    var isMoment: Bool {
        switch self {
        case .moment, .elapsed, .halfDay: true
        default: false
        }
    }

    /// Whether it is a place for a digit.
    var isDigit: Bool { if case .digit = self { true } else { false } }
}
