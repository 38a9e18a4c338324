// SPDX-License-Identifier: MPL-2.0

/// Properties of writing systems that matter for drawing text.
package enum TextScript {
    /// Whether a character may join with its neighbours, run from right to left, or stand on another one; blocks of
    /// Unicode decide. Latin, Greek, Cyrillic, symbols and East Asia's characters stand one after the other.
    package static func isShaped(_ character: Unicode.Scalar) -> Bool {
        switch character.value {
        case 0..<0x300, 0x370..<0x483, 0x48A..<0x590: false
        // Phonetic and further Latin and Greek letters.
        case 0x1D00..<0x1DC0, 0x1E00..<0x200B: false
        // Punctuation, but no marks that turn the direction; then signs, arrows, boxes.
        case 0x2010..<0x2028, 0x202F..<0x2060, 0x2070..<0x20D0, 0x2100..<0x2DE0, 0x2E00..<0x302A: false
        case 0x3030..<0x3099, 0x309B..<0xA66F, 0xAC00..<0xD7B0, 0xF900..<0xFB00, 0xFE10..<0xFE20: false
        case 0xFE30..<0xFE70, 0xFF00..<0xFFF0, 0xFFFD: false
        default: true
        }
    }
}
