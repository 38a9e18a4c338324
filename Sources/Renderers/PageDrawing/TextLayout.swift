// SPDX-License-Identifier: MPL-2.0

import CPango
import PageLayout
import Quantities

/// A paragraph broken into lines by Pango, for any scale.
final class TextLayout: SetLines {
    typealias DocumentGlyphs = GlyphRun

    /// The `PangoLayout`.
    let handle: OpaquePointer
    /// Its lines from top to bottom.
    let lines: [SetLine]
    /// Width of the widest line, in points.
    let width: Double
    /// The start of each line, in points.
    let starts: [Double]

    /// Lays out runs.
    ///
    /// - Parameters:
    ///   - width: where lines are broken, in points; nil for never.
    ///   - height: how much of a paragraph that is broken is wanted, in points; nil for all of it. More may come.
    init(_ paragraph: Paragraph, width limit: Double?, height: Double? = nil, context: PageContext) {
        let layout = pango_layout_new(context.handle)!
        handle = layout
        var text = ""
        let attributes = pango_attr_list_new()
        var room = Paragraph.characterLimit
        if let limit, let height { room = min(room, paragraph.mostCharacters(width: limit, height: height)) }
        for run in paragraph.runs where room > 0 {
            let start = text.utf8.count
            let piece = run.text.prefix(room)
            room -= piece.count
            text += Self.cleaned(piece)
            Self.insert(run.style, into: attributes!, from: start, to: text.utf8.count)
        }
        if text.isEmpty, let run = paragraph.runs.first {
            // An empty paragraph is as high as its text would be.
            let description = pango_font_description_from_string(run.style.family.list)
            pango_font_description_set_absolute_size(description, run.style.size * 1024)
            pango_layout_set_font_description(layout, description)
            pango_font_description_free(description)
        }
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        if let limit { pango_layout_set_width(layout, units(max(limit, 4))) }
        pango_layout_set_indent(layout, units(paragraph.firstLine))
        switch paragraph.alignment {
        case .start: break
        case .centre: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .end: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        case .justified: pango_layout_set_justify(layout, 1)
        }
        let tabs = pango_tab_array_new(10, 0)
        for index in 0..<10 {
            pango_tab_array_set_tab(tabs, Int32(index), PANGO_TAB_LEFT, units(36 * Double(index + 1)))
        }
        pango_layout_set_tabs(layout, tabs)
        pango_tab_array_free(tabs)
        var lines: [SetLine] = []
        var starts: [Double] = []
        var widest = 0.0
        let iterator = pango_layout_get_iter(layout)
        defer { pango_layout_iter_free(iterator) }
        var y = 0.0
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let line = SetLine(
                top: y, ascent: points(pango_layout_iter_get_baseline(iterator)) - points(logical.y),
                height: points(logical.height), spacing: paragraph.lineSpacing)
            lines.append(line)
            starts.append(points(logical.x))
            widest = max(widest, points(logical.x) + points(logical.width))
            y = line.bottom
        } while pango_layout_iter_next_line(iterator) != 0
        self.lines = lines
        self.starts = starts
        self.width = widest
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// Height in points.
    var height: Double { lines.last?.bottom ?? 0 }

    /// Draws a line at a point on its baseline.
    func draw(
        line: Int, x: Double, baseline: Double, colours: PageColours = PageColours(isDark: false),
        on cairo: OpaquePointer
    ) {
        guard let line = pango_layout_get_line_readonly(handle, Int32(line)) else { return }
        let changed = colours.isDark ? Self.change(line, to: colours) : []
        cairo_move_to(cairo, x, baseline)
        pango_cairo_show_layout_line(cairo, line)
        for (attribute, old) in changed { attribute.pointee.color = old }
    }

    /// Gives a line's letters, and what is behind them, other colours where they stand, since another layout would cost
    /// as much as the first.
    ///
    /// - Returns: the colours there were.
    private static func change(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, to colours: PageColours
    ) -> [(UnsafeMutablePointer<PangoAttrColor>, PangoColor)] {
        var changed: [(UnsafeMutablePointer<PangoAttrColor>, PangoColor)] = []
        var next = line.pointee.runs
        while let run = next?.pointee {
            let item = run.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item
            var attributes = item?.pointee.analysis.extra_attrs
            while let link = attributes?.pointee {
                attributes = link.next
                guard let data = link.data,
                    let type = data.assumingMemoryBound(to: PangoAttribute.self).pointee.klass?.pointee.type,
                    type == PANGO_ATTR_FOREGROUND || type == PANGO_ATTR_BACKGROUND
                else { continue }
                let attribute = data.assumingMemoryBound(to: PangoAttrColor.self)
                let old = attribute.pointee.color
                changed.append((attribute, old))
                let colour = Colour(old)
                attribute.pointee.color =
                    (type == PANGO_ATTR_FOREGROUND ? colours.line(colour) : colours.fill(colour))
                    .pango
            }
            next = run.next
        }
        return changed
    }

    /// Without control characters, which Pango would draw as boxes. A line separator stays a break.
    private static func cleaned(_ text: Substring) -> String {
        guard text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
            return String(text)
        }
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\u{0B}" {
                clean.append("\u{2028}")
            } else if scalar == "\t" || scalar.value >= 0x20 && scalar.value != 0x7F {
                clean.append(scalar)
            }
        }
        return String(clean)
    }

    private static func insert(_ style: TextStyle, into list: OpaquePointer, from start: Int, to end: Int) {
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
            guard let attribute else { return }
            attribute.pointee.start_index = UInt32(start)
            attribute.pointee.end_index = UInt32(end)
            pango_attr_list_insert(list, attribute)
        }
        var size = min(max(style.size, 1), 400)
        if style.position != .normal { size *= 0.65 }
        add(pango_attr_family_new(style.family.list))
        add(pango_attr_size_new_absolute(units(size)))
        if style.isBold { add(pango_attr_weight_new(PANGO_WEIGHT_BOLD)) }
        if style.isItalic { add(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        if style.isUnderlined { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
        if style.isStruck { add(pango_attr_strikethrough_new(1)) }
        let colour = style.colour.pango
        add(pango_attr_foreground_new(colour.red, colour.green, colour.blue))
        if let back = style.background?.pango {
            add(pango_attr_background_new(back.red, back.green, back.blue))
        }
        switch style.position {
        case .normal: break
        case .superscript: add(pango_attr_rise_new(units(style.size * 0.35)))
        case .subscript: add(pango_attr_rise_new(units(style.size * -0.15)))
        }
    }
}

extension Colour {
    /// A colour of Pango's, to the nearest of eight bits.
    fileprivate init(_ colour: PangoColor) {
        self.init(UInt32(colour.red >> 8) << 16 | UInt32(colour.green >> 8) << 8 | UInt32(colour.blue >> 8))
    }

    /// The same for Pango, without alpha.
    fileprivate var pango: PangoColor {
        func part(_ value: Double) -> UInt16 { UInt16(saturating: min(max(value, 0), 1) * 65535) }
        return PangoColor(red: part(red), green: part(green), blue: part(blue))
    }
}

/// Points as Pango counts them.
private func units(_ points: Double) -> Int32 { Int32(clamping: Int(saturating: (points * 1024).rounded())) }

/// Pango's units in points.
private func points(_ units: Int32) -> Double { Double(units) / 1024 }
