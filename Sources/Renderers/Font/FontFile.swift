// SPDX-License-Identifier: MPL-2.0

import CFreeType
import CPango
import DocumentModel
import RendererKit

/// An open font, through FreeType: TrueType, OpenType, WOFF, WOFF2, Type 1, PCF, BDF and Embedded OpenType.
final class FontFile {
    /// The `cairo_font_face_t`.
    let cairoFace: OpaquePointer

    let face: FT_Face
    /// The axes of a variable font; nil for other fonts.
    private(set) var variation: FontVariation?
    /// The chosen position on these axes, in cairo's notation; empty for a font that is not variable.
    private(set) var setting = ""
    /// The colour glyphs; nil when there are none.
    private(set) var colours: ColourGlyphs?

    private var instanceName = ""
    private let library: FT_Library
    private let source: any ByteSource
    private let content: EntrySource?

    /// Outlines are measured at this many pixels an em.
    private static let measure = 1_000

    /// Opens a font of a file.
    ///
    /// - Parameter index: the number of the font in a collection, from 0.
    /// - Parameter instance: the position on the axes of a variable font; nil for its regular style.
    init(_ source: any ByteSource, index: Int = 0, instance: FontVariation.Instance? = nil) throws(Refusal) {
        self.source = source
        content = try Self.embedded(in: source)
        let bytes = if let content { try content.mapped() } else { try source.mapped() }
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { throw Refusal(.failed, "no memory") }
        var face: FT_Face?
        let error = FT_New_Memory_Face(
            library, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), FT_Long(bytes.count), FT_Long(index),
            &face)
        guard error == 0, let face else {
            FT_Done_FreeType(library)
            throw Refusal(.damaged, "FreeType's error \(error)")
        }
        self.library = library
        self.face = face
        cairoFace = cairo_ft_font_face_create_for_ft_face(face, 0)
        if face.pointee.face_flags & FT_Long(FT_FACE_FLAG_MULTIPLE_MASTERS) != 0 { choose(instance) }
        colours = ColourGlyphs(bytes, index: index, library)
    }

    /// Selects a position on the axes of a variable font.
    private func choose(_ wanted: FontVariation.Instance?) {
        let names = self.names
        guard let variation = FontVariation(face, library, name: { names[$0] }) else { return }
        self.variation = variation
        let instance = wanted ?? variation.regular
        var coordinates = instance.place.map { FT_Fixed(($0 * 65_536).rounded()) }
        guard FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates) == 0 else { return }
        setting = variation.setting(instance.place)
        instanceName = instance.name
    }

    deinit {
        colours = nil
        cairo_font_face_destroy(cairoFace)
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }

    /// The font inside an Embedded OpenType file; nil for any other file.
    private static func embedded(in source: any ByteSource) throws(Refusal) -> EntrySource? {
        let start = try source.prefix(36)
        guard start.count == 36, start[34] == 0x4C, start[35] == 0x50 else { return nil }
        func number(_ offset: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(start[offset + $1]) << (8 * $1) }
        }
        let (length, flags) = (number(4), number(12))
        guard flags & 4 == 0 else { throw Refusal(.unsupported, "a compressed Embedded OpenType font") }
        guard length > 0, length < source.count else { throw Refusal(.damaged, "its font is cut off") }
        var bytes = try source.bytes(at: source.count - length, length: length)
        if flags & 0x1000_0000 != 0 { for index in bytes.indices { bytes[index] ^= 0x50 } }
        return EntrySource(bytes)
    }

    /// The family's name; the full or the PostScript name where the font has no other.
    var family: String { name(face.pointee.family_name, orOneOf: [16, 1, 4, 6]) }
    /// The style's name, such as `Bold Italic`.
    var style: String { instanceName.isEmpty ? name(face.pointee.style_name, orOneOf: [17, 2]) : instanceName }

    /// A name that FreeType gives, or the first name with one of some numbers (OpenType's table `name`) when FreeType gives
    /// none, or has replaced letters outside of ASCII.
    private func name(_ given: UnsafePointer<FT_String>?, orOneOf numbers: [Int]) -> String {
        let given = given.map { String(cString: $0) } ?? ""
        guard given.isEmpty || given.contains("?") else { return given }
        let names = self.names
        return numbers.lazy.compactMap { names[$0] }.first { !$0.isEmpty } ?? given
    }
    /// The name of the family with that of the style.
    var title: String { [family, style].filter { !$0.isEmpty }.joined(separator: " ") }
    /// The number of fonts in the file.
    var faceCount: Int { max(1, face.pointee.num_faces) }
    /// The number of glyphs.
    var glyphCount: Int { max(0, face.pointee.num_glyphs) }
    /// Whether glyphs are outlines, which have every size.
    private var isScalable: Bool { face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 }

    /// Whether there is a glyph for every character of a text.
    func covers(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0 == " " || FT_Get_Char_Index(face, FT_ULong($0.value)) != 0 }
    }

    /// A text shaped by HarfBuzz.
    func run(_ text: String, size: Double) -> GlyphRun {
        let scale = prepare(size)
        let font = hb_ft_font_create_referenced(face)
        defer { hb_font_destroy(font) }
        hb_ft_font_set_load_flags(font, Int32(FT_LOAD_NO_HINTING | (isScalable ? FT_LOAD_NO_BITMAP : 0)))
        let buffer = hb_buffer_create()
        defer { hb_buffer_destroy(buffer) }
        hb_buffer_add_utf8(buffer, text, Int32(text.utf8.count), 0, Int32(text.utf8.count))
        hb_buffer_guess_segment_properties(buffer)
        hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        let infos = hb_buffer_get_glyph_infos(buffer, &count)
        let positions = hb_buffer_get_glyph_positions(buffer, &count)
        let bytes = Array(text.utf8)
        var glyphs: [cairo_glyph_t] = []
        var x = 0.0
        for index in 0..<Int(count) {
            guard let info = infos?[index], let position = positions?[index] else { break }
            // A font without a glyph for the space has a gap, not its sign for missing glyphs.
            if info.codepoint == 0, bytes.indices.contains(Int(info.cluster)), bytes[Int(info.cluster)] == 0x20 {
                x += size / 4
                continue
            }
            glyphs.append(
                cairo_glyph_t(
                    index: UInt(info.codepoint), x: x + Double(position.x_offset) * scale,
                    y: -Double(position.y_offset) * scale))
            x += Double(position.x_advance) * scale
        }
        return GlyphRun(font: self, glyphs: glyphs, size: size, width: x)
    }

    /// A glyph by its number.
    func run(glyph: Int, size: Double) -> GlyphRun {
        let scale = prepare(size)
        var width = size * 0.6
        if FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_HINTING)) == 0 {
            width = Double(face.pointee.glyph.pointee.advance.x) * scale
        }
        return GlyphRun(font: self, glyphs: [cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)], size: size, width: width)
    }

    /// Sets the size at which glyphs are measured; what to multiply measures with, to have points.
    private func prepare(_ size: Double) -> Double {
        if isScalable, FT_Set_Pixel_Sizes(face, 0, FT_UInt(Self.measure)) == 0 {
            return size / Double(Self.measure) / 64
        }
        FT_Select_Size(face, 0)
        let pixels = max(1, Double(face.pointee.size.pointee.metrics.y_ppem))
        return size / pixels / 64
    }
}
