// SPDX-License-Identifier: MPL-2.0

/// A part of a number format's code.
enum FormatToken: Equatable {
    /// A literal text.
    case literal(String)
    /// A place for a digit: `0`, `#` or `?`.
    case digit(Character)
    case point
    case comma
    case percent
    /// An exponent, `E+` or `E-`; `hasPlus` says whether a positive exponent has a sign.
    case exponent(hasPlus: Bool)
    /// The bar of a fraction, or the separator of a date.
    case slash
    /// The text of a cell, `@`.
    case text
    case general
    /// A letter of a date or time (`y`, `m`, `d`, `h`, `s`, `g`, `e`, `b`, `a`), and its number of repetitions.
    case moment(Character, Int)
    /// A duration, which may exceed a day, an hour or a minute: `h`, `m` or `s` in brackets, and its number of repetitions.
    case elapsed(Character, Int)
    /// The names of the halves of a day, such as `AM/PM`.
    case halfDay(first: String, second: String)
    /// A character that fills the cell's width.
    case fill(Character)
    /// A space as wide as a character.
    case space

    /// Whether the token belongs to a date or time.
    var isMoment: Bool {
        switch self {
        case .moment, .elapsed, .halfDay: true
        default: false
        }
    }

    /// Whether the token is a place for a digit.
    var isDigit: Bool { if case .digit = self { true } else { false } }
}
