// SPDX-License-Identifier: MPL-2.0

import CText

/// The letters of a typeface at one size, as they cover pixels: drawn when first wanted, and kept, so that children find
/// those that their zygote has drawn.
package final class Glyphs {
    /// One letter, at one place between two pixels.
    package struct Glyph {
        /// From the pen to the left edge, in pixels.
        let left: Int
        /// From the baseline up to the top edge, in pixels.
        let top: Int
        package let width: Int
        let height: Int
        /// The offset of its coverage, a byte a pixel, row by row.
        let offset: Int
        /// To the next letter, in pixels.
        package let advance: Double
    }

    /// Places between two pixels at which letters are drawn.
    package static let phases = 4

    private let face: FT_Face?
    private let size: Int
    /// Those of ASCII, ``phases`` for each; empty until they are wanted.
    private var ascii = [[Glyph]](repeating: [], count: 128)
    private var others: [UInt32: [Glyph]] = [:]
    /// How much of each pixel the letters cover, 255 for all of it.
    package private(set) var coverage: [UInt8] = []

    /// - Parameter size: pixels an em, in 64ths.
    init(_ face: FT_Face?, size: Int) {
        self.face = face
        self.size = size
        coverage.reserveCapacity(1 << 16)
    }

    /// A character's letter at each of its places; empty when the face lacks it.
    package func letter(_ character: UInt32) -> [Glyph] {
        if character < 128 {
            let known = ascii[Int(character)]
            if !known.isEmpty { return known }
            let drawn = draw(character)
            ascii[Int(character)] = drawn
            return drawn
        }
        if let known = others[character] { return known }
        let drawn = draw(character)
        others[character] = drawn
        return drawn
    }

    private func draw(_ character: UInt32) -> [Glyph] {
        // No hinting: lines break at the same place at each size.
        guard let face, case let index = FT_Get_Char_Index(face, FT_ULong(character)), index != 0,
            FT_Set_Char_Size(face, 0, FT_F26Dot6(size), 72, 72) == 0
        else { return [] }
        return (0..<Self.phases).compactMap { phase in
            let flags = Int32(FT_LOAD_NO_HINTING) | Int32(FT_LOAD_NO_BITMAP)
            guard FT_Load_Glyph(face, index, flags) == 0, let slot = face.pointee.glyph,
                slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
            else { return nil }
            FT_Outline_Translate(&slot.pointee.outline, FT_Pos(phase * 64 / Self.phases), 0)
            guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
            let bitmap = slot.pointee.bitmap
            let glyph = Glyph(
                left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top), width: Int(bitmap.width),
                height: Int(bitmap.rows), offset: coverage.count,
                advance: Double(slot.pointee.linearHoriAdvance) / 65_536)
            for row in 0..<glyph.height {
                guard let start = bitmap.buffer else { break }
                coverage += UnsafeBufferPointer(start: start + row * Int(bitmap.pitch), count: glyph.width)
            }
            return glyph
        }
    }
}
