// SPDX-License-Identifier: MPL-2.0

/// The marks around a part of a text in reStructuredText.
enum RestMark {
    case emphasis
    case strong
    case literal
    case interpreted
    case substitution

    /// The mark's character.
    var character: UInt8 {
        switch self {
        case .emphasis, .strong: UInt8(ascii: "*")
        case .literal, .interpreted: UInt8(ascii: "`")
        case .substitution: UInt8(ascii: "|")
        }
    }

    /// The number of its characters.
    var length: Int { self == .strong || self == .literal ? 2 : 1 }
}
