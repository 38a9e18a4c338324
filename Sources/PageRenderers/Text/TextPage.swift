// SPDX-License-Identifier: MPL-2.0

import CPango
import RenderMessages

/// The first page of a text as a sheet of paper: 3 wide, 4 high, white, with a margin.
struct TextPage {
    /// The sheet in pixels.
    let size: PixelSize
    private let face: TextFonts.Face
    private let em: Double
    private let font: OpaquePointer
    private let margin: Double
    /// How wide a line is, in pixels.
    private let lineWidth: Double

    /// The largest sheet in `bounds`.
    static func size(in bounds: PixelSize) -> PixelSize {
        PageSize(width: 3, height: 4).filling(bounds)
    }

    /// A sheet in a face: 48 columns of fixed width, or prose of about the same size.
    init(size: PixelSize, face: TextFonts.Face) {
        self.size = size
        self.face = face
        margin = Double(size.width) * 0.075
        lineWidth = Double(size.width) - 2 * margin
        em = lineWidth / 48 / 0.6
        font = TextFonts.shared.scaledFont(face, em: em)
    }

    /// Sets a text from the top until the sheet is full; `syntax` is GtkSourceView's identifier.
    func draw(_ text: String, syntax: String, on drawing: Drawing) {
        defer { cairo_scaled_font_destroy(font) }
        cairo_set_scaled_font(drawing.context, font)
        var tint = TextTint(syntax: syntax)
        var glyphs = [[cairo_glyph_t]](repeating: [], count: TextTint.colours.count)
        var y = margin + em
        let end = Double(size.height) - margin * 0.6
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard y <= end else { break }
            let characters = TextLine(line, tabWidth: face == .fixed ? 4 : 8)
            let kinds = tint.kinds(of: characters.bytes)
            var start = 0
            repeat {
                let stop = characters.lineBreak(from: start, face, width: lineWidth, em: em, font)
                let part = characters.bytes[start..<stop]
                if !place(part, kinds[start..<stop], at: y, &glyphs) { drawForeign(part, at: y, on: drawing) }
                y += em * 1.35
                start = stop
            } while start < characters.bytes.count && y <= end
        }
        for (kind, glyphs) in glyphs.enumerated() where !glyphs.isEmpty {
            let (red, green, blue) = TextTint.colours[kind]
            cairo_set_source_rgb(drawing.context, red, green, blue)
            cairo_show_glyphs(drawing.context, glyphs, Int32(glyphs.count))
        }
    }

    /// Adds the glyphs of a line, by kind; false when the font lacks one of its characters.
    private func place(
        _ line: ArraySlice<UInt8>, _ kinds: ArraySlice<TextTint.Kind>, at y: Double, _ glyphs: inout [[cairo_glyph_t]]
    ) -> Bool {
        guard !line.isEmpty else { return true }
        var found: UnsafeMutablePointer<cairo_glyph_t>?
        var count: Int32 = 0
        let status = line.withUnsafeBytes {
            cairo_scaled_font_text_to_glyphs(
                font, margin, y, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), &found, &count,
                nil, nil, nil)
        }
        defer { cairo_glyph_free(found) }
        guard status == CAIRO_STATUS_SUCCESS, let found else { return false }
        let list = UnsafeBufferPointer(start: found, count: Int(count))
        if list.contains(where: { $0.index == 0 }) { return false }
        // One glyph for each character, in order.
        var character = -1
        for (offset, byte) in line.enumerated() where byte & 0xC0 != 0x80 {
            character += 1
            guard character < list.count else { break }
            if byte != 0x20 { glyphs[kinds[kinds.startIndex + offset].rawValue].append(list[character]) }
        }
        return true
    }

    /// Draws a line that needs other fonts, through Pango.
    private func drawForeign(_ line: ArraySlice<UInt8>, at y: Double, on drawing: Drawing) {
        let layout = TextFonts.shared.layout(face, em: em)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let text = String(decoding: line, as: UTF8.self)
        pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        let (red, green, blue) = TextTint.colours[TextTint.Kind.plain.rawValue]
        cairo_set_source_rgb(drawing.context, red, green, blue)
        cairo_move_to(drawing.context, margin, y - Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE))
        pango_cairo_show_layout(drawing.context, layout)
    }
}
