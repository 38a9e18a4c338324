// SPDX-License-Identifier: MPL-2.0

import CPango
import DocumentModel
import Glibc
import PageRenderers
import Quantities
import RendererKit

/// A piece of music without a cover, pictured by how loud it is.
enum Waveform {
    /// Draws bars on a dark card, as large as the canvas allows.
    ///
    /// - Parameter known: how much of the sound the peaks are of, 0 to 1: what comes after is dots.
    static func draw(_ peaks: [Float], known: Double = 1, on canvas: Canvas) throws(Refusal) {
        let size = PageSize(width: 4, height: 3).filling(canvas.bounds)
        let memory = try canvas.begin(size)
        let drawing = try Drawing(memory, size: size, stride: canvas.stride)
        let cairo = drawing.context
        let (width, height) = (Double(size.width), Double(size.height))
        MusicCard.draw(on: drawing, width: width, height: height)
        // Bars that can be told apart.
        let count = max(8, min(48, size.width / 5))
        let margin = width * WaveformShape.margin
        let step = (width - 2 * margin) / Double(count)
        let bar = max(1, step * 0.56)
        let light = cairo_pattern_create_linear(margin, 0, width - margin, 0)
        cairo_pattern_add_color_stop_rgb(light, 0, 0.45, 0.80, 1.0)
        cairo_pattern_add_color_stop_rgb(light, 1, 0.80, 0.62, 1.0)
        cairo_set_source(cairo, light)
        cairo_pattern_destroy(light)
        let heard = max(1, min(count, Int(saturating: (Double(count) * known).rounded(.up))))
        let levels = levels(peaks, count: heard) + [Float](repeating: 0, count: count - heard)
        for (index, value) in levels.enumerated() {
            let tall = max(bar, Double(value) * height * 0.72)
            let x = margin + step * (Double(index) + 0.5)
            let (top, bottom) = (height / 2 - tall / 2 + bar / 2, height / 2 + tall / 2 - bar / 2)
            cairo_move_to(cairo, x, top)
            // A line of no length has round ends, and so is a dot.
            cairo_line_to(cairo, x, max(top, bottom))
        }
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_width(cairo, bar)
        cairo_stroke(cairo)
        try drawing.finish()
        canvas.isOpaque = true
    }

    /// The amplitude below which sound counts as silence, 60 dB below full scale: digital silence is noise of the last
    /// bit, and looks like silence.
    private static let silence: Float = 0.001

    /// As many levels as there are bars, the loudest of them 1 unless it is silence.
    static func levels(_ peaks: [Float], count: Int) -> [Float] {
        guard !peaks.isEmpty, count > 0 else { return [] }
        let means = (0..<count).map { index in
            let start = index * peaks.count / count
            let end = max(start + 1, (index + 1) * peaks.count / count)
            let part = peaks[min(start, peaks.count - 1)..<min(end, peaks.count)]
            // Between the loudest and the mean: quiet passages stay quiet.
            let mean = part.reduce(0, +) / Float(max(1, part.count))
            return ((part.max() ?? 0) + mean) / 2
        }
        let most = max(means.max() ?? 0, silence)
        return means.map { $0 / most }
    }
}
