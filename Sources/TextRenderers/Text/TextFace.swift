// SPDX-License-Identifier: MPL-2.0

import CText

/// A typeface of the system, by the names that fontconfig has for the usual ones.
///
/// Fonts come from fontconfig straight to FreeType: Pango and cairo would bring fifty libraries, and each fork pays for
/// all of them.
final class TextFace: @unchecked Sendable {
    // Unchecked: one thread uses it, the only one of its process.

    /// For source code, logs and tables.
    static let fixed = TextFace("Monospace")
    /// For prose.
    static let proportional = TextFace("Sans")

    /// The family, as fontconfig and Pango know it.
    let family: String
    private let face: FT_Face?
    private var sizes: [Int: Glyphs] = [:]

    /// Looks a family up; a face without letters when there is no font at all.
    private init(_ family: String) {
        self.family = family
        var library: FT_Library?
        face = FT_Init_FreeType(&library) == 0 ? library.flatMap { Self.load(family, $0) } : nil
    }

    private static func load(_ family: String, _ library: FT_Library) -> FT_Face? {
        let pattern = FcNameParse(family)
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
        return face
    }

    /// The letters at a size, which are kept for the next time.
    ///
    /// - Parameter em: pixels an em.
    func glyphs(em: Double) -> Glyphs {
        let size = max(1, Int((em * 64).rounded()))
        if let known = sizes[size] { return known }
        let glyphs = Glyphs(face, size: size)
        sizes[size] = glyphs
        return glyphs
    }
}
