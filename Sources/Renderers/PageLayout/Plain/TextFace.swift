// SPDX-License-Identifier: MPL-2.0

import CText
import Quantities

/// A typeface of the system, by the names that fontconfig has for it.
///
/// Fonts come from fontconfig straight to FreeType: Pango and cairo would bring fifty libraries, and each fork pays for
/// all of them.
package final class TextFace: @unchecked Sendable {
    // Unchecked: one thread uses it, the only one of its process.

    /// For source code, logs and tables.
    package static let fixed = TextFace("Monospace")
    /// For prose.
    package static let proportional = TextFace("Sans")

    /// The family, as fontconfig and Pango know it; several with commas between them, best first.
    package let family: String
    /// From the baseline to the top and the bottom of a line, in ems.
    let ascent: Double
    let descent: Double
    private let face: FT_Face?
    private var sizes: [Int: Glyphs] = [:]

    /// Those that styles asked for.
    private final class Known: @unchecked Sendable {
        // Unchecked: as above.
        static let all = Known()
        var faces: [String: TextFace] = [:]
    }

    /// The one in which a style is set.
    package static func face(_ style: TextStyle) -> TextFace { face(style.family.list, style) }

    /// The one for characters that ``face(_:)`` lacks.
    static func fallback(_ style: TextStyle) -> TextFace { face("Sans", style) }

    private static func face(_ family: String, _ style: TextStyle) -> TextFace {
        let key = "\(family):\(style.isBold):\(style.isItalic)"
        if let known = Known.all.faces[key] { return known }
        let face = TextFace(family, isBold: style.isBold, isItalic: style.isItalic)
        Known.all.faces[key] = face
        return face
    }

    /// Looks a family up; a face without letters when there is no font at all.
    private init(_ family: String, isBold: Bool = false, isItalic: Bool = false) {
        self.family = family
        var library: FT_Library?
        let loaded = FT_Init_FreeType(&library) == 0 ? library : nil
        face = loaded.flatMap { Self.load(family, isBold: isBold, isItalic: isItalic, $0) }
        let units = Double(max(1, face?.pointee.units_per_EM ?? 0))
        ascent = face.map { Double($0.pointee.ascender) / units } ?? 0.9
        descent = face.map { Double(-$0.pointee.descender) / units } ?? 0.3
    }

    private static func load(_ family: String, isBold: Bool, isItalic: Bool, _ library: FT_Library) -> FT_Face? {
        let pattern = FcPatternCreate()
        for name in family.split(separator: ",") {
            let name = name.drop { $0 == " " }
            FcPatternAddString(pattern, FC_FAMILY, Array(name.utf8) + [0])
        }
        FcPatternAddInteger(pattern, FC_WEIGHT, isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_NORMAL)
        FcPatternAddInteger(pattern, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        let match = FcFontMatch(nil, pattern, &result)
        defer {
            FcPatternDestroy(pattern)
            FcPatternDestroy(match)
        }
        var path: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        guard let match, FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
        FcPatternGetInteger(match, FC_INDEX, 0, &index)
        var face: FT_Face?
        let file = UnsafeRawPointer(path).assumingMemoryBound(to: CChar.self)
        guard FT_New_Face(library, file, FT_Long(index), &face) == 0 else { return nil }
        slant(face, as: match)
        return face
    }

    /// Slants the letters of a family that has no slanted ones, as fontconfig says.
    private static func slant(_ face: FT_Face?, as match: OpaquePointer) {
        var wanted: UnsafeMutablePointer<FcMatrix>?
        guard FcPatternGetMatrix(match, FC_MATRIX, 0, &wanted) == FcResultMatch, let wanted = wanted?.pointee else {
            return
        }
        func fixed(_ number: Double) -> FT_Fixed { FT_Fixed((number * 65_536).rounded()) }
        var matrix = FT_Matrix(
            xx: fixed(wanted.xx), xy: fixed(wanted.xy), yx: fixed(wanted.yx), yy: fixed(wanted.yy))
        FT_Set_Transform(face, &matrix, nil)
    }

    /// The letters at a size, which are kept for the next time.
    ///
    /// - Parameter em: pixels an em.
    package func glyphs(em: Double) -> Glyphs {
        let size = max(1, Int(saturating: (em * 64).rounded()))
        if let known = sizes[size] { return known }
        let glyphs = Glyphs(face, size: size)
        sizes[size] = glyphs
        return glyphs
    }
}
