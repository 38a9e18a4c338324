// SPDX-License-Identifier: MPL-2.0

import CFreeType
import CPango
import Quantities

/// The colour glyphs of a font: layers of one colour each (OpenType's `COLR` version 0), graphs of paints (`COLR` version 1,
/// which FreeType 2.12 of Debian 12 does not read), and bitmaps (`CBDT`, `sbix`). cairo before 1.18 draws only the bitmaps.
final class ColourGlyphs {
    private let face: FT_Face
    private let palette: [FT_Color]

    /// The maximum number of layers of a glyph.
    private static let layerLimit = 1_000

    /// Opens the font a second time, because cairo and HarfBuzz set sizes on the first face. Nil when the font has no colours.
    init?(_ bytes: UnsafeRawBufferPointer, index: Int, _ library: FT_Library) {
        var face: FT_Face?
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard FT_New_Memory_Face(library, start, FT_Long(bytes.count), FT_Long(index), &face) == 0, let face else {
            return nil
        }
        guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 else {
            FT_Done_Face(face)
            return nil
        }
        self.face = face
        var data = FT_Palette_Data()
        var colours: UnsafeMutablePointer<FT_Color>?
        if FT_Palette_Data_Get(face, &data) == 0, FT_Palette_Select(face, 0, &colours) == 0, let colours {
            palette = Array(UnsafeBufferPointer(start: colours, count: Int(data.num_palette_entries)))
        } else {
            palette = []
        }
    }

    deinit { FT_Done_Face(face) }

    /// Draws a glyph in its colours, on a context with the font set.
    ///
    /// - Returns: whether the glyph has colours of its own.
    func draw(_ glyph: cairo_glyph_t, size: Double, on cairo: OpaquePointer) -> Bool {
        drawPaint(glyph, size: size, on: cairo) || drawLayers(glyph, on: cairo)
            || drawBitmap(glyph, size: size, on: cairo)
    }

    /// A colour of the palette by its index; the colour of text for the index 0xFFFF.
    func colour(_ index: FT_UInt, alpha: Double, ink: ColourPaint.RGBA) -> ColourPaint.RGBA {
        guard index != 0xFFFF, palette.indices.contains(Int(index)) else {
            return ColourPaint.RGBA(red: ink.red, green: ink.green, blue: ink.blue, alpha: ink.alpha * alpha)
        }
        let colour = palette[Int(index)]
        return ColourPaint.RGBA(
            red: Double(colour.red) / 255, green: Double(colour.green) / 255, blue: Double(colour.blue) / 255,
            alpha: Double(colour.alpha) / 255 * alpha)
    }

    /// The paint of a glyph; nil where it has none, or FreeType cannot read it.
    func paint(ofGlyph glyph: FT_UInt) -> FT_OpaquePaint? {
        var root = FT_OpaquePaint()
        return FT_Get_Color_Glyph_Paint(face, glyph, FT_COLOR_NO_ROOT_TRANSFORM, &root) != 0 ? root : nil
    }

    private func drawPaint(_ glyph: cairo_glyph_t, size: Double, on cairo: OpaquePointer) -> Bool {
        guard let root = paint(ofGlyph: FT_UInt(glyph.index)) else { return false }
        // The length of an em on the surface, in pixels.
        var (right, down) = (size, 0.0)
        cairo_user_to_device_distance(cairo, &right, &down)
        let length = min(1_300, (right * right + down * down).squareRoot())
        guard length >= 1, size > 0 else { return true }
        let scale = length / size
        // A surface and a context of its own, as large as a paint may be: an error of cairo in a glyph would end all drawing
        // on the page.
        let side = Int32(clamping: Int(saturating: (length * 3).rounded(.up) + 2))
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
        defer { cairo_surface_destroy(surface) }
        guard let own = cairo_create(surface) else { return true }
        defer { cairo_destroy(own) }
        let (left, base) = (length.rounded(.up), (length * 2).rounded(.up))
        cairo_set_font_face(own, cairo_get_font_face(cairo))
        let options = cairo_font_options_create()
        cairo_get_font_options(cairo, options)
        cairo_set_font_options(own, options)
        cairo_font_options_destroy(options)
        cairo_set_source(own, cairo_get_source(cairo))
        cairo_translate(own, left, base)
        cairo_scale(own, scale, scale)
        var paint = ColourPaint(glyphs: self, face: face, cairo: own, size: size)
        paint.draw(root)
        // The drawing of such a glyph in cairo 1.18 itself does not return when the paints have a cycle.
        guard cairo_status(own) == CAIRO_STATUS_SUCCESS else { return true }
        cairo_save(cairo)
        cairo_translate(cairo, glyph.x, glyph.y)
        cairo_scale(cairo, 1 / scale, 1 / scale)
        cairo_set_source_surface(cairo, surface, -left, -base)
        cairo_paint(cairo)
        cairo_restore(cairo)
        return true
    }

    private func drawLayers(_ glyph: cairo_glyph_t, on cairo: OpaquePointer) -> Bool {
        var layer: FT_UInt = 0
        var colour: FT_UInt = 0
        var iterator = FT_LayerIterator()
        var count = 0
        let ink = ColourPaint.RGBA(of: cairo)
        while count < Self.layerLimit,
            FT_Get_Color_Glyph_Layer(face, FT_UInt(glyph.index), &layer, &colour, &iterator) != 0
        {
            if count == 0 { cairo_save(cairo) }
            count += 1
            self.colour(colour, alpha: 1, ink: ink).set(on: cairo)
            var part = cairo_glyph_t(index: UInt(layer), x: glyph.x, y: glyph.y)
            cairo_new_path(cairo)
            cairo_glyph_path(cairo, &part, 1)
            cairo_fill(cairo)
        }
        if count > 0 { cairo_restore(cairo) }
        return count > 0
    }

    private func drawBitmap(_ glyph: cairo_glyph_t, size: Double, on cairo: OpaquePointer) -> Bool {
        guard face.pointee.num_fixed_sizes > 0, let sizes = face.pointee.available_sizes else { return false }
        var (x, y) = (0.0, size)
        cairo_user_to_device_distance(cairo, &x, &y)
        let wanted = (x * x + y * y).squareRoot() * 64
        // The smallest bitmap size that need not be enlarged, else the largest.
        let order = (0..<Int(face.pointee.num_fixed_sizes)).sorted { sizes[$0].y_ppem < sizes[$1].y_ppem }
        guard let strike = order.first(where: { Double(sizes[$0].y_ppem) >= wanted }) ?? order.last,
            FT_Select_Size(face, FT_Int(strike)) == 0,
            FT_Load_Glyph(face, FT_UInt(glyph.index), FT_Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING)) == 0,
            let slot = face.pointee.glyph
        else { return false }
        let bitmap = slot.pointee.bitmap
        guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer, bitmap.width > 0,
            bitmap.rows > 0, bitmap.pitch > 0
        else { return false }
        let scale = size * 64 / Double(max(64, sizes[strike].y_ppem))
        let surface = cairo_image_surface_create_for_data(
            buffer, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.rows), bitmap.pitch)
        defer {
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
        cairo_save(cairo)
        cairo_translate(
            cairo, glyph.x + Double(slot.pointee.bitmap_left) * scale, glyph.y - Double(slot.pointee.bitmap_top) * scale
        )
        cairo_scale(cairo, scale, scale)
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
        cairo_paint(cairo)
        cairo_restore(cairo)
        return true
    }
}
