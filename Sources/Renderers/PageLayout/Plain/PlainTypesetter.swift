// SPDX-License-Identifier: MPL-2.0

/// Sets paragraphs letter by letter, by FreeType alone: Latin, Greek, Cyrillic and signs.
package final class PlainTypesetter: Typesetter {
    /// Pixels a point.
    package let scale: Double
    /// Whether it met a character that its typefaces lack, or one that takes shaping.
    package private(set) var hasMetMore = false

    private var fonts: [TextStyle: PlainFont] = [:]

    /// - Parameter scale: pixels a point.
    package init(scale: Double) {
        self.scale = scale
    }

    package func lines(of paragraph: Paragraph, width: Double?, height: Double?) -> PlainLines {
        PlainLines(paragraph, width: width, height: height, by: self)
    }

    /// The letters in which a style is set.
    func font(_ style: TextStyle) -> PlainFont {
        if let known = fonts[style] { return known }
        let font = PlainFont(style, scale: scale)
        fonts[style] = font
        return font
    }

    /// Whether a character can be set; it is noted if not.
    func knows(_ character: Unicode.Scalar, in font: PlainFont) -> Bool {
        // What are pictures elsewhere should be none in black and white here.
        let isKnown =
            character.isASCII
            || !TextScript.isShaped(character) && !character.properties.isEmojiPresentation
                && !font.letter(character.value).glyphs.isEmpty
        if !isKnown { hasMetMore = true }
        return isKnown
    }
}
