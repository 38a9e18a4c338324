// SPDX-License-Identifier: MPL-2.0

import CFreeType
import CPango
import Glibc

/// The drawing of a glyph that is a graph of paints (OpenType's `COLR` version 1), in font units from the glyph's origin.
struct ColourPaint {
    /// A colour with its opacity, each from 0 to 1.
    struct RGBA {
        var red: Double
        var green: Double
        var blue: Double
        var alpha: Double

        init(red: Double, green: Double, blue: Double, alpha: Double) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }

        /// The colour of a context; black where its source is something else.
        init(of cairo: OpaquePointer) {
            self.init(red: 0, green: 0, blue: 0, alpha: 1)
            _ = cairo_pattern_get_rgba(cairo_get_source(cairo), &red, &green, &blue, &alpha)
        }

        /// Sets the colour as the source of a context.
        func set(on cairo: OpaquePointer) { cairo_set_source_rgba(cairo, red, green, blue, alpha) }

        /// A colour between this one and another one; `part` is 0 for this one, 1 for the other.
        func mixed(with other: RGBA, _ part: Double) -> RGBA {
            func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * part }
            return RGBA(
                red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
                alpha: mix(alpha, other.alpha))
        }
    }

    private let glyphs: ColourGlyphs
    private let face: FT_Face
    private let cairo: OpaquePointer
    private let ink: RGBA
    private let em: Double
    /// The numbers of further paints and groups that may be drawn.
    private var paints = 5_000
    private var groups = 100
    /// The number of groups that the current one is in. Each has surfaces of its own.
    private var groupDepth = 0

    private static let depthLimit = 40
    private static let groupDepthLimit = 8

    init(glyphs: ColourGlyphs, face: FT_Face, cairo: OpaquePointer, size: Double) {
        (self.glyphs, self.face, self.cairo) = (glyphs, face, cairo)
        ink = RGBA(of: cairo)
        em = Double(max(16, face.pointee.units_per_EM))
        // The y axis of fonts points upwards.
        cairo_scale(cairo, size / em, -size / em)
        var matrix = cairo_matrix_t()
        cairo_matrix_init_scale(&matrix, em, -em)
        cairo_set_font_matrix(cairo, &matrix)
        // A paint without an outline is unbounded, so the clip bounds it.
        cairo_rectangle(cairo, -em, -em, 3 * em, 3 * em)
        cairo_clip(cairo)
    }

    /// Draws a paint and its children.
    mutating func draw(_ place: FT_OpaquePaint, depth: Int = 0) {
        var paint = FT_COLR_Paint()
        guard depth < Self.depthLimit, paints > 0, FT_Get_Paint(face, place, &paint) != 0 else { return }
        paints -= 1
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        switch paint.format {
        case FT_COLR_PAINTFORMAT_COLR_LAYERS:
            var iterator = paint.u.colr_layers.layer_iterator
            var layer = FT_OpaquePaint()
            while paints > 0, FT_Get_Paint_Layers(face, &iterator, &layer) != 0 { draw(layer, depth: depth + 1) }
        case FT_COLR_PAINTFORMAT_GLYPH:
            var glyph = cairo_glyph_t(index: UInt(paint.u.glyph.glyphID), x: 0, y: 0)
            cairo_new_path(cairo)
            cairo_glyph_path(cairo, &glyph, 1)
            cairo_clip(cairo)
            draw(paint.u.glyph.paint, depth: depth + 1)
        case FT_COLR_PAINTFORMAT_COLR_GLYPH:
            if let root = glyphs.paint(ofGlyph: paint.u.colr_glyph.glyphID) { draw(root, depth: depth + 1) }
        case FT_COLR_PAINTFORMAT_SOLID:
            colour(paint.u.solid.color).set(on: cairo)
            cairo_paint(cairo)
        case FT_COLR_PAINTFORMAT_LINEAR_GRADIENT, FT_COLR_PAINTFORMAT_RADIAL_GRADIENT: gradient(paint)
        case FT_COLR_PAINTFORMAT_SWEEP_GRADIENT: sweep(paint.u.sweep_gradient)
        case FT_COLR_PAINTFORMAT_COMPOSITE: composite(paint.u.composite, depth: depth)
        default: if let inner = transform(paint) { draw(inner, depth: depth + 1) }
        }
    }

    /// Applies a transformation to the coordinates.
    ///
    /// - Returns: the paint that is drawn in the new coordinates; nil for an unknown kind.
    private func transform(_ paint: FT_COLR_Paint) -> FT_OpaquePaint? {
        func apply(
            _ matrix: (xx: Double, yx: Double, xy: Double, yy: Double), aboutX x: Double = 0, _ y: Double = 0,
            dx: Double = 0, dy: Double = 0
        ) {
            var change = cairo_matrix_t(
                xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy,
                x0: dx + x - matrix.xx * x - matrix.xy * y, y0: dy + y - matrix.yx * x - matrix.yy * y)
            // A context draws nothing more after a matrix that cannot be inverted.
            let area = matrix.xx * matrix.yy - matrix.xy * matrix.yx
            if area.isFinite, abs(area) > 1e-9 { cairo_transform(cairo, &change) }
        }
        switch paint.format {
        case FT_COLR_PAINTFORMAT_TRANSFORM:
            let affine = paint.u.transform.affine
            apply(
                (Self.fixed(affine.xx), Self.fixed(affine.yx), Self.fixed(affine.xy), Self.fixed(affine.yy)),
                dx: Self.fixed(affine.dx), dy: Self.fixed(affine.dy))
            return paint.u.transform.paint
        case FT_COLR_PAINTFORMAT_TRANSLATE:
            let move = paint.u.translate
            apply((1, 0, 0, 1), dx: Self.fixed(move.dx), dy: Self.fixed(move.dy))
            return move.paint
        case FT_COLR_PAINTFORMAT_SCALE:
            let scale = paint.u.scale
            apply(
                (Self.fixed(scale.scale_x), 0, 0, Self.fixed(scale.scale_y)), aboutX: Self.fixed(scale.center_x),
                Self.fixed(scale.center_y))
            return scale.paint
        case FT_COLR_PAINTFORMAT_ROTATE:
            let rotate = paint.u.rotate
            let angle = Self.fixed(rotate.angle) * .pi
            apply(
                (cos(angle), sin(angle), -sin(angle), cos(angle)), aboutX: Self.fixed(rotate.center_x),
                Self.fixed(rotate.center_y))
            return rotate.paint
        case FT_COLR_PAINTFORMAT_SKEW:
            let skew = paint.u.skew
            let (x, y) = (Self.fixed(skew.x_skew_angle) * .pi, Self.fixed(skew.y_skew_angle) * .pi)
            apply(
                (1, tan(y), -tan(x), 1), aboutX: Self.fixed(skew.center_x), Self.fixed(skew.center_y))
            return skew.paint
        default: return nil
        }
    }

    private mutating func composite(_ paint: FT_PaintComposite, depth: Int) {
        guard groups > 0, groupDepth < Self.groupDepthLimit else { return }
        groups -= 1
        groupDepth += 1
        defer { groupDepth -= 1 }
        cairo_push_group(cairo)
        draw(paint.backdrop_paint, depth: depth + 1)
        cairo_push_group(cairo)
        draw(paint.source_paint, depth: depth + 1)
        cairo_pop_group_to_source(cairo)
        cairo_set_operator(cairo, Self.mode(paint.composite_mode))
        cairo_paint(cairo)
        cairo_pop_group_to_source(cairo)
        cairo_paint(cairo)
    }

    private static func mode(_ mode: FT_Composite_Mode) -> cairo_operator_t {
        let modes = [
            CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER,
            CAIRO_OPERATOR_DEST_OVER, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT,
            CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP, CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR,
            CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,
            CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN,
            CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE,
            CAIRO_OPERATOR_EXCLUSION, CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_HSL_HUE,
            CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR, CAIRO_OPERATOR_HSL_LUMINOSITY,
        ]
        let number = Int(mode.rawValue)
        return modes.indices.contains(number) ? modes[number] : CAIRO_OPERATOR_OVER
    }

    private func colour(_ colour: FT_ColorIndex) -> RGBA {
        glyphs.colour(
            FT_UInt(colour.palette_index), alpha: min(max(Self.fixed(colour.alpha), 0), 1), ink: ink)
    }

    /// The stops of a gradient, in the order of their offsets.
    private func stops(_ line: FT_ColorLine) -> [(place: Double, colour: RGBA)] {
        var iterator = line.color_stop_iterator
        var stop = FT_ColorStop()
        var stops: [(place: Double, colour: RGBA)] = []
        while stops.count < 500, FT_Get_Colorline_Stops(face, &stop, &iterator) != 0 {
            stops.append((Self.fixed(stop.stop_offset), colour(stop.color)))
        }
        return stops.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(
            \.element)
    }

    private func gradient(_ paint: FT_COLR_Paint) {
        let isLinear = paint.format == FT_COLR_PAINTFORMAT_LINEAR_GRADIENT
        let line = isLinear ? paint.u.linear_gradient.colorline : paint.u.radial_gradient.colorline
        let stops = stops(line)
        guard let first = stops.first, let last = stops.last else { return }
        // The offsets of stops in cairo are from 0 to 1.
        let (low, length) = last.place > first.place ? (first.place, last.place - first.place) : (0, 1)
        func between(_ start: Double, _ end: Double, _ place: Double) -> Double { start + (end - start) * place }
        let pattern: OpaquePointer?
        if isLinear {
            let linear = paint.u.linear_gradient
            let (x0, y0) = (Self.fixed(linear.p0.x), Self.fixed(linear.p0.y))
            // The third point rotates the gradient, which is perpendicular to the line from the first point to the third.
            let (dx, dy) = (Self.fixed(linear.p1.x) - x0, Self.fixed(linear.p1.y) - y0)
            let (nx, ny) = (Self.fixed(linear.p2.y) - y0, x0 - Self.fixed(linear.p2.x))
            let square = nx * nx + ny * ny
            let part = square > 0 ? (dx * nx + dy * ny) / square : 0
            let (x1, y1) = square > 0 ? (x0 + nx * part, y0 + ny * part) : (x0 + dx, y0 + dy)
            pattern = cairo_pattern_create_linear(
                between(x0, x1, low), between(y0, y1, low), between(x0, x1, low + length),
                between(y0, y1, low + length))
        } else {
            let radial = paint.u.radial_gradient
            let (x0, y0, r0) = (Self.fixed(radial.c0.x), Self.fixed(radial.c0.y), Self.fixed(radial.r0))
            let (x1, y1, r1) = (Self.fixed(radial.c1.x), Self.fixed(radial.c1.y), Self.fixed(radial.r1))
            pattern = cairo_pattern_create_radial(
                between(x0, x1, low), between(y0, y1, low), max(0, between(r0, r1, low)),
                between(x0, x1, low + length), between(y0, y1, low + length), max(0, between(r0, r1, low + length)))
        }
        for stop in stops {
            let colour = stop.colour
            cairo_pattern_add_color_stop_rgba(
                pattern, (stop.place - low) / length, colour.red, colour.green, colour.blue, colour.alpha)
        }
        cairo_pattern_set_extend(
            pattern,
            line.extend == FT_COLR_PAINT_EXTEND_REPEAT
                ? CAIRO_EXTEND_REPEAT
                : line.extend == FT_COLR_PAINT_EXTEND_REFLECT ? CAIRO_EXTEND_REFLECT : CAIRO_EXTEND_PAD)
        cairo_set_source(cairo, pattern)
        cairo_pattern_destroy(pattern)
        cairo_paint(cairo)
    }

    /// Draws a sweep gradient around a point, in narrow wedges.
    private func sweep(_ paint: FT_PaintSweepGradient) {
        let stops = stops(paint.colorline)
        guard let first = stops.first, let last = stops.last else { return }
        let (x, y) = (Self.fixed(paint.center.x), Self.fixed(paint.center.y))
        // Half turns, less one, so that numbers of the format reach around (OpenType 1.9.1).
        let (start, end) = ((Self.fixed(paint.start_angle) + 1) * .pi, (Self.fixed(paint.end_angle) + 1) * .pi)
        let steps = 360
        cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE)
        for step in 0..<steps {
            let angle = (Double(step) + 0.5) / Double(steps) * 2 * .pi
            var place = end == start ? (angle < start ? 0 : 1) : (angle - start) / (end - start)
            let length = last.place - first.place
            if length > 0, paint.colorline.extend != FT_COLR_PAINT_EXTEND_PAD {
                let turns = (place - first.place) / length
                var part = turns - turns.rounded(.down)
                let isOdd = turns.rounded(.down).remainder(dividingBy: 2) != 0
                if isOdd, paint.colorline.extend == FT_COLR_PAINT_EXTEND_REFLECT { part = 1 - part }
                place = first.place + part * length
            }
            var colour = place <= first.place ? first.colour : last.colour
            for (stop, next) in zip(stops, stops.dropFirst()) where place >= stop.place && place < next.place {
                colour = stop.colour.mixed(with: next.colour, (place - stop.place) / (next.place - stop.place))
            }
            colour.set(on: cairo)
            cairo_move_to(cairo, x, y)
            cairo_arc(
                cairo, x, y, 4 * em, Double(step) / Double(steps) * 2 * .pi,
                Double(step + 1) / Double(steps) * 2 * .pi)
            cairo_close_path(cairo)
            cairo_fill(cairo)
        }
    }

    /// The value of a fixed-point number: 2.14 in 16 bits, or 16.16 in wider types, depending on the release of FreeType.
    private static func fixed<Number: BinaryInteger>(_ number: Number) -> Double {
        Double(number) / (number.bitWidth == 16 ? 16_384 : 65_536)
    }
}
