// SPDX-License-Identifier: MPL-2.0

/// The letters in which a style is set at a scale: those of its typeface, and of another one for what that lacks.
final class PlainFont {
    let style: TextStyle
    /// From the baseline to the top and the bottom of a line, in points.
    let ascent: Double
    let descent: Double
    /// How far above the baseline its letters stand, in points.
    let rise: Double

    private let own: Glyphs
    private let others: Glyphs
    private let scale: Double

    init(_ style: TextStyle, scale: Double) {
        self.style = style
        self.scale = scale
        let isSmall = style.position != .normal
        let size = min(max(style.size, 1), 400) * (isSmall ? 0.65 : 1)
        let face = TextFace.face(style)
        own = face.glyphs(em: size * scale)
        others = TextFace.fallback(style).glyphs(em: size * scale)
        ascent = face.ascent * size
        descent = face.descent * size
        rise =
            switch style.position {
            case .normal: 0
            case .superscript: style.size * 0.35
            case .subscript: style.size * -0.15
            }
    }

    /// A character at each of its places, and whose it is; no glyphs when nobody has it.
    func letter(_ character: UInt32) -> (glyphs: [Glyphs.Glyph], source: Glyphs) {
        let letter = own.letter(character)
        return letter.isEmpty ? (others.letter(character), others) : (letter, own)
    }

    /// To the next letter, in points.
    func advance(_ character: UInt32) -> Double {
        (letter(character).glyphs.first?.advance ?? 0) / scale
    }
}
