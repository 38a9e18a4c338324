// SPDX-License-Identifier: MPL-2.0

import PageLayout

/// The side of a page at which the lines of a paragraph are aligned, whatever the direction of their text.
enum RichTextSide {
    case left, right

    /// The alignment that puts a text at this side.
    func alignment(of text: String) -> Paragraph.Alignment {
        let isRightToLeft = text.unicodeScalars.first { $0.properties.isAlphabetic }.map(Self.isRightToLeft) ?? false
        return isRightToLeft == (self == .right) ? .start : .end
    }

    /// Whether a letter is of a script that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N’Ko and
    /// the historic scripts.
    private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
