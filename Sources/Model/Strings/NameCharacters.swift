// SPDX-License-Identifier: MPL-2.0

/// The classes of characters in the natural order of names, in which numbers are compared by their value and words follow
/// signs.
extension Unicode.Scalar {
    /// The value of a decimal digit of any script; nil for any other character.
    package var decimalValue: UInt8? {
        if value < 0x80 { return 0x30...0x39 ~= value ? UInt8(value & 0xF) : nil }
        guard properties.generalCategory == .decimalNumber else { return nil }
        return properties.numericValue.map { UInt8($0) }
    }

    /// Whether the character is a letter, a mark of one, or a number that is not made of decimal digits. A character that
    /// Unicode has not assigned yet counts as a letter.
    package var isPartOfWord: Bool {
        if value < 0x80 { return 0x61...0x7A ~= value | 0x20 }
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
            .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format:
            return false
        default: return true
        }
    }
}
